"""Who plays without being a person? The registry of robots; each sees only a TableView.

A robot is asked `choose(view, rng)` when its seat is on turn and `calls(view)` while the call
window of the table is open. Chance comes from the caller, so that the same seed gives the same
play:

>>> import random
>>> from games.engine import DECK, RULESETS, deal, view_for
>>> state = deal(RULESETS["abierta"], DECK, dealer=0, sides=(0, 1))
>>> str(BOTS["house"].choose(view_for(state, 1), random.Random(1)))
'5OxRO'
"""

from .base import Bot
from .chance import RandomBot
from .house import HouseBot

BOTS: dict[str, Bot] = {"house": HouseBot(), "random": RandomBot()}
"""The robots on offer, by key."""

__all__ = ["BOTS", "Bot", "HouseBot", "RandomBot"]
