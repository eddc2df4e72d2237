"""Who has played and won how much? Counted from the stored results of finished matches.

By rating people stand in `leaderboards`.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, cast

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Q, QuerySet, Sum, Window
from django.db.models.functions import Rank
from django.utils.timezone import get_default_timezone

from games.models import Match, MatchStatus, Player

ROWS_A_PAGE = 25


class Kind(StrEnum):
    """The kinds of play that are counted apart."""

    TWO = "two"
    THREE = "three"
    FOUR = "four"
    PAIRS = "pairs"
    SIX = "six"


class Period(StrEnum):
    """Since when is counted."""

    ALL = ""
    WEEK = "week"
    SEASON = "season"


@dataclass(frozen=True)
class Scope:
    """Which matches and which people count; what is left out does not narrow anything."""

    ruleset: str = ""
    since: datetime | None = None
    # Only these people: one's friends and oneself.
    circle: frozenset[int] | None = None
    country: str = ""

    def people(self, path: str) -> Q:
        """Whether the user at that end of a relation counts."""
        wanted = Q()
        if self.circle is not None:
            wanted &= Q(**{f"{path}__in": self.circle})
        if self.country:
            wanted &= Q(**{f"{path}__country": self.country})
        return wanted


EVERYBODY = Scope()


def begin_of(period: Period, *, now: datetime) -> datetime | None:
    """When the week or the season began: on Monday; in January, April, July or October.

    By the clock of the site, so that everybody reads the same list.
    """
    if period == Period.ALL:
        return None
    midnight = now.astimezone(get_default_timezone()).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    if period == Period.WEEK:
        return midnight - timedelta(days=midnight.weekday())
    return midnight.replace(month=(midnight.month - 1) // 3 * 3 + 1, day=1)


_PLAYERS = {Kind.TWO: 2, Kind.THREE: 3, Kind.FOUR: 4, Kind.PAIRS: 4, Kind.SIX: 6}


@dataclass(frozen=True)
class Standing:
    """One person's row. People with as many wins in as few matches share a rank."""

    rank: int
    user_id: int
    name: str
    is_guest: bool
    # Of the person's page; nothing when the account is closed.
    public_id: str
    played: int
    won: int
    points: int

    @property
    def won_percent(self) -> int:
        return round(100 * self.won / self.played)


def find_standings(
    kind: Kind, scope: Scope = EVERYBODY, *, guests: bool = True, page: str | int = 1
) -> Page[Standing]:
    """A page of the people who have finished matches of that kind: most wins first, then fewest
    matches. Robots are not people.
    """
    order = (F("matches_won").desc(), F("matches_played").asc())
    rows = (
        _totals(kind, scope, guests)
        .annotate(rank=Window(Rank(), order_by=order))
        .order_by("rank", "-points_made", "user__display_name", "user_id")
    )
    found = Paginator(rows, ROWS_A_PAGE).get_page(page)
    standings: Any = found
    standings.object_list = [_standing(row, row["rank"]) for row in found.object_list]
    return cast("Page[Standing]", standings)


def find_own_standing(
    user_id: int, kind: Kind, scope: Scope = EVERYBODY, *, guests: bool = True
) -> Standing | None:
    """The row of one person wherever it stands, or None when he is in no page."""
    everybody = _totals(kind, scope, guests)
    row = everybody.filter(user_id=user_id).order_by("user_id").first()
    if row is None:
        return None
    won, played = row["matches_won"], row["matches_played"]
    ahead = everybody.filter(Q(matches_won__gt=won) | Q(matches_won=won, matches_played__lt=played))
    return _standing(row, ahead.count() + 1)


def _totals(kind: Kind, scope: Scope, guests: bool) -> "QuerySet[Any, dict[str, Any]]":
    """One row for each person, without order."""
    matches = Match.objects.filter(status=MatchStatus.FINISHED, pairs=kind == Kind.PAIRS)
    if scope.ruleset:
        matches = matches.filter(ruleset=scope.ruleset)
    if scope.since:
        matches = matches.filter(finished_at__gte=scope.since)
    matches = matches.annotate(count=Count("players")).filter(count=_PLAYERS[kind])
    people = Player.objects.filter(
        scope.people("user"), user__isnull=False, match__in=matches.values("pk")
    )
    if not guests:
        people = people.filter(user__is_guest=False)
    by_person = people.order_by().values(
        "user_id", "user__display_name", "user__is_guest", "user__is_active", "user__public_id"
    )
    totals: Any = by_person.annotate(
        matches_played=Count("pk"),
        matches_won=Count("pk", filter=Q(won=True)),
        points_made=Sum("points"),
    )
    return cast("QuerySet[Any, dict[str, Any]]", totals)


def _standing(row: dict[str, Any], rank: int) -> Standing:
    return Standing(
        rank=rank,
        user_id=row["user_id"],
        name=row["user__display_name"],
        is_guest=row["user__is_guest"],
        public_id=row["user__public_id"] if row["user__is_active"] else "",
        played=row["matches_played"],
        won=row["matches_won"],
        points=row["points_made"],
    )
