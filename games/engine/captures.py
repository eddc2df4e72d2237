"""Which sets of table cards make fifteen with a card? Whether any, how many, and a list to a limit.

A long table has thousands of captures (RULES 5), so every question is answered by sums: a set
of reachable totals is an integer whose bit t says that some cards total t, and adding a card of
value v is `reach |= reach << v`. Only listing walks over captures, never into a dead end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from .cards import Card, total_of

FIFTEEN: Final = 15
UP_TO_FIFTEEN: Final = (1 << (FIFTEEN + 1)) - 1
"""The bits of the totals 0 to 15."""

_LANE: Final = 24
"""Bits for each total when counting; there are fewer than 2 ** 24 sets of 40 cards up to 15."""
_LANES: Final = (1 << (_LANE * (FIFTEEN + 1))) - 1
_ONE_COUNT: Final = (1 << _LANE) - 1


def reachable_totals(cards: Iterable[Card]) -> int:
    """Return the totals up to 15 that some of the cards have, as bits (bit 0 is always set).

    >>> from games.engine.cards import parse_cards
    >>> bin(reachable_totals(parse_cards("1O 3C")))
    '0b11011'
    """
    reach = 1
    for card in cards:
        reach |= reach << card.value
    return reach & UP_TO_FIFTEEN


def can_capture(card: Card, table: Iterable[Card]) -> bool:
    """Tell whether the card makes fifteen with one or more of the table cards."""
    return bool(reachable_totals(table) >> (FIFTEEN - card.value) & 1)


def makes_fifteen(card: Card, taken: Iterable[Card]) -> bool:
    """Tell whether the card and the taken cards total fifteen."""
    return card.value + total_of(taken) == FIFTEEN


def count_captures(card: Card, table: Iterable[Card]) -> int:
    """Return how many sets of table cards the card captures, without making them.

    >>> from games.engine.cards import DECK
    >>> count_captures(DECK[30], DECK[:30] + DECK[31:])
    6405
    """
    counts = 1
    for other in table:
        counts += (counts << (_LANE * other.value)) & _LANES
    return counts >> (_LANE * (FIFTEEN - card.value)) & _ONE_COUNT


def captures_of(
    card: Card, table: Iterable[Card], limit: int | None = None
) -> list[frozenset[Card]]:
    """List the sets of table cards that the card captures, at most `limit` of them.

    Source 003: "a partir de una carta de las que tiene en su mano, que muestra, con una o más
    de las que están sobre la mesa". The order is that of the table and never changes.

    >>> from games.engine.cards import parse_cards
    >>> king, table = Card.parse("RE"), parse_cards("5C 3B 2E")
    >>> [sorted(taken) for taken in captures_of(king, table)]
    [[Card(5C)], [Card(2E), Card(3B)]]
    """
    return list(islice(sets_with_total(tuple(table), FIFTEEN - card.value), limit))


def sets_with_total(cards: tuple[Card, ...], total: int) -> Iterator[frozenset[Card]]:
    """Yield every set of the cards with that total (above 0), one at a time."""
    # reach[i]: what cards[i:] can total. A branch is entered only if the rest can finish it.
    reach = [1]
    for card in reversed(cards):
        reach.append((reach[-1] | reach[-1] << card.value) & UP_TO_FIFTEEN)
    reach.reverse()
    if not reach[0] >> total & 1:
        return
    branches: list[tuple[int, int, tuple[Card, ...]]] = [(0, total, ())]
    while branches:
        at, left, chosen = branches.pop()
        while left:
            card = cards[at]
            at += 1
            after = left - card.value
            if after >= 0 and reach[at] >> after & 1:
                if reach[at] >> left & 1:
                    branches.append((at, left, chosen))
                chosen += (card,)
                left = after
        yield frozenset(chosen)
