"""What may each viewer know? The visibility rules, in prose above their tests.

Everybody sees the table, who holds how many cards, the size of every pile, crossed and called
cards, the last capturer, the left fifteen and every public event. A player also sees his own
cards and, on turn, what they can capture. Nobody sees another hand, the stock, an open call, or
that a call was missed.
"""

from __future__ import annotations

import pickle
import re
from dataclasses import FrozenInstanceError

import pytest

from games.engine import (
    CAPTURE_LIST_LIMIT,
    DECK,
    CallHand,
    CallTable,
    Card,
    Phase,
    deal,
    format_cards,
    legal_plays,
    parse_cards,
    play,
    sides_for,
    view_for,
)
from tests.engine.kit import ANA, BETO, CARMEN, dealt, play_all, random_round, rules, state

TURN = state("abierta", ["7O 2C RE", "1O 1C 1E"], "SB 3C 2E 5B")


def test_a_player_sees_his_own_cards_and_a_spectator_none() -> None:
    assert format_cards(view_for(TURN, ANA).hand) == "7O 2C RE"
    assert format_cards(view_for(TURN, BETO).hand) == "1O 1C 1E"
    assert view_for(TURN, None).hand == ()
    assert [seat.hand_count for seat in view_for(TURN, None).seats] == [3, 3]


def test_only_the_player_on_turn_gets_his_captures() -> None:
    """B43: a list of possible captures tells what is in a hand."""
    own = view_for(TURN, ANA)
    assert own.is_on_turn
    assert {str(card): len(sets or ()) for card, sets in own.captures.items()} == {
        "7O": 2, "2C": 2, "RE": 2,
    }  # fmt: skip
    for viewer in (BETO, None):
        other = view_for(TURN, viewer)
        assert not other.is_on_turn
        assert other.captures == {}
        assert other.can_lay == other.must_capture == frozenset()
        assert other.left_captures == ()


@pytest.mark.parametrize(
    ("book", "must", "may_lay"),
    [
        ("abierta", "", "7O 2C RE"),
        ("primera", "7O", "2C RE"),
        ("clasica", "7O", ""),
    ],
)
def test_a_view_tells_what_must_capture_and_what_may_be_laid(
    book: str, must: str, may_lay: str
) -> None:
    view = view_for(state(book, ["7O 2C RE", "1O"], "SB 3C"), ANA)
    assert view.must_capture == set(parse_cards(must))
    assert view.can_lay == set(parse_cards(may_lay))


def test_what_a_view_offers_is_what_is_legal() -> None:
    for seed in range(40):
        layout = [("abierta", 2, False), ("clasica", 3, False), ("desescoba", 6, False)][seed % 3]
        deck, dealer, moves, end = random_round(*layout, seed)
        key, players, pairs = layout
        now = deal(rules(key), deck, dealer=dealer, sides=sides_for(players, pairs))
        for move in moves:
            view = view_for(now, now.turn)
            offered = {str(card) for card in view.can_lay}
            offered |= {
                f"{card}x{'+'.join(map(str, taken))}"
                for card, sets in view.captures.items()
                for taken in sets or ()
            }
            offered |= {f"<{'+'.join(map(str, taken))}" for taken in view.left_captures or ()}
            listed = {str(legal) for legal in legal_plays(now)}
            if None in view.captures.values() or view.left_captures is None:
                assert offered < listed
            else:
                assert offered == listed
            now = play(now, *move)
        assert now == end


def test_a_long_table_is_not_listed() -> None:
    ace = Card.parse("1B")
    table = format_cards(card for card in DECK if card is not ace)
    view = view_for(state("abierta", ["1B", ""], table, left_card=Card.parse("1E")), ANA)
    assert view.captures == {ace: None}
    assert view.left_captures is None
    assert view.can_take_left
    assert view.can_lay == {ace}


def test_a_turn_lists_at_most_the_limit_in_all() -> None:
    table = "1O 2O 3O 4O 5O 6O 1C 2C 3C 4C 5C 6C"
    view = view_for(state("abierta", ["7E RE SE", ""], table), ANA)
    assert sum(len(sets) for sets in view.captures.values() if sets) <= CAPTURE_LIST_LIMIT
    assert None in view.captures.values()


def test_everybody_sees_that_a_fifteen_was_left_but_only_the_next_player_his_sets() -> None:
    turn = state("abierta", ["4O 2C", "7E RO", "1O"], "SB 3C 5E", turn=BETO)
    after = play_all(turn, "1:7E")
    assert [view_for(after, viewer).can_take_left for viewer in (0, 1, 2, None)] == [True] * 4
    assert view_for(after, after.turn).left_captures == (
        parse_cards("7E SB"),
        tuple(sorted(parse_cards("3C 5E 7E"))),
    )
    assert view_for(after, BETO).left_captures == ()


class TestClaimsNeverShow:
    def test_the_phase_shows_as_play_and_the_mano_as_on_turn(self) -> None:
        claims = dealt("primera", ["2O 5O SO", "KO KC KE"], "6O 2C 3E 4B")
        for viewer in (ANA, BETO, None):
            view = view_for(claims, viewer)
            assert view.phase is Phase.PLAY
            assert view.turn == BETO
            assert view.ply == 0
        assert view_for(claims, BETO).captures

    def test_a_player_sees_which_calls_are_right_for_himself(self) -> None:
        claims = dealt("primera", ["2O 5O SO", "KO KC KE"], "6O 2C 3E 4B")
        assert view_for(claims, ANA).calls == (CallTable(), CallHand())
        assert view_for(claims, BETO).calls == (CallTable(),)
        assert view_for(claims, None).calls == ()
        assert view_for(play_all(claims, "-:!begin", "1:KOx2C+4B"), ANA).calls == ()

    def test_once_the_mano_has_called_his_hand_the_next_is_shown_on_turn(self) -> None:
        hands = ["2O 5O SO", "3O 4O SC", "KO KC KE"]
        claims = play_all(dealt("primera", hands, "1O 1C 1E 1B"), "1:!mano")
        assert claims.phase is Phase.CLAIMS
        assert view_for(claims, None).turn == CARMEN
        assert view_for(play_all(claims, "-:!begin"), None).turn == CARMEN

    def test_the_ply_does_not_count_the_begin(self) -> None:
        claims = dealt("primera", ["2O 5O SO", "KO KC KE"], "6O 2C 3E 4B")
        begun = play_all(claims, "-:!begin")
        assert (begun.ply, view_for(begun, ANA).ply) == (1, 0)
        called = play_all(claims, "0:!mano", "1:!mesa")
        assert (called.ply, view_for(called, ANA).ply) == (2, 2)


class TestRecords:
    def test_a_repr_shows_nobodys_hand_and_no_stock(self) -> None:
        start = dealt("abierta", ["RO RC RE", "KO KC KE"], "1O 2O 3O 4O")
        for text in (repr(start), repr(view_for(start, ANA)), repr(view_for(start, None))):
            shown = set(re.findall(r"\b[1-7SKR][OCEB]\b", text))
            assert shown == {"1O", "2O", "3O", "4O"}

    def test_a_view_is_frozen_and_can_be_sent_to_another_process(self) -> None:
        view = view_for(TURN, ANA)
        assert pickle.loads(pickle.dumps(view)) == view
        assert hash(view) == hash(view_for(TURN, ANA))
        with pytest.raises(FrozenInstanceError):
            view.turn = None  # type: ignore[misc]

    def test_piles_are_shown_when_they_are_counted(self) -> None:
        deck, dealer, moves, end = random_round("clasica", 2, False, 3)
        assert sum(len(seat.pile) for seat in view_for(end, None).seats) == 40
        assert all(seat.pile == () for seat in view_for(TURN, None).seats)
        assert len(view_for(end, None).leftovers) == len(end.leftovers)

    def test_a_view_counts_players_deals_and_stock(self) -> None:
        view = view_for(dealt("abierta", ["RO RC RE", "KO KC KE"], "1O 2O 3O 4O"), BETO)
        assert (view.players, view.deal_number, view.deals_total, view.stock_count) == (2, 1, 6, 30)
