"""How do ratings change? By one step at the end of a rated match; and all of it again from the
stored results.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from games import engine
from games.models import Cause, Match, MatchStatus, Move, Player, Rating, RatingChange
from games.selectors.game_state import ruleset_of
from games.selectors.ratings import COUNTED, Key, kind_of
from games.services.rating_rules import (
    BEGINNER,
    Participant,
    RatedResult,
    Skill,
    Verdict,
    judge,
)
from games.services.writing import writing

NOBODY: frozenset[int] = frozenset()
STRENGTH = ("mu", "sigma", "matches", "sequence")
# What a change says that follows from the results.
JUDGED = ("effect", "mu_before", "sigma_before", "mu_after", "sigma_after", "matches")


class BrokenSequence(Exception):
    """The stored changes cannot have come one after another: one is missing, or doubled."""


class Rebuilt(NamedTuple):
    """How many changes there are, and how many of them were not as the results say."""

    changes: int
    differing: int


def rate_match(match: Match, players: Sequence[Player], *, now: datetime) -> None:
    """Write down what a match that has just ended changes. The caller holds the table's lock.

    Another match of the same people may end at this very moment, so they are locked, always in the
    order of their numbers; their ratings are read after that.
    """
    if not match.rated or match.status == MatchStatus.AGREED:
        return
    people = {player.user_id: player for player in players if player.user_id is not None}
    kind = kind_of(len(players), pairs=match.pairs)
    _lock(sorted(people))
    known = {row.user_id: row for row in Rating.objects.filter(user__in=people, kind=kind)}
    ratings = {user_id: known.get(user_id) or _beginner(user_id, kind) for user_id in people}
    held = _held_positions(Move.objects.filter(round__match=match)).get(match.pk, NOBODY)
    before = {user_id: Skill(row.mu, row.sigma) for user_id, row in ratings.items()}
    verdicts = judge(_result(match, people.values(), held), before)
    RatingChange.objects.bulk_create(
        _change(player, ratings[user_id], verdicts[user_id], now=now)
        for user_id, player in people.items()
    )
    _store(ratings.values())


def rebuild() -> Rebuilt:
    """Judge every rated match again, in the order of the sequences, and write down what differs.

    Raises BrokenSequence: the order cannot be followed. Then nothing is written.
    """
    with writing():
        # Whoever finishes a match meanwhile waits, and goes on from what is written here.
        _lock(sorted(set(RatingChange.objects.values_list("user_id", flat=True))))
        changes = list(RatingChange.objects.select_related("player__match"))
        held = _held_positions(Move.objects.filter(round__match__rated=True))
        ratings: dict[Key, Rating] = {}
        differing = []
        for together in _in_order(changes):
            match = together[0].player.match
            for change in together:
                key = (change.user_id, change.kind)
                ratings.setdefault(key, _beginner(*key))
            rows = {change.user_id: ratings[change.user_id, change.kind] for change in together}
            before = {user_id: Skill(row.mu, row.sigma) for user_id, row in rows.items()}
            players = [change.player for change in together]
            verdicts = judge(_result(match, players, held.get(match.pk, NOBODY)), before)
            for change in together:
                again = _change(
                    change.player,
                    rows[change.user_id],
                    verdicts[change.user_id],
                    now=change.made_at,
                )
                if any(getattr(again, name) != getattr(change, name) for name in JUDGED):
                    again.pk = change.pk
                    differing.append(again)
        RatingChange.objects.bulk_update(differing, JUDGED)
        _store(ratings.values())
        return Rebuilt(len(changes), len(differing))


def _in_order(changes: Sequence[RatingChange]) -> Iterator[list[RatingChange]]:
    """The changes of one match after another, none before what came before it for anybody."""
    by_match: dict[int, list[RatingChange]] = {}
    by_number: dict[tuple[int, str, int], RatingChange] = {}
    for change in changes:
        by_match.setdefault(change.player.match_id, []).append(change)
        by_number[change.user_id, change.kind, change.sequence] = change
    awaited = {match_id: len(together) for match_id, together in by_match.items()}
    next_ones = [change for change in changes if change.sequence == 1]
    done = 0
    while next_ones:
        match_id = next_ones.pop().player.match_id
        awaited[match_id] -= 1
        if awaited[match_id]:
            continue
        done += 1
        yield by_match[match_id]
        for change in by_match[match_id]:
            following = by_number.get((change.user_id, change.kind, change.sequence + 1))
            if following is not None:
                next_ones.append(following)
    if done < len(by_match):
        raise BrokenSequence(f"{len(by_match) - done} matches cannot be reached")


def _lock(ids: Sequence[int]) -> None:
    """In one order always, so that two matches never wait for each other; and so that rows that
    refer to these people can still be written.
    """
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")
    list(rows.values_list("pk", flat=True))


def _beginner(user_id: int, kind: str) -> Rating:
    """The rating that somebody begins a kind of play with."""
    return Rating(user_id=user_id, kind=kind, mu=BEGINNER.mu, sigma=BEGINNER.sigma)


def _store(ratings: Iterable[Rating]) -> None:
    # Without their own numbers: whether a row is there already is for the database to say.
    Rating.objects.bulk_create(
        [
            Rating(**{name: getattr(row, name) for name in ("user_id", "kind", *STRENGTH)})
            for row in ratings
        ],
        update_conflicts=True,
        unique_fields=["user", "kind"],
        update_fields=STRENGTH,
    )


def _result(match: Match, players: Iterable[Player], held: frozenset[int]) -> RatedResult:
    return RatedResult(
        people=[
            Participant(
                user_id=player.user_id,
                side=player.side,
                points=player.points,
                has_won=bool(player.won),
                left_at=player.left_at,
                was_held=player.position in held,
            )
            for player in sorted(players, key=lambda player: player.position)
            if player.user_id is not None
        ],
        is_finished=match.status == MatchStatus.FINISHED,
        is_claimed=match.claimed,
        low_wins=ruleset_of(match).goal == engine.Goal.LOW,
    )


def _held_positions(moves: QuerySet[Move]) -> dict[int, frozenset[int]]:
    """At which positions of each match a robot has played, be it for a while."""
    found: dict[int, set[int]] = {}
    by_robots = moves.filter(cause=Cause.ROBOT).order_by()
    for match_id, position in by_robots.values_list("round__match", "position").distinct():
        if position is not None:
            found.setdefault(match_id, set()).add(position)
    return {match_id: frozenset(positions) for match_id, positions in found.items()}


def _change(player: Player, rating: Rating, verdict: Verdict, *, now: datetime) -> RatingChange:
    """The next change of a rating; the rating itself is then as after it."""
    before = Skill(rating.mu, rating.sigma)
    rating.mu, rating.sigma = verdict.skill
    rating.matches += verdict.effect in COUNTED
    rating.sequence += 1
    return RatingChange(
        player=player,
        user_id=rating.user_id,
        kind=rating.kind,
        sequence=rating.sequence,
        effect=verdict.effect,
        mu_before=before.mu,
        sigma_before=before.sigma,
        mu_after=rating.mu,
        sigma_after=rating.sigma,
        matches=rating.matches,
        made_at=now,
    )
