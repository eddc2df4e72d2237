"""What has somebody shown to the moderators, and what has been played by those whom it is about?"""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, QuerySet, Subquery
from django.db.models.expressions import Combinable, OuterRef
from django.db.models.functions import Coalesce

from games.models import Match, Player, Report, ReportReason

REASONS: tuple[tuple[str, Any], ...] = tuple(ReportReason.choices)
# More of these tell a moderator nothing new.
MOST_COMPANIONS = 10
MOST_MATCHES = 10


@dataclass(frozen=True)
class Companion:
    """Somebody who was at the table too, in so many of so many matches."""

    name: str
    together: int
    played: int


def has_reported(user_id: int, line_id: int) -> bool:
    return Report.objects.filter(reporter=user_id, line=line_id).exists()


def with_company(reports: QuerySet[Report]) -> QuerySet[Report]:
    """Each with `played`, the matches of the person, and with whom most: `most_with`, `together`.

    Two accounts that are never at a table without each other stand out in the list.
    """
    person = OuterRef("person")
    played = (
        Player.objects.filter(user=person)
        .order_by()
        .values("user")
        .annotate(number=Count("pk"))
        .values("number")
    )
    most = _company(person)
    return reports.annotate(
        played=Coalesce(Subquery(played), 0),
        most_with=Subquery(most.values("user__display_name")[:1]),
        together=Coalesce(Subquery(most.values("together")[:1]), 0),
    )


def find_companions(user_id: int) -> list[Companion]:
    """With whom somebody has been at a table, the most constant first. Two statements."""
    played = Player.objects.filter(user=user_id).count()
    return [
        Companion(row["user__display_name"], row["together"], played)
        for row in _company(user_id)[:MOST_COMPANIONS]
    ]


def find_matches_of(report: Report) -> list[Match]:
    """The matches that a report may be about, the latest first: those where both had played when
    it was made. Their logs are kept for good.
    """
    if report.reporter_id is None:
        return []
    begun = Match.objects.filter(started_at__lte=report.reported_at)
    both = begun.filter(players__user=report.person_id).filter(players__user=report.reporter_id)
    return list(both.select_related("table").order_by("-started_at", "-pk")[:MOST_MATCHES])


def _company(person: int | Combinable) -> Any:
    """Everybody who has been in a match with this person, and in how many."""
    others = Player.objects.filter(user__isnull=False, match__players__user=person)
    return (
        others.exclude(user=person)
        .order_by()
        .values("user", "user__display_name")
        .annotate(together=Count("match", distinct=True))
        .order_by("-together", "user")
    )
