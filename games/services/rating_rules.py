"""What does the result of a rated match say of whom? Who is compared with whom, and the formula.

Pure: it is told a result and the strengths before it. docs/ratings.md says the same in words.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from openskill.models import PlackettLuce

from games.models import Effect

# Weng and Lin's approximation for the Plackett-Luce model, with the library's own numbers.
_MODEL = PlackettLuce()


class Skill(NamedTuple):
    """What is believed of somebody: the strength, and its standard deviation."""

    mu: float
    sigma: float


class Verdict(NamedTuple):
    """What becomes of somebody's strength, and why."""

    effect: Effect
    skill: Skill


BEGINNER = Skill(_MODEL.mu, _MODEL.sigma)


@dataclass(frozen=True)
class Participant:
    """What is stored of one person in a match that is over."""

    user_id: int
    side: int
    points: int
    has_won: bool
    # When he left, if he was away at the end.
    left_at: datetime | None
    # Whether a robot has played for him meanwhile.
    was_held: bool


@dataclass(frozen=True)
class RatedResult:
    """A rated match that is over. Only people play in those."""

    people: Sequence[Participant]
    is_finished: bool
    # Won by claim: all rivals had left.
    is_claimed: bool
    # The fewest points are the best.
    low_wins: bool

    @property
    def sides(self) -> list[list[Participant]]:
        return _by_side(self.people)


def judge(result: RatedResult, before: Mapping[int, Skill]) -> dict[int, Verdict]:
    """What the match says of each person in it."""
    verdicts = {
        one.user_id: Verdict(Effect.UNTOUCHED, before[one.user_id]) for one in result.people
    }
    for one in result.people:
        if one.left_at is not None and _has_left_rivals(one, result.people):
            # His side behind all others, however these stand; nobody else is touched by it.
            by_result = _ranks(result.sides, low_wins=result.low_wins)
            ranks = [
                len(by_result) + 1 if side[0].side == one.side else rank
                for side, rank in zip(result.sides, by_result, strict=True)
            ]
            skill = _rated(result.sides, ranks, before)[one.user_id]
            verdicts[one.user_id] = Verdict(Effect.LEFT, skill)
    sides, ranks = _comparison(result)
    if len(sides) > 1:
        rated = _rated(sides, ranks, before)
        for one in result.people:
            if one.left_at is None and one.user_id in rated:
                verdicts[one.user_id] = _by_result(one, before[one.user_id], rated[one.user_id])
    return verdicts


def _by_result(one: Participant, before: Skill, after: Skill) -> Verdict:
    # A robot that held the seat may have lost for him, but it earns him nothing.
    if one.was_held and after.mu > before.mu:
        return Verdict(Effect.HELD, before)
    return Verdict(Effect.RESULT, after)


def _comparison(result: RatedResult) -> tuple[list[list[Participant]], list[int]]:
    """The sides that the result compares, and their ranks; nobody where it says nothing."""
    here = [one for one in result.people if one.left_at is None]
    if not result.is_finished or not here:
        return [], []
    if result.is_claimed:
        return result.sides, [1 if _has_winner(side) else 2 for side in result.sides]
    if len(here) < len(result.people):
        # With a robot as partner or instead of the only rival it is another game. Among several
        # alone, those who stayed have played against each other all the same.
        if any(len(side) > 1 for side in result.sides):
            return [], []
        sides = _by_side(here)
    else:
        sides = result.sides
    return sides, _ranks(sides, low_wins=result.low_wins)


def _ranks(sides: Sequence[Sequence[Participant]], *, low_wins: bool) -> list[int]:
    """Winners first, then by points; as many points share a rank."""
    sign = 1 if low_wins else -1
    keys = [(not _has_winner(side), sign * side[0].points) for side in sides]
    order = sorted(set(keys))
    return [order.index(key) + 1 for key in keys]


def _rated(
    sides: Sequence[Sequence[Participant]], ranks: Sequence[int], before: Mapping[int, Skill]
) -> dict[int, Skill]:
    teams = [
        [_MODEL.rating(mu=before[one.user_id].mu, sigma=before[one.user_id].sigma) for one in side]
        for side in sides
    ]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return {
        one.user_id: Skill(rating.mu, rating.sigma)
        for side, ratings in zip(sides, after, strict=True)
        for one, rating in zip(side, ratings, strict=True)
    }


def _has_left_rivals(one: Participant, people: Sequence[Participant]) -> bool:
    """Whether a rival was still there when he left; the last one to leave deserts nobody."""
    assert one.left_at is not None
    return any(
        rival.left_at is None or rival.left_at > one.left_at
        for rival in people
        if rival.side != one.side
    )


def _has_winner(side: Sequence[Participant]) -> bool:
    return any(one.has_won for one in side)


def _by_side(people: Sequence[Participant]) -> list[list[Participant]]:
    found: dict[int, list[Participant]] = {}
    for one in people:
        found.setdefault(one.side, []).append(one)
    return [found[side] for side in sorted(found)]
