"""What must every robot answer?"""

from __future__ import annotations

import random
from typing import Protocol

from games.engine import Call, Play, TableView


class Bot(Protocol):
    """A player made of code. It keeps nothing between two questions."""

    def choose(self, view: TableView, rng: random.Random) -> Play:
        """Return a legal play for the viewer, who is on turn."""

    def calls(self, view: TableView) -> list[Call]:
        """Return the calls the viewer should make now, in the order to make them."""
