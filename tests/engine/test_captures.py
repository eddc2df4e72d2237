"""Are fifteens found, counted and listed rightly, also on a table of 39 cards?"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import combinations

import pytest

from games.engine import (
    DECK,
    Capture,
    Card,
    can_capture,
    captures_of,
    count_captures,
    format_cards,
    is_legal,
    legal_plays,
    makes_fifteen,
    parse_cards,
    view_for,
)
from tests.engine.kit import state

ACE = Card.parse("1B")
LONG_TABLE = tuple(card for card in DECK if card is not ACE)


def by_trying_everything(card: Card, table: tuple[Card, ...]) -> set[frozenset[Card]]:
    return {
        frozenset(taken)
        for size in range(1, len(table) + 1)
        for taken in combinations(table, size)
        if makes_fifteen(card, taken)
    }


@pytest.mark.parametrize("size", range(11))
def test_the_answers_agree_with_trying_every_set(size: int) -> None:
    rng = random.Random(size)
    for _ in range(12):
        card, *table = rng.sample(DECK, size + 1)
        every = by_trying_everything(card, tuple(table))
        listed = captures_of(card, table)
        assert set(listed) == every
        assert len(listed) == len(every) == count_captures(card, table)
        assert can_capture(card, table) is bool(every)


def test_a_list_stops_at_its_limit_and_keeps_its_order() -> None:
    every = captures_of(ACE, LONG_TABLE)
    assert captures_of(ACE, LONG_TABLE, limit=60) == every[:60]
    assert captures_of(ACE, LONG_TABLE, limit=0) == []
    assert len(set(every)) == len(every) == 6405


def test_a_card_alone_is_no_capture() -> None:
    assert captures_of(Card.parse("RO"), ()) == []
    assert count_captures(Card.parse("RO"), ()) == 0
    assert not can_capture(Card.parse("RO"), ())


def fastest(answer: Callable[[], object], times: int = 5) -> float:
    """Milliseconds of the best of some tries."""
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        answer()
        spent.append(time.perf_counter() - start)
    return min(spent) * 1000


def test_a_table_of_39_cards_is_answered_in_milliseconds() -> None:
    """RULES 5: two friends who never capture reach it on purpose."""
    last = state("abierta", ["", "1B"], format_cards(LONG_TABLE), turn=1)
    capture = Capture(ACE, frozenset(parse_cards("RO 4O")))
    assert fastest(lambda: can_capture(ACE, LONG_TABLE)) < 1
    assert fastest(lambda: count_captures(ACE, LONG_TABLE)) < 1
    assert fastest(lambda: captures_of(ACE, LONG_TABLE, limit=60)) < 2
    assert fastest(lambda: is_legal(last, 1, capture)) < 1
    assert fastest(lambda: view_for(last, 1)) < 2
    assert fastest(lambda: captures_of(ACE, LONG_TABLE)) < 200


def test_the_longest_turn_has_10269_plays() -> None:
    """RULES 5: the last ace on 39 cards, where the ace before it left a fifteen."""
    left = Card.parse("1E")
    turn = state("abierta", ["", "1B"], format_cards(LONG_TABLE), turn=1, left_card=left)
    plays = legal_plays(turn)
    assert len(set(plays)) == len(plays)
    assert len(plays) == 10269
    assert len(legal_plays(turn, limit=100)) == 100
