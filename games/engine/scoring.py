"""What did each side score in a round? A line for each item, with the cards that prove it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from . import scoring_items as items
from .axes import CardsDouble, Opening, Sanction, Sevens, Ties
from .captures import FIFTEEN
from .cards import DECK, Card, Suit, total_of
from .rulesets import HAND_FIFTEEN_POINTS, TABLE_FIFTEEN_POINTS, Ruleset
from .scoring_items import Piles, Standing
from .state import EventKind, RoundState

DECK_TOTAL: Final = total_of(DECK)
LEFTOVERS_REST: Final = DECK_TOTAL % FIFTEEN
FULL_PRIMERA: Final = 28
"""Source 002: "Si un jugador consigue 28 puntos (los 7 de las cuatro pintas) recibe 2 puntos"."""
SANCTION_POINTS: Final = 5


class Item(StrEnum):
    """What points are given for, in the order of the score board."""

    ESCOBAS = "escobas"
    CARDS = "cards"
    OROS = "oros"
    SEVENS = "sevens"
    SETENTA = "setenta"
    PRIMERA = "primera"
    SEVEN_OF_OROS = "seven_of_oros"
    TABLE_FIFTEEN = "table_fifteen"
    HAND_FIFTEEN = "hand_fifteen"
    SANCTION = "sanction"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One item of the score board; every tuple has one entry for each side."""

    item: Item
    measures: tuple[int | None, ...]
    """What was compared: a number of cards, of escobas, of calls, or a sum of setenta (in half
    points) or primera; None for a side that is out of the running."""
    cards: tuple[tuple[Card, ...], ...]
    """The cards that prove it."""
    points: tuple[int, ...]
    tied: tuple[int, ...]
    """The sides that share the lead, whether or not the book gives them a point."""


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The score of a finished round."""

    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    """The points of each side, sanctions included."""
    leftovers: tuple[Card, ...]
    leftovers_sum: int
    leftovers_ok: bool
    """Whether the leftovers prove that every capture was right (RULES 1)."""

    def line(self, item: Item) -> ScoreLine | None:
        """Return the line of an item, or None when the book does not score it."""
        return next((line for line in self.lines if line.item is item), None)


def leftovers_possible(total: int) -> bool:
    """Tell whether a correct round can leave cards of that total on the table.

    RULES 1: the deck totals 220 = 14 · 15 + 10 and every capture takes a multiple of 15.

    >>> [total for total in (10, 20, 25, 70, 75, 220, 235) if leftovers_possible(total)]
    [10, 25, 70, 220]
    """
    return total % FIFTEEN == LEFTOVERS_REST and 0 < total <= DECK_TOTAL


Tally = tuple[Sequence[int], Sequence[Sequence[Card]]]
"""How many of a thing each side has, and the cards that show it."""

_WORTH: Final = {
    Item.ESCOBAS: 1,
    Item.TABLE_FIFTEEN: TABLE_FIFTEEN_POINTS,
    Item.HAND_FIFTEEN: HAND_FIFTEEN_POINTS,
}
"""The items in which every one counts, and what one is worth."""

_CALL_ITEMS: Final = {
    EventKind.CALL_TABLE: Item.TABLE_FIFTEEN,
    EventKind.CALL_HAND: Item.HAND_FIFTEEN,
}


def score_round(state: RoundState, *, sanctioned: Iterable[int] = ()) -> RoundScore:
    """Score a finished round. `sanctioned` are the sides that erred, once for each error.

    Partners' piles, escobas and calls are pooled first (RULES 1). The leftovers are already in
    the pile of the last capturer.
    """
    sides = range(max(state.sides) + 1)
    piles: list[list[Card]] = [[] for _ in sides]
    times = {item: [0 for _ in sides] for item in _WORTH}
    cards: dict[Item, list[list[Card]]] = {item: [[] for _ in sides] for item in _WORTH}
    for position, side in enumerate(state.sides):
        piles[side] += state.piles[position]
        times[Item.ESCOBAS][side] += state.escobas[position]
        cards[Item.ESCOBAS][side] += state.crossed[position]
        for shown in state.face_up[position]:
            item = _CALL_ITEMS[shown.kind]
            times[item][side] += 1
            cards[item][side] += shown.cards
    tallies: dict[Item, Tally] = {item: (times[item], cards[item]) for item in _WORTH}
    lines = _lines(state.ruleset, piles, tallies)
    return _round_score(state.ruleset, lines, state.leftovers, sanctioned)


def score_piles(
    ruleset: Ruleset,
    piles: Piles,
    escobas: Sequence[int] | None = None,
    *,
    table_fifteens: Sequence[int] | None = None,
    hand_fifteens: Sequence[int] | None = None,
    leftovers: Sequence[Card] = (),
    sanctioned: Iterable[int] = (),
) -> RoundScore:
    """Score plain piles, one for each side: for rounds played elsewhere, with real cards.

    `escobas`, `table_fifteens` and `hand_fifteens` say how many each side made; none if left out.

    >>> from games.engine import RULESETS, parse_cards
    >>> piles = [parse_cards("7O 7C 1E"), parse_cards("2O 2E 2B RC")]
    >>> score_piles(RULESETS["clasica"], piles, escobas=(0, 3)).points
    (3, 5)
    """
    times = (escobas, table_fifteens, hand_fifteens)
    no_cards = [()] * len(piles)
    tallies: dict[Item, Tally] = {
        item: (made or (0,) * len(piles), no_cards)
        for item, made in zip(_WORTH, times, strict=True)
    }
    return _round_score(ruleset, _lines(ruleset, piles, tallies), tuple(leftovers), sanctioned)


def apply_sanction(ruleset: Ruleset, points: Sequence[int], offender: int) -> tuple[int, ...]:
    """Return the points of a round after the sanction on the side that erred.

    Source 002: no points this round; source 003: five fewer, below zero allowed (RULES 3).
    Where the book only undoes the wrong capture, or offers no sanction, nothing changes.

    >>> from games.engine import RULESETS
    >>> apply_sanction(RULESETS["rioplatense"], (2, 4), 0)
    (-3, 4)
    """
    after = list(points)
    if ruleset.sanction is Sanction.ROUND_TO_ZERO:
        after[offender] = 0
    elif ruleset.sanction is Sanction.MINUS_FIVE:
        after[offender] -= SANCTION_POINTS
    return tuple(after)


def _round_score(
    ruleset: Ruleset,
    lines: list[ScoreLine],
    leftovers: tuple[Card, ...],
    sanctioned: Iterable[int],
) -> RoundScore:
    points = tuple(map(sum, zip(*(line.points for line in lines), strict=True)))
    offenders = tuple(sanctioned)
    if offenders:
        after = points
        for side in offenders:
            after = apply_sanction(ruleset, after, side)
        lost = tuple(now - before for now, before in zip(after, points, strict=True))
        times = tuple(offenders.count(side) for side in range(len(points)))
        lines = [*lines, ScoreLine(Item.SANCTION, times, ((),) * len(points), lost, ())]
        points = after
    total = total_of(leftovers)
    return RoundScore(tuple(lines), points, leftovers, total, leftovers_possible(total))


def _lines(ruleset: Ruleset, piles: Piles, tallies: dict[Item, Tally]) -> list[ScoreLine]:
    """One line for each item of the book; also for calls of another book, if points are due."""
    cards, oros = items.most_cards(piles), items.most_oros(piles)
    sevens_item, standing_of = _SEVENS[ruleset.sevens]
    sevens = standing_of(piles)
    lines = [
        _counted(Item.ESCOBAS, tallies),
        _compared(ruleset, Item.CARDS, cards, _cards_worth(ruleset, cards)),
        _compared(ruleset, Item.OROS, oros, _oros_worth(ruleset, oros)),
        _compared(ruleset, sevens_item, sevens, _sevens_worth(ruleset, sevens)),
        _compared(ruleset, Item.SEVEN_OF_OROS, items.seven_of_oros(piles), 1),
    ]
    if ruleset.opening is Opening.RACE or any(tallies[Item.TABLE_FIFTEEN][0]):
        lines.append(_counted(Item.TABLE_FIFTEEN, tallies))
    if ruleset.hand_fifteen or any(tallies[Item.HAND_FIFTEEN][0]):
        lines.append(_counted(Item.HAND_FIFTEEN, tallies))
    return lines


def _counted(item: Item, tallies: dict[Item, Tally]) -> ScoreLine:
    """A line for something of which every one counts."""
    times, cards = tallies[item]
    points = tuple(_WORTH[item] * count for count in times)
    return ScoreLine(item, tuple(times), tuple(map(tuple, cards)), points, ())


_SEVENS: Final[dict[Sevens, tuple[Item, Callable[[Piles], Standing]]]] = {
    Sevens.MOST_SEVENS: (Item.SEVENS, items.most_sevens),
    Sevens.SETENTA: (Item.SETENTA, items.setenta),
    Sevens.SETENTA_COMPLEX: (Item.SETENTA, items.setenta_complex),
    Sevens.PRIMERA: (Item.PRIMERA, items.primera),
}


def _compared(ruleset: Ruleset, item: Item, standing: Standing, worth: int) -> ScoreLine:
    """Give a sole leader what the item is worth, and tied leaders what the book gives them."""
    leaders = standing.leaders
    tied = leaders if len(leaders) > 1 else ()
    if tied:
        worth = 1 if ruleset.ties is Ties.ALL else 0
    points = tuple(worth if side in leaders else 0 for side in range(len(standing.measures)))
    return ScoreLine(item, standing.measures, standing.proof, points, tied)


def _cards_worth(ruleset: Ruleset, standing: Standing) -> int:
    """1, or 2 where the others are far behind (RULES 2: "only a sole leader")."""
    others = [
        count or 0 for side, count in enumerate(standing.measures) if side not in standing.leaders
    ]
    rule = ruleset.cards_double
    if rule is CardsDouble.OTHERS_BELOW_TEN and all(count < 10 for count in others):
        return 2
    three_sides = len(standing.measures) >= 3
    if rule is CardsDouble.OTHERS_TEN_AT_MOST and three_sides and max(others, default=0) <= 10:
        return 2
    return 1


def _oros_worth(ruleset: Ruleset, standing: Standing) -> int:
    return ruleset.all_oros_points if max(_numbers(standing)) == len(DECK) // len(Suit) else 1


def _sevens_worth(ruleset: Ruleset, standing: Standing) -> int:
    best = max(_numbers(standing))
    if ruleset.sevens is Sevens.PRIMERA:
        return 2 if best == FULL_PRIMERA else 1
    if ruleset.sevens is Sevens.MOST_SEVENS and ruleset.four_sevens_bonus:
        return 2 if best == len(Suit) else 1
    return 1


def _numbers(standing: Standing) -> list[int]:
    return [measure or 0 for measure in standing.measures]
