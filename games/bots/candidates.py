"""Which plays are worth a look? All of them on a short table, a few good ones on a long one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from games.engine import Capture, Card, Lay, Play, TableView, captures_of

LONG_TABLE_CAPTURES = 12
"""How many captures of one card are weighed where a view does not list them all."""

FIFTEEN = 15
NEVER = float("-inf")


def card_plays(view: TableView, worth: Mapping[Card, float]) -> Iterator[Play]:
    """Yield legal plays of a card, in an order that depends on the view alone."""
    for card in view.hand:
        listed = view.captures[card]
        sets = some_captures(card, view.table, worth) if listed is None else listed
        for taken in sets:
            yield Capture.of(card, taken)
        if card in view.can_lay:
            yield Lay(card)


def left_sets(view: TableView, worth: Mapping[Card, float]) -> list[tuple[Card, ...]]:
    """List sets that take the left fifteen; empty where there is none."""
    left = view.left_card
    if left is None:
        return []
    if view.left_captures is not None:
        return list(view.left_captures)
    others = [card for card in view.table if card is not left]
    return [(left, *taken) for taken in some_captures(left, others, worth)]


def some_captures(
    card: Card, table: Sequence[Card], worth: Mapping[Card, float]
) -> list[tuple[Card, ...]]:
    """List a few captures, the most valuable among them, without listing the thousands."""
    few = [tuple(sorted(taken)) for taken in captures_of(card, table, LONG_TABLE_CAPTURES)]
    if len(few) < LONG_TABLE_CAPTURES:
        return few
    return [most_valuable(table, FIFTEEN - card.value, worth), *few]


def most_valuable(
    table: Sequence[Card], total: int, worth: Mapping[Card, float]
) -> tuple[Card, ...]:
    """Return the cards with that total that are worth most; there must be some."""
    values = [0.0] + [NEVER] * total
    chosen: list[tuple[Card, ...]] = [()] * (total + 1)
    for card in table:
        for at in range(total, card.value - 1, -1):
            value = values[at - card.value] + worth[card]
            if value > values[at]:
                values[at], chosen[at] = value, (*chosen[at - card.value], card)
    return tuple(sorted(chosen[total]))


def best_by_total(table: Iterable[Card], worth: Mapping[Card, float]) -> list[float]:
    """For each total from 0 to 15 the most that cards of that total are worth, or NEVER."""
    best = [0.0] + [NEVER] * FIFTEEN
    for card in table:
        value, gain = card.value, worth[card]
        for at in range(FIFTEEN, value - 1, -1):
            if best[at - value] + gain > best[at]:
                best[at] = best[at - value] + gain
    return best
