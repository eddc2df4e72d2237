"""Which tables can somebody sit at or watch, and which ones is he waited for at?"""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, QuerySet

from accounts.models import User
from accounts.selectors.presence import GONE_AFTER
from games import engine
from games.models import (
    Match,
    MatchStatus,
    Pace,
    Player,
    Seat,
    Table,
    TableStatus,
    Visibility,
)
from games.selectors.fitting import (
    EVERYTHING,
    LobbyFilter,
    Wishes,
    listed_to_anybody,
    without,
)

MOST_OPEN_TABLES = 50
MOST_WATCHED_TABLES = 12
MOST_OWN_TABLES = 30
# So many are tried for a quick seat, should others be faster each time.
MOST_FITTING_TABLES = 10


@dataclass(frozen=True)
class OpenTable:
    """A table with a free place that anybody may take."""

    table: Table
    seats: tuple[Seat, ...]

    @property
    def ruleset(self) -> engine.Ruleset:
        return engine.resolve(self.table.ruleset, self.table.overrides)

    @property
    def free(self) -> int:
        return self.table.size - len(self.seats)

    @property
    def people(self) -> list[int]:
        """The host and who sits there."""
        return [self.table.host_id, *(seat.user_id for seat in self.seats if seat.user_id)]


@dataclass(frozen=True)
class WatchTable:
    """A table where a match is played that anybody may watch."""

    table: Table
    match: Match
    players: tuple[Player, ...]


@dataclass(frozen=True)
class OwnTable:
    """A table where a person sits or plays. `players` is empty while no match runs there."""

    table: Table
    players: tuple[Player, ...]
    seats: tuple[Seat, ...]
    me: Player | None
    is_my_turn: bool


def find_open_tables(
    limit: int = MOST_OPEN_TABLES,
    *,
    wanted: LobbyFilter = EVERYTHING,
    hidden: frozenset[int] = frozenset(),
) -> list[OpenTable]:
    """The newest tables that wait for players, are open to anybody and have a free place.

    Those where somebody in `hidden` sits are left out. Two statements.
    """
    tables = (
        _with_free_places()
        .filter(wanted.condition, without(hidden))
        .select_related("host")
        .prefetch_related(_seats())
        .order_by("-created_at", "-pk")[:limit]
    )
    return [OpenTable(table, tuple(table.seats.all())) for table in tables]


def count_open_tables(*, hidden: frozenset[int] = frozenset()) -> int:
    """How many there are whatever one wants."""
    return _with_free_places().filter(without(hidden)).count()


def find_tables_to_watch(
    limit: int = MOST_WATCHED_TABLES, *, hidden: frozenset[int] = frozenset()
) -> list[WatchTable]:
    """The newest matches at open tables that allow spectators. Three statements."""
    tables = (
        Table.objects.filter(
            without(hidden),
            status=TableStatus.PLAYING,
            visibility=Visibility.OPEN,
            watchable=True,
        )
        .prefetch_related(_running_match())
        .order_by("-created_at", "-pk")[:limit]
    )
    return [
        WatchTable(table, match, tuple(match.players.all()))
        for table in tables
        for match in table.matches.all()
    ]


def find_people_shown() -> frozenset[int]:
    """Everybody who sits at a table the lobby may show: whom to hide matters only for them."""
    shown = Table.objects.filter(visibility=Visibility.OPEN).exclude(status=TableStatus.CLOSED)
    people = Seat.objects.filter(table__in=shown, user__isnull=False)
    return frozenset(people.order_by().values_list("user_id", flat=True).distinct()) | frozenset(
        shown.order_by().values_list("host_id", flat=True).distinct()
    )


def find_fitting_codes(
    wishes: Wishes, *, user_id: int, hidden: frozenset[int], now: datetime
) -> list[str]:
    """The tables that fit these wishes, the best first: soonest complete, then longest waiting.

    Somebody is there, unless nobody has to be, and it is not where the person sits already; guests
    do not sit down where ratings change.
    """
    somebody_is_here = Exists(
        Seat.objects.filter(table=OuterRef("pk"), user__last_seen__gt=now - GONE_AFTER)
    )
    fitting = (
        _with_free_places()
        .filter(wishes.condition, without(hidden))
        .filter(Q(pace__gte=Pace.ONE_DAY) | somebody_is_here)
        .exclude(_he_sits(user_id))
        .exclude(Q(rated=True) & Exists(User.objects.filter(pk=user_id, is_guest=True)))
        .annotate(free=F("size") - F("taken"))
        .order_by("free", "created_at", "pk")
    )
    return list(fitting.values_list("code", flat=True)[:MOST_FITTING_TABLES])


def find_own_waiting_code(wishes: Wishes, *, user_id: int) -> str | None:
    """The table that fits these wishes and where the person waits already."""
    mine = _with_free_places().filter(wishes.condition, _he_sits(user_id))
    return mine.order_by("-created_at", "-pk").values_list("code", flat=True).first()


def find_current_code(user_id: int) -> str | None:
    """Where a person's own link leads: the newest table of his that waits, else that is played."""
    tables = Table.objects.filter(host=user_id).exclude(status=TableStatus.CLOSED)
    tables = tables.filter(_he_sits(user_id)).annotate(
        is_waiting=Q(status=TableStatus.WAITING, current_round__isnull=True)
    )
    newest = tables.order_by("-is_waiting", "-created_at", "-pk")
    return newest.values_list("code", flat=True).first()


def count_running_matches() -> int:
    """How many matches are being played on the whole site."""
    return Table.objects.filter(status=TableStatus.PLAYING).count()


def find_own_tables(user_id: int) -> list[OwnTable]:
    """The tables where a person plays or sits, those that wait for him first."""
    plays = Q(
        status=TableStatus.PLAYING,
        matches__status=MatchStatus.PLAYING,
        matches__players__user_id=user_id,
        matches__players__left_at__isnull=True,
    )
    # After a match people stay seated; such a table is theirs again when somebody wants a rematch.
    waits = Q(status=TableStatus.WAITING, seats__user_id=user_id) & (
        Q(current_round__isnull=True)
        | Exists(Seat.objects.filter(table=OuterRef("pk"), wants_rematch=True))
    )
    tables = (
        Table.objects.filter(plays | waits)
        .distinct()
        .prefetch_related(_seats(), _running_match())
        .order_by("-created_at", "-pk")[:MOST_OWN_TABLES]
    )
    own = [_own_table(table, user_id) for table in tables]
    return sorted(own, key=lambda mine: not mine.is_my_turn)


def _he_sits(user_id: int) -> Exists:
    return Exists(Seat.objects.filter(table=OuterRef("pk"), user=user_id))


def _with_free_places() -> QuerySet[Table]:
    return (
        Table.objects.filter(listed_to_anybody(), status=TableStatus.WAITING)
        .annotate(taken=Count("seats"))
        .filter(taken__lt=F("size"))
    )


def _own_table(table: Table, user_id: int) -> OwnTable:
    running = table.matches.all()
    players = tuple(running[0].players.all()) if running else ()
    return OwnTable(
        table=table,
        players=players,
        seats=tuple(table.seats.all()),
        me=next((player for player in players if player.user_id == user_id), None),
        is_my_turn=table.turn_user_id == user_id,
    )


def _seats() -> Prefetch:
    return Prefetch("seats", Seat.objects.select_related("user"))


def _running_match() -> Prefetch:
    return Prefetch(
        "matches",
        Match.objects.filter(status=MatchStatus.PLAYING).prefetch_related(
            Prefetch("players", Player.objects.select_related("user"))
        ),
    )
