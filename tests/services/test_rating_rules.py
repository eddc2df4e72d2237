"""Who is compared with whom when a rated match is over? docs/ratings.md, sentence by sentence."""

from datetime import timedelta

import pytest

from games.models import Effect
from games.services.rating_rules import BEGINNER, Participant, RatedResult, Skill, judge
from tests.tables import NOON

ANA, BETO, CARMEN, DANI = 1, 2, 3, 4


def person(user_id, side, points=0, *, won=False, left=None, held=False) -> Participant:
    left_at = None if left is None else NOON + timedelta(minutes=left)
    return Participant(user_id, side, points, won, left_at, held)


def verdicts(*people, finished=True, claimed=False, low=False, before=None):
    skills = dict.fromkeys([one.user_id for one in people], BEGINNER) | (before or {})
    result = RatedResult(people, is_finished=finished, is_claimed=claimed, low_wins=low)
    return judge(result, skills)


def gains(*people, **how) -> dict[int, float]:
    """How much everybody's strength moves."""
    before = how.get("before") or {}
    return {
        user_id: verdict.skill.mu - before.get(user_id, BEGINNER).mu
        for user_id, verdict in verdicts(*people, **how).items()
    }


def effects(*people, **how) -> dict[int, str]:
    return {user_id: verdict.effect for user_id, verdict in verdicts(*people, **how).items()}


def test_whoever_wins_gains_what_the_other_loses_and_both_are_known_better() -> None:
    after = verdicts(person(ANA, 0, 21, won=True), person(BETO, 1, 10))
    assert after[ANA].skill.mu - BEGINNER.mu == pytest.approx(BEGINNER.mu - after[BETO].skill.mu)
    assert after[ANA].skill.mu > BEGINNER.mu
    assert max(after[ANA].skill.sigma, after[BETO].skill.sigma) < BEGINNER.sigma


def test_it_does_not_matter_by_how_much() -> None:
    close = verdicts(person(ANA, 0, 21, won=True), person(BETO, 1, 20))
    clear = verdicts(person(ANA, 0, 21, won=True), person(BETO, 1, 0))
    assert close == clear


def test_beating_a_strong_player_is_worth_more_than_beating_a_weak_one() -> None:
    sure = 2.0
    strong = gains(person(ANA, 0, 21, won=True), person(BETO, 1), before={BETO: Skill(35, sure)})
    weak = gains(person(ANA, 0, 21, won=True), person(BETO, 1), before={BETO: Skill(15, sure)})
    assert strong[ANA] > weak[ANA] > 0


def test_of_several_the_winner_is_first_and_the_others_follow_by_points() -> None:
    moved = gains(
        person(ANA, 0, 21, won=True),
        person(BETO, 1, 12),
        person(CARMEN, 2, 18),
        person(DANI, 3, 12),
    )
    assert moved[ANA] > moved[CARMEN] > moved[BETO] == moved[DANI]


def test_a_tie_at_the_top_decided_by_the_mano_is_a_win() -> None:
    moved = gains(person(ANA, 0, 22), person(BETO, 1, 22, won=True))
    assert moved[BETO] > 0 > moved[ANA]


def test_several_who_win_together_share_the_first_place() -> None:
    moved = gains(
        person(ANA, 0, 3, won=True), person(BETO, 1, 3, won=True), person(CARMEN, 2, 15), low=True
    )
    assert moved[ANA] == moved[BETO] > 0 > moved[CARMEN]


def test_where_the_fewest_points_win_the_most_are_last() -> None:
    moved = gains(person(ANA, 0, 3, won=True), person(BETO, 1, 15), person(CARMEN, 2, 9), low=True)
    assert moved[ANA] > moved[CARMEN] > moved[BETO]


def test_partners_move_together_and_whoever_is_less_known_moves_further() -> None:
    known = {ANA: Skill(25, 3.0)}
    moved = gains(
        person(ANA, 0, 21, won=True),
        person(BETO, 1, 10),
        person(CARMEN, 0, 21, won=True),
        person(DANI, 1, 10),
        before=known,
    )
    assert moved[CARMEN] > moved[ANA] > 0
    assert moved[BETO] == moved[DANI] < 0


# --- Somebody is away at the end ------------------------------------------------------------------


def test_leaving_is_a_loss_whatever_the_robot_makes_of_the_seat() -> None:
    people = (person(ANA, 0, 21, left=5), person(BETO, 1, 10))
    assert effects(*people) == {ANA: Effect.LEFT, BETO: Effect.UNTOUCHED}
    moved = gains(*people)
    assert moved[ANA] == gains(person(ANA, 0), person(BETO, 1, won=True))[ANA]
    assert moved[BETO] == 0


def test_beating_the_robot_that_holds_the_seat_earns_nothing() -> None:
    moved = gains(person(ANA, 0, 5, left=5), person(BETO, 1, 21, won=True))
    assert moved[ANA] < 0
    assert moved[BETO] == 0


def test_claiming_is_a_win_over_those_who_left() -> None:
    people = (person(ANA, 0, 20, left=5), person(BETO, 1, 3, won=True))
    assert effects(*people, claimed=True) == {ANA: Effect.LEFT, BETO: Effect.RESULT}
    moved = gains(*people, claimed=True)
    assert moved == gains(person(ANA, 0), person(BETO, 1, won=True))


def test_of_several_those_who_stay_are_compared_with_each_other_alone() -> None:
    moved = gains(person(ANA, 0, 8, left=5), person(BETO, 1, 21, won=True), person(CARMEN, 2, 15))
    between_two = gains(person(BETO, 1, 21, won=True), person(CARMEN, 2, 15))
    assert (moved[BETO], moved[CARMEN]) == (between_two[BETO], between_two[CARMEN])
    to_the_end = gains(person(ANA, 0, 8), person(BETO, 1, 21, won=True), person(CARMEN, 2, 15))
    assert moved[ANA] == to_the_end[ANA], "leaving is no better than being last"


def test_a_robot_that_wins_against_two_takes_nothing_from_the_better_one() -> None:
    moved = gains(person(ANA, 0, 21, left=5), person(BETO, 1, 18), person(CARMEN, 2, 15))
    assert moved[BETO] > 0 > moved[CARMEN]


@pytest.mark.parametrize("winners", [0, 1])
def test_of_pairs_only_the_one_who_leaves_loses(winners: int) -> None:
    people = [
        person(ANA, 0, 20, won=winners == 0),
        person(BETO, 1, 20, won=winners == 1),
        person(CARMEN, 0, 20, left=5),
        person(DANI, 1, 20, won=winners == 1),
    ]
    moved = gains(*people)
    assert moved.pop(CARMEN) < 0
    assert set(moved.values()) == {0}


def test_a_pair_whose_rivals_have_left_may_claim() -> None:
    moved = gains(
        person(ANA, 0, 3, won=True),
        person(BETO, 1, 20, left=5),
        person(CARMEN, 0, 3, won=True),
        person(DANI, 1, 20, left=6),
        claimed=True,
    )
    assert moved[ANA] == moved[CARMEN] > 0
    assert moved[BETO] == moved[DANI] < 0


def test_when_everybody_leaves_the_last_one_has_deserted_nobody() -> None:
    people = (person(ANA, 0, left=5), person(BETO, 1, left=9))
    assert effects(*people, finished=False) == {ANA: Effect.LEFT, BETO: Effect.UNTOUCHED}


def test_whoever_comes_back_may_lose_by_the_robot_but_not_win() -> None:
    won = (person(ANA, 0, 21, won=True, held=True), person(BETO, 1, 10))
    assert effects(*won) == {ANA: Effect.HELD, BETO: Effect.RESULT}
    assert gains(*won)[ANA] == 0
    lost = (person(ANA, 0, 10, held=True), person(BETO, 1, 21, won=True))
    assert effects(*lost) == {ANA: Effect.RESULT, BETO: Effect.RESULT}
