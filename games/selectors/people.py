"""How has somebody done, with whom, against whom? Counted from results of finished matches."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Avg, Count, F, FilteredRelation, Prefetch, Q, QuerySet

from games.models import Match, MatchStatus, Player, RoundScore
from games.selectors.history import PlayedMatch

ROWS_A_PAGE = 25


class Company(StrEnum):
    """The two ways to have played in a match with somebody."""

    RIVALS = "rivals"
    PARTNERS = "partners"


@dataclass(frozen=True)
class BookRecord:
    """How often somebody has won by one rule book."""

    ruleset: str
    played: int
    won: int


@dataclass(frozen=True)
class Record:
    """What somebody has done in finished matches. `points_a_round` is None before the first."""

    books: tuple[BookRecord, ...]
    points_a_round: float | None

    @property
    def played(self) -> int:
        return sum(book.played for book in self.books)

    @property
    def won(self) -> int:
        return sum(book.won for book in self.books)


@dataclass(frozen=True)
class CompanyRow:
    """Somebody one has played against or with, and how often one has won then."""

    user_id: int
    public_id: str
    name: str
    is_guest: bool
    played: int
    won: int


def find_record(user_id: int) -> Record:
    """Two statements, however much was played."""
    mine = Player.objects.filter(user=user_id, match__status=MatchStatus.FINISHED)
    books = (
        mine.order_by()
        .values("match__ruleset")
        .annotate(played=Count("pk"), won_matches=Count("pk", filter=Q(won=True)))
        .order_by("-played", "match__ruleset")
    )
    rounds = RoundScore.objects.filter(
        round__match__status=MatchStatus.FINISHED,
        round__match__players__user=user_id,
        side=F("round__match__players__side"),
    )
    return Record(
        books=tuple(
            BookRecord(row["match__ruleset"], row["played"], row["won_matches"]) for row in books
        ),
        points_a_round=rounds.aggregate(points=Avg("points"))["points"],
    )


def find_company(
    user_id: int,
    company: Company,
    *,
    hidden: frozenset[int] = frozenset(),
    page: str | int = 1,
    rows: int = ROWS_A_PAGE,
) -> Page[CompanyRow]:
    """A page of the people one has played against, or with: the most frequent first.

    Robots, closed accounts and those in `hidden` are left out.
    """
    found: Page[Any] = Paginator(_company(user_id, company, hidden), rows).get_page(page)
    found.object_list = [
        CompanyRow(
            user_id=row["user_id"],
            public_id=row["user__public_id"],
            name=row["user__display_name"],
            is_guest=row["user__is_guest"],
            played=row["played"],
            won=row["won_matches"],
        )
        for row in found.object_list
    ]
    return found


def find_past_matches(
    user_id: int, *, page: str | int = 1, rows: int = ROWS_A_PAGE
) -> Page[PlayedMatch]:
    """A page of the matches of somebody that are over, the latest first; `me` is that person."""
    own = Player.objects.filter(user=user_id).exclude(match__status=MatchStatus.PLAYING)
    matches = (
        Match.objects.filter(pk__in=own.values("match_id"))
        .select_related("table")
        .prefetch_related(Prefetch("players", Player.objects.select_related("user")))
        .order_by("-finished_at", "-pk")
    )
    found: Page[Any] = Paginator(matches, rows).get_page(page)
    found.object_list = [_played(match, user_id) for match in found.object_list]
    return found


def _company(user_id: int, company: Company, hidden: frozenset[int]) -> QuerySet[Player, Any]:
    """One row for each person. `me` is the player's row of `user_id` in the same match."""
    met = (
        Player.objects.filter(user__is_active=True, match__status=MatchStatus.FINISHED)
        .exclude(user=user_id)
        .exclude(user__in=hidden)
        .annotate(
            me=FilteredRelation("match__players", condition=Q(match__players__user=user_id)),
            my_side=F("me__side"),
            i_won=F("me__won"),
        )
    )
    if company == Company.PARTNERS:
        met = met.filter(side=F("my_side"))
    else:
        met = met.filter(my_side__isnull=False).exclude(side=F("my_side"))
    return (
        met.order_by()
        .values("user_id", "user__public_id", "user__display_name", "user__is_guest")
        .annotate(played=Count("pk"), won_matches=Count("pk", filter=Q(i_won=True)))
        .order_by("-played", "user__display_name", "user_id")
    )


def _played(match: Match, user_id: int) -> PlayedMatch:
    players = tuple(match.players.all())
    return PlayedMatch(match, players, next(p for p in players if p.user_id == user_id))
