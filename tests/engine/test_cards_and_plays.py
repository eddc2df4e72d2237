"""Are cards and plays read and printed as RULES 1 and the notation say?"""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import (
    DECK,
    Begin,
    CallHand,
    CallTable,
    Capture,
    Card,
    Lay,
    Reason,
    Suit,
    TakeLeft,
    UnreadablePlay,
    format_cards,
    parse,
    parse_cards,
    total_of,
)

SEVEN, SOTA = Card.parse("7O"), Card.parse("SB")
STABLE = settings(deadline=None, derandomize=True, database=None)


def test_the_deck_has_forty_cards_in_order() -> None:
    assert format_cards(DECK[:11]) == "1O 2O 3O 4O 5O 6O 7O SO KO RO 1C"
    assert len(set(DECK)) == 40
    assert total_of(DECK) == 220
    assert list(DECK) == sorted(DECK)
    assert [card.suit for card in DECK[::10]] == [*Suit]


def test_a_figure_counts_eight_nine_or_ten() -> None:
    assert [card.value for card in parse_cards("SO KO RO")] == [8, 9, 10]


def test_there_is_one_object_for_each_card() -> None:
    assert Card(Suit.OROS, "7") is SEVEN
    assert pickle.loads(pickle.dumps(SEVEN)) is SEVEN
    assert copy.deepcopy(SEVEN) is SEVEN


def test_a_card_never_changes() -> None:
    with pytest.raises(AttributeError):
        SEVEN.value = 1
    with pytest.raises(AttributeError):
        del SEVEN.value


@pytest.mark.parametrize("text", ["", "8O", "7X", "7o", "10O", "7O ", "O7", "SÑ"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(UnreadablePlay) as refused:
        Card.parse(text)
    assert refused.value.reason is Reason.UNREADABLE


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("7O", Lay(SEVEN)),
        ("7OxSB", Capture(SEVEN, frozenset({SOTA}))),
        ("7Ox5C+3B", Capture(SEVEN, frozenset(parse_cards("3B 5C")))),
        ("<7E+SB", TakeLeft(frozenset(parse_cards("SB 7E")))),
        ("!mesa", CallTable()),
        ("!mano", CallHand()),
        ("!begin", Begin()),
    ],
)
def test_each_kind_of_play_has_its_text(text: str, play: object) -> None:
    assert parse(text) == play
    assert str(play) == text


def test_taken_cards_are_read_in_any_order_and_printed_in_that_of_the_deck() -> None:
    assert str(parse("RCx3B+2E")) == "RCx2E+3B"


@pytest.mark.parametrize(
    "text",
    ["", "x", "7Ox", "xSB", "7Ox+", "7OxSB+", "7OxSBx1C", "<", "<7E+", "!", "!beginn", "!MESA",
     "pass", "7O SB", " 7O", "7O\n", "7OxSB " * 40, "<<7E", "debug_state"],
)  # fmt: skip
def test_unknown_text_is_refused(text: str) -> None:
    with pytest.raises(UnreadablePlay) as refused:
        parse(text)
    assert refused.value.reason is Reason.UNREADABLE


@pytest.mark.parametrize("text", ["5Ox5B+5B", "<7E+7E", "7Ox7O"])
def test_a_card_named_twice_is_refused(text: str) -> None:
    with pytest.raises(UnreadablePlay) as refused:
        parse(text)
    assert refused.value.reason is Reason.CARD_REPEATED


def test_an_error_names_no_card_and_survives_pickling() -> None:
    with pytest.raises(UnreadablePlay) as refused:
        parse("5Ox5B+5B")
    assert str(refused.value) == "card repeated"
    assert pickle.loads(pickle.dumps(refused.value)).reason is Reason.CARD_REPEATED


some_cards = st.sets(st.sampled_from(DECK), min_size=1, max_size=39).map(frozenset)


@STABLE
@given(card=st.sampled_from(DECK), taken=some_cards)
def test_what_is_printed_is_read_back(card: Card, taken: frozenset[Card]) -> None:
    for play in (Lay(card), TakeLeft(taken), Capture(card, taken - {card} or frozenset(DECK[:1]))):
        if str(play) != f"{DECK[0]}x{DECK[0]}":
            assert parse(str(play)) == play


@STABLE
@given(text=st.text(max_size=130))
def test_any_text_at_all_is_a_play_or_unreadable(text: str) -> None:
    try:
        play = parse(text)
    except UnreadablePlay:
        return
    assert parse(str(play)) == play
