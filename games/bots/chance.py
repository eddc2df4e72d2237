"""What would somebody do who does not think at all?"""

from __future__ import annotations

import random

from games.engine import DECK, Call, Play, TableView, TakeLeft

from .candidates import card_plays, left_sets

NO_WORTH = dict.fromkeys(DECK, 0.0)


class RandomBot:
    """Makes any legal play; on a long table, one of the first it finds."""

    def choose(self, view: TableView, rng: random.Random) -> Play:
        """Return a legal play, each as likely as any other."""
        plays = list(card_plays(view, NO_WORTH))
        plays += [TakeLeft.of(taken) for taken in left_sets(view, NO_WORTH)]
        return rng.choice(plays)

    def calls(self, view: TableView) -> list[Call]:
        """Return every right call: points for nothing need no thought."""
        return list(view.calls)
