"""What happens to a fifteen that was laid and not taken (renuncio, RULES 3)?"""

from __future__ import annotations

import pytest

from games.engine import (
    Card,
    EngineError,
    EventKind,
    Reason,
    RoundState,
    format_cards,
    legal_plays,
    parse,
    parse_cards,
    play,
    resolve,
    why_not,
)
from tests.engine.kit import ANA, BETO, CARMEN, play_all, state


def texts(turn: RoundState) -> set[str]:
    return {str(legal) for legal in legal_plays(turn)}


def left_seven() -> RoundState:
    """BETO has just laid 7E beside 8 and 3; ANA is on turn."""
    turn = state("abierta", ["4O 2C", "7E RO"], "SB 3C", turn=BETO, last_capturer=BETO)
    return play_all(turn, "1:7E")


def test_a_card_that_makes_fifteen_and_is_laid_is_left() -> None:
    assert str(left_seven().left_card) == "7E"


def test_a_card_that_makes_none_leaves_nothing() -> None:
    assert play_all(state("abierta", ["2C 1O", "RO"], "SB 3C"), "0:2C").left_card is None


def test_holding_a_capturing_card_and_laying_another_is_no_renuncio() -> None:
    turn = state("rioplatense", ["7O 2C", "RO"], "SB 3C")
    assert play_all(turn, "0:2C").left_card is None


@pytest.mark.parametrize("book", ["clasica", "primera", "desescoba"])
def test_other_books_have_no_left_fifteen(book: str) -> None:
    turn = state(book, ["2C", "RO"], "SB 7E")
    assert why_not(turn, ANA, parse("<7E+SB")) is Reason.NO_LEFT_FIFTEEN


def test_the_option_may_be_switched_off() -> None:
    book = resolve("abierta", {"left_fifteen": False})
    assert play_all(state(book, ["7E 1O", "RO"], "SB"), "0:7E").left_card is None


def test_the_next_player_may_take_it_and_still_plays() -> None:
    turn = left_seven()
    assert texts(turn) == {"<7E+SB", "4Ox3C+SB", "4O", "2C"}
    took = play_all(turn, "0:<7E+SB")
    assert took.turn == ANA
    assert took.took_left
    assert took.left_card is None
    assert format_cards(took.piles[ANA]) == "SB 7E"
    assert took.last_capturer == ANA
    assert took.events[-1].kind is EventKind.LEFT_FIFTEEN
    assert texts(took) == {"4O", "2C"}
    after = play_all(took, "0:2C")
    assert (after.turn, after.took_left) == (BETO, False)


def test_it_must_contain_the_card_just_laid() -> None:
    turn = state("abierta", ["4O 2C", "RO"], "SB 7C 3C 7E", left_card=Card.parse("7E"))
    assert texts(turn) >= {"<7E+SB"}
    assert why_not(turn, ANA, parse("<7C+SB")) is Reason.LEFT_CARD_NOT_INCLUDED


def test_playing_a_card_waives_it() -> None:
    after = play_all(left_seven(), "0:2C")
    assert after.left_card is None
    assert why_not(after, BETO, parse("<7E+SB")) is Reason.NO_LEFT_FIFTEEN


def test_laying_another_fifteen_leaves_that_one() -> None:
    assert str(play_all(left_seven(), "0:4O").left_card) == "4O"


def test_after_taking_it_a_card_that_is_laid_may_leave_the_next() -> None:
    turn = state("abierta", ["5C 1O", "7E RO"], "SB RC", turn=BETO)
    after = play_all(turn, "1:7E", "0:<7E+SB", "0:5C")
    assert str(after.left_card) == "5C"
    assert after.turn == BETO


def test_it_is_taken_only_once() -> None:
    took = play_all(left_seven(), "0:<7E+SB")
    assert why_not(took, ANA, parse("<3C+4O")) is Reason.LEFT_ALREADY_TAKEN


def test_it_is_an_escoba_if_it_clears_the_table_and_the_only_one_of_the_turn() -> None:
    turn = state("rioplatense", ["2O 3C", "7E RO"], "SB", turn=BETO)
    took = play_all(turn, "1:7E", "0:<7E+SB")
    assert took.escobas == (1, 0)
    assert format_cards(took.crossed[ANA]) == "7E"
    assert texts(took) == {"2O", "3C"}


def test_an_escoba_after_taking_it_is_the_only_one_of_the_turn() -> None:
    turn = state("abierta", ["5C 1O", "7E RO"], "SB RC", turn=BETO)
    after = play_all(turn, "1:7E", "0:<7E+SB", "0:5CxRC")
    assert after.escobas == (1, 0)


def test_it_survives_a_redeal_and_is_the_manos() -> None:
    stock = parse_cards("2O 2C 2E 2B 3O 3C")
    turn = state("abierta", ["5B", ""], "RB", stock=stock, dealer=ANA)
    after = play_all(turn, "0:5B")
    assert after.deal_number == 2
    assert str(after.left_card) == "5B"
    assert after.turn == BETO
    assert "<5B+RB" in texts(after)


def test_it_does_not_outlive_the_last_card_of_the_round() -> None:
    after = play_all(state("abierta", ["5B", ""], "RB"), "0:5B")
    assert after.left_card is None
    with pytest.raises(EngineError) as refused:
        play(after, BETO, parse("<5B+RB"))
    assert refused.value.reason is Reason.ROUND_OVER


def test_it_passes_over_a_player_without_cards_but_no_further() -> None:
    """B113 is answered by this fixed rule: only the next player who has cards may take it."""
    turn = state("abierta", ["1O 2O", "3O 4O", "", "7E 1E"], "SB", turn=3, dealer=ANA)
    after = play_all(turn, "3:7E")
    assert after.turn == BETO
    assert why_not(after, CARMEN, parse("<7E+SB")) is Reason.NOT_YOUR_TURN
    assert why_not(after, BETO, parse("<7E+SB")) is None
    assert play_all(after, "1:3O").left_card is None
