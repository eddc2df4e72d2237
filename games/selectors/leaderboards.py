"""Who is the strongest? People by their ratings: of all time, or by what they gained lately."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import (
    BooleanField,
    Case,
    Count,
    F,
    FilteredRelation,
    Q,
    QuerySet,
    Sum,
    Value,
    When,
    Window,
)
from django.db.models.functions import Coalesce, Rank

from accounts.models import User
from games.models import Rating, RatingChange, RatingKind
from games.selectors.ratings import (
    COUNTED,
    PROVISIONAL_MATCHES,
    ShownRating,
    shown,
    shown_number,
)
from games.selectors.standings import ROWS_A_PAGE, Scope

Rows = QuerySet[Any, dict[str, Any]]


@dataclass(frozen=True)
class Leader:
    """One person's row. Without a rank while his rating is provisional."""

    rank: int | None
    user_id: int
    name: str
    public_id: str
    country: str
    rating: ShownRating
    played: int
    # What is counted only within a time or a rule book.
    won: int | None = None
    gained: int | None = None


def find_leaders(kind: RatingKind, scope: Scope, *, page: str | int = 1) -> Page[Leader]:
    """A page of the people with a rating of that kind: provisional ones last, without a rank.

    Within a time the order is that of what they gained in it, else that of the ratings.
    """
    order = _order(scope)
    rows = (
        _rows(kind, scope)
        .annotate(rank=Window(Rank(), order_by=order))
        .order_by(*order, "display_name", "user_id")
    )
    found: Page[Any] = Paginator(rows, ROWS_A_PAGE).get_page(page)
    found.object_list = [_leader(row, row["rank"]) for row in found.object_list]
    return found


def find_own_lead(user_id: int, kind: RatingKind, scope: Scope) -> Leader | None:
    """The row of one person wherever it stands, or None when he is in no page."""
    rows = _rows(kind, scope)
    mine = rows.filter(user_id=user_id).order_by("user_id").first()
    if mine is None:
        return None
    measure = _measure(scope)
    ahead = rows.filter(is_provisional=False, **{f"{measure}__gt": mine[measure]})
    return _leader(mine, ahead.count() + 1)


def find_countries() -> Sequence[str]:
    """The countries of the people who have a rating."""
    people = User.objects.filter(is_active=True, ratings__isnull=False).exclude(country="")
    return list(people.order_by("country").values_list("country", flat=True).distinct())


def _order(scope: Scope) -> tuple[Any, ...]:
    return (F("is_provisional").asc(), F(_measure(scope)).desc())


def _measure(scope: Scope) -> str:
    return "gained" if scope.since else "mu"


def _rows(kind: RatingKind, scope: Scope) -> Rows:
    """One row for each person, without order."""
    if scope.since is None and not scope.ruleset:
        return _ratings(kind, scope)
    return _changes(kind, scope)


def _ratings(kind: RatingKind, scope: Scope) -> Rows:
    people = Rating.objects.filter(scope.people("user"), kind=kind, user__is_active=True)
    rows: Any = (
        people.order_by()
        .annotate(**_person(), played=F("matches"), is_provisional=_provisional("matches"))
        .values(*_person(), "user_id", "mu", "matches", "played", "is_provisional")
    )
    return rows


def _changes(kind: RatingKind, scope: Scope) -> Rows:
    changes = RatingChange.objects.filter(
        scope.people("user"), kind=kind, effect__in=COUNTED, user__is_active=True
    )
    if scope.since:
        changes = changes.filter(made_at__gte=scope.since)
    if scope.ruleset:
        changes = changes.filter(player__match__ruleset=scope.ruleset)
    step = F("mu_after") - F("mu_before")
    # The great steps of the first matches are nobody's gain: they find out where he stands.
    settled = Q(matches__gt=PROVISIONAL_MATCHES)
    rows: Any = (
        changes.order_by()
        .annotate(
            now=FilteredRelation("user__ratings", condition=Q(user__ratings__kind=kind)),
            mu=F("now__mu"),
            matches_now=F("now__matches"),
            **_person(),
        )
        .values(*_person(), "user_id", "mu", "matches_now")
        .annotate(
            played=Count("pk"),
            won=Count("pk", filter=Q(player__won=True)),
            gained=Coalesce(Sum(step, filter=settled), 0.0),
            is_provisional=_provisional("matches_now"),
        )
    )
    return rows


def _person() -> dict[str, F]:
    return {
        "display_name": F("user__display_name"),
        "public_id": F("user__public_id"),
        "country": F("user__country"),
    }


def _provisional(matches: str) -> Case:
    is_new = When(**{f"{matches}__lt": PROVISIONAL_MATCHES, "then": Value(True)})
    return Case(is_new, default=Value(False), output_field=BooleanField())


def _leader(row: dict[str, Any], rank: int) -> Leader:
    gained = row.get("gained")
    return Leader(
        rank=None if row["is_provisional"] else rank,
        user_id=row["user_id"],
        name=row["display_name"],
        public_id=row["public_id"],
        country=row["country"],
        rating=shown(row["mu"], row.get("matches_now", row.get("matches", 0))),
        played=row["played"],
        won=row.get("won"),
        gained=None if gained is None else shown_number(gained),
    )
