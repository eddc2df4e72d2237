"""What would a good player of the house do? The tactics of source 003, weighed in points."""

from __future__ import annotations

import random
from typing import Final

from games.engine import Call, Capture, Goal, Lay, Play, TableView, TakeLeft

from .candidates import card_plays, left_sets
from .outlook import Outlook

AS_GOOD: Final = 1e-9
"""Plays this close are equally good; chance decides between them."""


class HouseBot:
    """Takes the left fifteen first, then the play with the best balance of gain and danger."""

    def choose(self, view: TableView, rng: random.Random) -> Play:
        """Return the play that looks best to the viewer; the same for the same view and seed."""
        outlook = Outlook(view)
        sets = left_sets(view, outlook.worth) if view.can_take_left else []
        if sets and view.ruleset.goal is Goal.HIGH:
            # It costs nothing: the turn goes on, and a table with a fifteen on it has no escoba.
            taken = max(sets, key=outlook.value_of_left)
            return TakeLeft.of(taken)
        weighed = [(self._weigh(outlook, play), play) for play in card_plays(view, outlook.worth)]
        best = max(value for value, _ in weighed)
        return rng.choice([play for value, play in weighed if value >= best - AS_GOOD])

    def calls(self, view: TableView) -> list[Call]:
        """Return every right call: four points, or three for three plays, are never refused."""
        return list(view.calls)

    def _weigh(self, outlook: Outlook, play: Play) -> float:
        if isinstance(play, Capture):
            return outlook.value_of_capture(play.card, play.taken)
        assert isinstance(play, Lay)
        return outlook.value_of_lay(play.card)
