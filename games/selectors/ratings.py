"""How strong are people? The numbers that are shown, and what a match has changed in them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.models import Effect, Match, Rating, RatingChange, RatingKind

# What is stored begins at 25; people read whole numbers, which begin at 1500.
SCALE = 60
# Before so many matches that counted, a number is followed by "?" and stands in no list.
PROVISIONAL_MATCHES = 10

# What is older is told by the pages of the matches.
MOST_CHANGES = 100

# A person in a kind of play.
Key = tuple[int, str]


@dataclass(frozen=True)
class ShownRating:
    """A rating as it is shown beside a name.

    >>> str(ShownRating(1612, is_provisional=True))
    '1612?'
    """

    number: int
    is_provisional: bool

    def __str__(self) -> str:
        return f"{self.number}?" if self.is_provisional else str(self.number)


@dataclass(frozen=True)
class ShownChange:
    """What a match has changed for one person."""

    user_id: int
    effect: str
    before: ShownRating
    after: ShownRating

    @property
    def difference(self) -> int:
        return self.after.number - self.before.number

    @property
    def has_counted(self) -> bool:
        return self.effect in COUNTED


COUNTED = (Effect.RESULT, Effect.LEFT)
RATING_KINDS = tuple(RatingKind)


def kind_of(players: int, *, pairs: bool) -> RatingKind:
    """Which of a person's ratings a match with so many players is about."""
    if pairs:
        return RatingKind.PAIRS
    return RatingKind.TWO if players == 2 else RatingKind.SEVERAL


def shown_number(mu: float) -> int:
    return round(mu * SCALE)


def shown(mu: float, matches: int) -> ShownRating:
    return ShownRating(shown_number(mu), matches < PROVISIONAL_MATCHES)


def find_ratings(people: Iterable[int | None]) -> Mapping[Key, ShownRating]:
    """The ratings of these people in every kind. One statement; none for nobody."""
    ids = {user_id for user_id in people if user_id is not None}
    if not ids:
        return {}
    rows = Rating.objects.filter(user__in=ids)
    return {(row.user_id, row.kind): shown(row.mu, row.matches) for row in rows}


def find_changes(match: Match) -> Mapping[int, ShownChange]:
    """What a match has changed, by person; nothing for a match that is not rated."""
    if not match.rated:
        return {}
    changes = RatingChange.objects.filter(player__match=match)
    return {change.user_id: shown_change(change) for change in changes}


def shown_change(change: RatingChange) -> ShownChange:
    counted = change.effect in COUNTED
    return ShownChange(
        user_id=change.user_id,
        effect=change.effect,
        before=shown(change.mu_before, change.matches - counted),
        after=shown(change.mu_after, change.matches),
    )


@dataclass(frozen=True)
class RatingHistory:
    """How a rating came to be what it is: the latest changes, the oldest first."""

    kind: str
    rating: ShownRating
    matches: int
    changes: tuple[RatingChange, ...]


def find_histories(user_id: int) -> list[RatingHistory]:
    """Every kind of play in which somebody has a rating. One statement, and one for each kind."""
    ratings = {row.kind: row for row in Rating.objects.filter(user=user_id)}
    return [
        RatingHistory(
            kind=kind,
            rating=shown(row.mu, row.matches),
            matches=row.matches,
            changes=_latest_changes(user_id, kind),
        )
        for kind in RATING_KINDS
        if (row := ratings.get(kind))
    ]


def _latest_changes(user_id: int, kind: str) -> tuple[RatingChange, ...]:
    changes = RatingChange.objects.filter(user=user_id, kind=kind).select_related("player")
    return tuple(reversed(changes.order_by("-sequence")[:MOST_CHANGES]))
