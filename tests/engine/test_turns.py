"""How does a turn go? The three capture rules, escobas, the next player, the end of the round."""

from __future__ import annotations

from games.engine import (
    EventKind,
    Phase,
    RoundState,
    format_cards,
    is_over,
    legal_plays,
    play,
    resolve,
    score_round,
    view_for,
)
from tests.engine.kit import ANA, BETO, CARMEN, DANI, LAYOUTS, play_all, random_round, state


def texts(turn: RoundState) -> set[str]:
    return {str(legal) for legal in legal_plays(turn)}


HANDS = ["7O 2C RE", "1O 1C 1E"]


class TestCaptureRules:
    def test_turn_who_holds_a_capturing_card_must_capture(self) -> None:
        """Source 000: "Si no dispusiera de ninguna carta... obligado a depositar"."""
        assert texts(state("clasica", HANDS, "SB 3C")) == {"7OxSB"}

    def test_turn_who_holds_none_lays_any_card(self) -> None:
        assert texts(state("clasica", HANDS, "6B 6C")) == {"7O", "2C", "RE"}

    def test_card_another_card_may_be_laid(self) -> None:
        assert texts(state("primera", HANDS, "SB 3C")) == {"7OxSB", "2C", "RE"}

    def test_optional_even_the_capturing_card_may_be_laid(self) -> None:
        assert texts(state("abierta", HANDS, "SB 3C")) == {"7OxSB", "7O", "2C", "RE"}

    def test_the_player_chooses_among_the_sets(self) -> None:
        """Source 003: with 5, 3 and 2 the king takes the 5, or the 3 and the 2."""
        assert texts(state("clasica", ["RE", "1O"], "5C 3B 2E")) == {"REx5C", "REx2E+3B"}

    def test_an_empty_table_can_only_be_laid_on(self) -> None:
        for book in ("clasica", "primera", "rioplatense", "abierta", "desescoba"):
            assert texts(state(book, ["2O 3C", "1O"], "")) == {"2O", "3C"}


class TestEscobas:
    def test_taking_the_whole_table_is_one_point_and_a_crossed_card(self) -> None:
        after = play_all(state("clasica", ["7B 1O", "1C"], "2C 6O"), "0:7Bx6O+2C")
        assert after.escobas == (1, 0)
        assert format_cards(after.crossed[ANA]) == "7B"
        assert after.events[-1].escobas == 1
        assert after.table == ()

    def test_leaving_a_card_is_none(self) -> None:
        after = play_all(state("clasica", ["7B 1O", "1C"], "SC 6O"), "0:7BxSC")
        assert after.escobas == (0, 0)
        assert after.crossed == ((), ())

    def test_the_card_played_lies_with_the_cards_taken(self) -> None:
        after = play_all(state("clasica", ["7B 1O", "1C"], "2C 6O SB"), "0:7Bx2C+6O")
        assert format_cards(after.piles[ANA]) == "2C 6O 7B"
        assert format_cards(after.events[-1].cards) == "2C 6O 7B"


class TestNextPlayer:
    def test_a_player_without_cards_is_skipped(self) -> None:
        turn = state("abierta", ["1O 2O", "", "3O 4O", "5O"], "RO", turn=ANA)
        turn = play_all(turn, "0:1O")
        assert turn.turn == DANI
        turn = play_all(turn, "3:5O")
        assert turn.turn == CARMEN
        turn = play_all(turn, "2:3O")
        assert turn.turn == ANA

    def test_a_player_alone_with_cards_goes_on(self) -> None:
        turn = state("primera", ["1O 2O", ""], "RO", stock=())
        assert play_all(turn, "0:1O").turn == ANA

    def test_a_state_is_never_changed_by_a_play(self) -> None:
        turn = state("clasica", HANDS, "SB 3C")
        twin = state("clasica", HANDS, "SB 3C")
        play(turn, ANA, legal_plays(turn)[0])
        assert turn == twin


class TestEndOfTheRound:
    def test_the_leftovers_go_to_the_last_capturer_and_are_no_escoba(self) -> None:
        after = play_all(state("abierta", ["1O", ""], "RB", last_capturer=BETO), "0:1O")
        assert is_over(after)
        assert after.turn is None
        assert after.table == ()
        assert format_cards(after.leftovers) == "RB 1O"
        assert format_cards(after.piles[BETO]) == "RB 1O"
        assert after.escobas == (0, 0)
        assert after.events[-1].kind is EventKind.LEFTOVERS
        assert after.events[-1].position == BETO

    def test_the_last_card_that_captures_makes_its_player_the_last_capturer(self) -> None:
        turn = state("abierta", ["5O", ""], "RB RC", last_capturer=BETO)
        after = play_all(turn, "0:5OxRB")
        assert format_cards(after.piles[ANA]) == "RB 5O RC"
        assert after.escobas == (0, 0)

    def test_where_nobody_captured_they_go_to_nobody_and_nothing_scores(self) -> None:
        after = play_all(state("abierta", ["1O", ""], "RB"), "0:1O")
        assert after.piles == ((), ())
        assert after.events[-1].position is None
        assert score_round(after).points == (0, 0)

    def test_an_escoba_with_the_very_last_card_would_count(self) -> None:
        """RULES 1: it cannot happen in a whole round, and there is no special case against it."""
        after = play_all(state("clasica", ["5O", ""], "RB"), "0:5OxRB")
        assert after.escobas == (1, 0)
        assert after.leftovers == ()

    def test_the_opening_fifteen_counts_for_last_to_capture(self) -> None:
        turn = state("clasica", ["", "1O"], "", turn=BETO, last_capturer=ANA)
        assert format_cards(play_all(turn, "1:1O").piles[ANA]) == "1O"


def test_every_play_of_a_round_is_one_event_that_adds_up() -> None:
    """B35: what the events say each player got is what lies in the piles, in pairs too."""
    for layout, seed in zip(LAYOUTS, range(100, 200), strict=False):
        end = random_round(*layout, seed)[3]
        got: dict[int, list[str]] = {seat: [] for seat in range(end.players)}
        laid: set[str] = set()
        for event in end.events:
            if event.kind is EventKind.LAY:
                laid.add(str(event.card))
            elif event.position is not None:
                got[event.position] += map(str, event.cards)
        assert [sorted(cards) for cards in got.values()] == [
            sorted(map(str, pile)) for pile in end.piles
        ]
        assert laid <= {str(card) for pile in (*end.piles, end.leftovers) for card in pile}


def test_options_combine() -> None:
    """Calls and a left fifteen in one book: three plays fewer, and the round still ends."""
    book = resolve("abierta", {"opening": "race", "hand_fifteen": True, "direction": "left"})
    for seed in range(60):
        end = random_round(book, 2 + seed % 3, False, seed)[3]
        assert end.phase is Phase.OVER
        assert score_round(end).leftovers_ok
        assert view_for(end, None).phase is Phase.OVER
