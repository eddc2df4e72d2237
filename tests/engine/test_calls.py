"""How do the calls of source 002 go, on the table and in the hand (RULES 3)?"""

from __future__ import annotations

import pytest

from games.engine import (
    Begin,
    CallHand,
    CallTable,
    Event,
    EventKind,
    IllegalPlay,
    Item,
    Phase,
    Reason,
    format_cards,
    is_over,
    legal_calls,
    legal_moves,
    legal_plays,
    play,
    resolve,
    score_round,
    view_for,
    why_not,
)
from tests.engine.kit import ANA, BETO, CARMEN, dealt, play_all

TABLE = "6O 2C 3E 4B"
PLAIN = "1B 1C 2C 7B"


def test_correct_calls_open_the_claims_phase() -> None:
    start = dealt("primera", ["2O 5O SO", "KO KC KE"], TABLE)
    assert start.phase is Phase.CLAIMS
    assert legal_plays(start) == []
    assert legal_calls(start) == [(ANA, CallTable()), (BETO, CallTable()), (ANA, CallHand())]
    assert legal_moves(start) == [*legal_calls(start), (None, Begin())]


@pytest.mark.parametrize("table", [PLAIN, "7O SC 5E RB"])
def test_without_a_correct_call_the_round_starts_in_play(table: str) -> None:
    assert dealt("primera", ["RO RC 1E", "KO KC KE"], table).phase is Phase.PLAY


@pytest.mark.parametrize("book", ["clasica", "rioplatense", "abierta", "desescoba"])
def test_other_books_have_no_calls(book: str) -> None:
    start = dealt(book, ["2O 5O SO", "KO KC KE"], PLAIN)
    assert start.phase is Phase.PLAY
    for call in (CallTable(), CallHand()):
        assert why_not(start, ANA, call) is Reason.NO_CALLS_HERE
    assert why_not(start, None, Begin()) is Reason.NOTHING_TO_BEGIN


class TestFifteenOnTheTable:
    def test_the_first_to_call_gets_the_cards_and_four_points(self) -> None:
        after = play_all(dealt("primera", ["RO RC RE", "KO KC KE"], TABLE), "0:!mesa")
        assert after.phase is Phase.PLAY
        assert after.turn == BETO
        assert after.table == ()
        assert format_cards(after.piles[ANA]) == TABLE
        assert after.bonus == (4, 0)
        assert after.escobas == (0, 0)
        assert after.last_capturer == ANA
        assert format_cards(after.face_up[ANA][0].cards) == TABLE
        assert len(after.stock) == 30

    def test_the_second_to_call_comes_too_late(self) -> None:
        after = play_all(dealt("primera", ["2O 5O SO", "KO KC KE"], TABLE), "1:!mesa")
        assert why_not(after, ANA, CallTable()) is Reason.ALREADY_CALLED
        assert after.phase is Phase.CLAIMS

    def test_the_dealer_has_no_prize_of_his_own(self) -> None:
        start = dealt("primera", ["RO RC RE", "KO KC KE"], TABLE)
        assert start.piles == ((), ())
        assert start.last_capturer is None


class TestFifteenInTheHand:
    def test_three_points_and_no_cards_until_the_next_deal(self) -> None:
        after = play_all(dealt("primera", ["2O 5O SO", "RO 1O 1E", "KO KC KE"], PLAIN), "0:!mano")
        assert after.bonus == (3, 0, 0)
        assert after.hands[ANA] == ()
        assert format_cards(after.piles[ANA]) == "2O 5O SO"
        assert after.last_capturer == ANA
        assert after.phase is Phase.PLAY
        seats = []
        while after.deal_number == 1:
            seats.append(after.turn)
            after = play(after, after.turn, legal_plays(after)[-1])
        assert seats == [BETO, CARMEN] * 3
        assert all(len(hand) == 3 for hand in after.hands)
        assert after.turn == BETO

    def test_a_mano_without_cards_is_skipped(self) -> None:
        after = play_all(dealt("primera", ["RO RC RE", "2O 5O SO"], PLAIN), "1:!mano")
        assert after.mano == BETO
        assert after.turn == ANA

    def test_a_round_has_three_plays_fewer_for_each(self) -> None:
        end = play_all(dealt("primera", ["2O 5O SO", "3O 4O SC"], PLAIN), "0:!mano", "1:!mano")
        assert end.deal_number == 2
        assert end.turn == end.mano
        while not is_over(end):
            end = play(end, end.turn, legal_plays(end)[0])
        assert end.card_plays == 30
        assert end.ply == 32

    def test_if_nobody_has_cards_left_there_is_a_new_deal(self) -> None:
        start = dealt("primera", ["2O 5O SO", "1O 6O SC"], TABLE.replace("6O", "6C"))
        after = play_all(start, "0:!mano", "1:!mano")
        assert after.phase is Phase.CLAIMS
        assert view_for(after, None).turn == BETO
        after = play_all(after, "-:!begin")
        assert after.deal_number == 2
        assert [len(hand) for hand in after.hands] == [3, 3]
        assert len(after.table) == 4

    def test_later_hands_cannot_be_called(self) -> None:
        turn = dealt("primera", ["RO RC 1E", "KO KC KE"], "SO SC SE SB")
        while turn.deal_number == 1:
            turn = play(turn, turn.turn, legal_plays(turn)[-1])
        assert turn.phase is Phase.PLAY
        assert why_not(turn, ANA, CallHand()) is Reason.CALL_TOO_LATE


def test_one_player_may_have_both_for_seven_points() -> None:
    after = play_all(dealt("primera", ["2O 5O SO", "KO KC KE"], TABLE), "0:!mano", "0:!mesa")
    assert after.bonus == (7, 0)
    assert len(after.piles[ANA]) == 7
    assert after.phase is Phase.PLAY
    while not is_over(after):
        after = play(after, after.turn, legal_plays(after)[0])
    score = score_round(after)
    table_line, hand_line = score.line(Item.TABLE_FIFTEEN), score.line(Item.HAND_FIFTEEN)
    assert table_line is not None
    assert hand_line is not None
    assert [table_line.points, hand_line.points] == [(4, 0), (3, 0)]
    assert sorted(map(str, hand_line.cards[ANA])) == ["2O", "5O", "SO"]


def test_partners_may_call_and_the_points_are_their_sides() -> None:
    hands = ["RO RC 1E", "KO KC KE", "2O 5O SO", "SC SE SB"]
    after = play_all(dealt("primera", hands, TABLE, pairs=True), "0:!mesa", "2:!mano")
    while not is_over(after):
        after = play(after, after.turn, legal_plays(after)[0])
    points = [line.points for line in score_round(after).lines if "fifteen" in line.item]
    assert points == [(4, 0), (3, 0)]


class TestBegin:
    def test_calls_not_made_are_lost_and_the_cards_stay(self) -> None:
        after = play_all(dealt("primera", ["2O 5O SO", "KO KC KE"], TABLE), "-:!begin")
        assert after.phase is Phase.PLAY
        assert format_cards(after.table) == TABLE
        assert after.bonus == (0, 0)
        assert after.turn == BETO
        assert legal_calls(after) == []
        for call in (CallTable(), CallHand()):
            assert why_not(after, ANA, call) is Reason.CALL_TOO_LATE

    def test_only_the_server_begins(self) -> None:
        start = dealt("primera", ["2O 5O SO", "KO KC KE"], TABLE)
        for seat in (ANA, BETO):
            with pytest.raises(IllegalPlay) as refused:
                play(start, seat, Begin())
            assert refused.value.reason is Reason.ONLY_SERVER

    def test_it_leaves_no_trace_that_anybody_can_see(self) -> None:
        """Whether a fifteen in the hand was missed is nobody's to know."""
        missed = play_all(dealt("primera", ["2O 5O SO", "KO KC KE"], PLAIN), "-:!begin")
        none = dealt("primera", ["2O 5O 7C", "KO KC KE"], PLAIN)
        assert none.phase is Phase.PLAY
        assert missed.ply == 1
        assert view_for(missed, BETO) == view_for(none, BETO)
        assert view_for(missed, None) == view_for(none, None)
        after = play_all(missed, "1:KO")
        assert after.events[-1] == Event(EventKind.LAY, 0, BETO, after.events[-1].card, (), 0)


class TestWrongCalls:
    def test_a_wrong_call_gets_the_same_answer_in_every_round(self) -> None:
        """Else one wrong call would tell whether somebody holds a fifteen."""
        with_claims = dealt("primera", ["2O 5O SO", "KO KC KE"], PLAIN)
        without = dealt("primera", ["2O 5O 7C", "KO KC KE"], PLAIN)
        begun = play_all(with_claims, "-:!begin")
        for start in (with_claims, without, begun):
            assert why_not(start, BETO, CallHand()) is Reason.NOT_FIFTEEN
            assert why_not(start, BETO, CallTable()) is Reason.NOT_FIFTEEN

    def test_a_hand_is_called_once(self) -> None:
        start = dealt("primera", ["2O 5O SO", "KO KC KE"], TABLE)
        after = play_all(start, "0:!mano")
        assert why_not(after, ANA, CallHand()) is Reason.ALREADY_CALLED

    def test_after_the_first_card_it_is_too_late(self) -> None:
        after = play_all(dealt("primera", ["RO RC 1E", "KO KC KE"], PLAIN), "1:KO")
        for call in (CallTable(), CallHand()):
            assert why_not(after, ANA, call) is Reason.CALL_TOO_LATE

    def test_no_card_is_played_while_calls_are_open(self) -> None:
        start = dealt("primera", ["2O 5O SO", "KO KC KE"], PLAIN)
        with pytest.raises(IllegalPlay) as refused:
            play_all(start, "1:KO")
        assert refused.value.reason is Reason.CALLS_OPEN


def test_hand_fifteen_is_an_option_of_any_book_with_points_to_win() -> None:
    book = resolve("clasica", {"hand_fifteen": True})
    start = dealt(book, ["2O 5O SO", "KO KC KE"], TABLE)
    assert start.escobas == (1, 0)
    assert legal_calls(start) == [(ANA, CallHand())]
    after = play_all(start, "0:!mano")
    assert after.turn == BETO
    assert after.table == ()
