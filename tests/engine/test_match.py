"""When is a match over, who has won, and who deals next (RULES 3, "Match end")?"""

from __future__ import annotations

import pytest

from games.engine import (
    MatchState,
    Outcome,
    outcome,
    parse_cards,
    resolve,
    score_piles,
    totals,
)
from tests.engine.kit import rules


def end(
    book: str, now: tuple[int, ...], target: int, dealer: int = 0, sides: tuple[int, ...] = ()
) -> Outcome:
    seats = sides or tuple(range(len(now)))
    return outcome(rules(book), now, target, dealer=dealer, sides=seats)


GOES_ON = Outcome(False, (), ())


class TestHighestWins:
    def test_below_the_target_the_match_goes_on(self) -> None:
        assert end("clasica", (20, 14), 21) == GOES_ON

    def test_at_the_target_it_is_won(self) -> None:
        assert end("clasica", (21, 14), 21) == Outcome(True, (0,), (1,))

    def test_of_several_above_the_target_the_highest_wins(self) -> None:
        assert end("abierta", (22, 24, 23), 21) == Outcome(True, (1,), (0, 2))

    @pytest.mark.parametrize("book", ["clasica", "primera", "abierta"])
    def test_level_at_the_top_all_play_another_round(self, book: str) -> None:
        assert end(book, (22, 22, 21), 21) == GOES_ON

    def test_a_tie_below_the_top_does_not_matter(self) -> None:
        assert end("abierta", (23, 22, 22), 21).winners == (0,)


class TestManoBreaksTheTie:
    """Source 003: "gana el mano o el que esté más cerca de él por la derecha"."""

    def test_the_mano_of_the_round_just_finished(self) -> None:
        assert end("rioplatense", (22, 22), 21, dealer=0).winners == (1,)
        assert end("rioplatense", (22, 22), 21, dealer=1).winners == (0,)

    def test_else_the_first_met_in_the_direction_of_play(self) -> None:
        assert end("rioplatense", (31, 31, 12), 31, dealer=0).winners == (1,)
        assert end("rioplatense", (31, 31, 12), 31, dealer=2).winners == (1,)
        assert end("rioplatense", (31, 31, 12), 31, dealer=1).winners == (0,)

    def test_to_the_left_where_that_is_the_direction(self) -> None:
        left = resolve("rioplatense", {"direction": "left"})
        tied = outcome(left, (31, 31, 12), 31, dealer=1, sides=(0, 1, 2))
        assert tied == Outcome(True, (0,), (1, 2))

    def test_in_pairs_the_pair_of_that_player(self) -> None:
        pairs = (0, 1, 0, 1)
        assert end("rioplatense", (21, 21), 21, dealer=1, sides=pairs).winners == (0,)
        assert end("rioplatense", (21, 21), 21, dealer=2, sides=pairs).winners == (1,)


class TestDesescoba:
    def test_whoever_has_the_target_loses_and_the_lowest_other_wins(self) -> None:
        assert end("desescoba", (15, 3), 15) == Outcome(True, (1,), (0,))
        assert end("desescoba", (15, 3, 9), 15) == Outcome(True, (1,), (0,))
        assert end("desescoba", (15, 16, 9), 15) == Outcome(True, (2,), (0, 1))

    def test_the_win_is_shared_if_level(self) -> None:
        assert end("desescoba", (4, 15, 4, 8), 15) == Outcome(True, (0, 2), (1,))

    def test_below_the_target_the_match_goes_on(self) -> None:
        assert end("desescoba", (14, 3), 15) == GOES_ON

    def test_all_at_the_target_the_highest_lose(self) -> None:
        assert end("desescoba", (15, 17), 15) == Outcome(True, (0,), (1,))
        assert end("desescoba", (17, 15, 17), 15) == Outcome(True, (1,), (0, 2))
        assert end("desescoba", (17, 15, 16), 15) == Outcome(True, (1,), (0,))

    def test_all_at_the_target_and_level_play_another_round(self) -> None:
        assert end("desescoba", (16, 16), 15) == GOES_ON
        assert end("desescoba", (16, 16, 16), 15) == GOES_ON


class TestMatchState:
    def test_totals_grow_and_the_deal_goes_around(self) -> None:
        book = rules("clasica")
        match = MatchState.start(book, sides=(0, 1, 2), target=5, dealer=1)
        piles = [parse_cards("7O 7C 1E"), parse_cards("1O"), ()]
        match = match.after(score_piles(book, piles))
        assert (match.totals, match.dealer, match.rounds) == ((4, 1, 0), 0, 1)
        assert not match.outcome.over
        match = match.after(score_piles(book, piles))
        assert (match.totals, match.dealer, match.rounds) == ((8, 2, 0), 2, 2)
        assert match.outcome == Outcome(True, (0,), (1, 2))

    def test_pairs_have_two_totals(self) -> None:
        match = MatchState.start(rules("abierta"), sides=(0, 1, 0, 1), target=21, dealer=0)
        assert match.totals == (0, 0)

    def test_totals_of_no_rounds_are_nothing(self) -> None:
        assert totals(3, []) == (0, 0, 0)
        assert totals(2, [(1, 2), (-5, 1)]) == (-4, 3)
