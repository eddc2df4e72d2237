"""What is it worth to have a card in the pile? By the items of the rule book, in points.

Source 003, "Tácticas de juego": many cards first, "al mismo tiempo, no perder de vista el
interés en levantar aquellas cartas que pueden aportarle puntos especiales": oros, the seven of
oros, and what counts for the setenta.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from games.engine import DECK, Card, Ruleset, Sevens, Suit

ESCOBA: Final = 1.0
PER_CARD: Final = 0.09
"""A point for about half of forty cards, shared by those that tip the scales."""
PER_ORO: Final = 0.17
SEVEN_OF_OROS: Final = 1.0

SEVENS_WORTH: Final[Mapping[Sevens, Mapping[int, float]]] = {
    Sevens.MOST_SEVENS: {7: 0.4},
    Sevens.SETENTA: {7: 0.4, 6: 0.12},
    Sevens.SETENTA_COMPLEX: {7: 0.35, 6: 0.2, 1: 0.14, 5: 0.07},
    Sevens.PRIMERA: {7: 0.4, 6: 0.2, 5: 0.08},
}
"""What a card of some value adds for the item of the book about sevens."""


@lru_cache(maxsize=64)
def worth_by_card(rules: Ruleset) -> Mapping[Card, float]:
    """Return the worth of each card under these rules.

    >>> from games.engine import RULESETS
    >>> worth = worth_by_card(RULESETS["primera"])
    >>> sorted(DECK, key=worth.__getitem__)[-1]
    Card(7O)
    """
    by_value = SEVENS_WORTH[rules.sevens]
    per_oro = PER_ORO * (1.2 if rules.all_oros_points > 1 else 1)
    worth = {}
    for card in DECK:
        points = PER_CARD + by_value.get(card.value, 0)
        if card.suit is Suit.OROS:
            points += per_oro
        worth[card] = points
    worth[Card.parse("7O")] += SEVEN_OF_OROS
    return worth
