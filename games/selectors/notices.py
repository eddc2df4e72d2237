"""What does somebody have to hear of just now? The tables that wait for him, then his notices."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import (
    BigIntegerField,
    BooleanField,
    Case,
    CharField,
    DateTimeField,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Value,
    When,
)
from django.db.models.functions import Cast, Coalesce

from accounts.models import Friendship
from accounts.selectors.composed import NOBODY, Composed
from games.models import (
    Ending,
    Notice,
    NoticeKind,
    NoticeSettings,
    Seat,
    Table,
    TableStatus,
    Way,
)

# More than anybody has; it keeps every page finite.
MOST_NEWS = 50
# Marks the row of the reader's switches among those of his news.
_CHOSEN = "chosen"
SHOWN_NOTICES = 60

# What a table tells, and what a person.
ABOUT_TABLES = (
    NoticeKind.TURN,
    NoticeKind.INVITATION,
    NoticeKind.REMATCH,
    NoticeKind.RESULT,
)

_LOUD = (Way.TITLE, Way.SOUND, Way.BROWSER, Way.PUSH)
_MAILED = (NoticeKind.TURN, NoticeKind.INVITATION, NoticeKind.RESULT)
_SILENT = (NoticeKind.FRIEND,)


def switch(kind: str, way: str) -> str:
    """The word for one switch: "turn.mail"."""
    return f"{kind}.{way}"


# For whoever draws them: the kinds, and the ways with their names.
KINDS: tuple[str, ...] = tuple(NoticeKind.values)
WAYS: tuple[tuple[str, Any], ...] = tuple(Way.choices)

SWITCHES = tuple(switch(kind, way) for kind in NoticeKind.values for way in Way.values)
# Until somebody chooses: everything that he has allowed a device, mail for what can wait.
DEFAULT_SWITCHES = frozenset(
    [
        *(switch(kind, way) for kind in NoticeKind.values for way in _LOUD),
        *(switch(kind, Way.MAIL) for kind in _MAILED),
    ]
) - {switch(kind, Way.SOUND) for kind in _SILENT}


@dataclass(frozen=True)
class News:
    """One thing to hear of. `pk` is 0 for a turn, which stands in the table itself."""

    kind: str
    pk: int
    # Of the table, "" when it is about a person only.
    code: str
    # Who did it, or whose table it is.
    name: str
    ending: str
    # Whether the table is the reader's own.
    is_own: bool
    at: datetime
    is_read: bool
    switches: frozenset[str]

    @property
    def is_turn(self) -> bool:
        return self.kind == NoticeKind.TURN

    @property
    def key(self) -> str:
        """Tells it from the same news of another moment."""
        return f"{self.kind}-{self.code or self.pk}-{int(self.at.timestamp())}"

    @property
    def ways(self) -> tuple[str, ...]:
        """The ways by which its reader wants to be told of it."""
        return tuple(way for way in Way.values if self.is_on(way))

    @property
    def label(self) -> Any:
        """What happened, to be translated; %(name)s stands for the name."""
        return Ending(self.ending).label if self.ending else NoticeKind(self.kind).label

    def is_on(self, way: str) -> bool:
        """Whether its reader wants to be told of it that way."""
        return switch(self.kind, way) in self.switches


@dataclass(frozen=True)
class Badge:
    """All that is new for somebody: his turns, the most urgent first, then what else happened."""

    news: tuple[News, ...]
    # What its reader has switched on, whatever is new.
    switches: frozenset[str] = DEFAULT_SWITCHES

    @property
    def turns(self) -> tuple[News, ...]:
        return tuple(news for news in self.news if news.is_turn)

    @property
    def others(self) -> tuple[News, ...]:
        return tuple(news for news in self.news if not news.is_turn)

    def has_notice_of(self, code: str) -> bool:
        """Whether there is something to read that opening this table reads."""
        return any(news.code == code for news in self.others)

    def besides(self, code: str) -> "Badge":
        """The same without what the page of this table shows by itself."""
        kept = (news for news in self.news if not code or news.code != code)
        return Badge(tuple(kept), self.switches)


def load_badge(user_id: int) -> Badge:
    """What somebody has to hear of. One statement."""
    found = _badge_rows.rows(user_id)
    chosen = [row["n_ending"] for row in found if row["n_kind"] == _CHOSEN]
    switches = frozenset(chosen[0].split()) if chosen else DEFAULT_SWITCHES
    return Badge(_in_order((row for row in found if row["n_kind"] != _CHOSEN), switches), switches)


def _rows_of_badge(user_id: int) -> QuerySet[Any, Any]:
    turns = _columns(
        Table.objects.filter(turn_user=user_id, paused_at=None, status=TableStatus.PLAYING),
        order=1,
        kind=Value(NoticeKind.TURN.value, CharField()),
        pk=Value(0, BigIntegerField()),
        code=F("code"),
        name=F("host__display_name"),
        ending=Value("", CharField()),
        is_own=_is(Q(host=user_id)),
        at=Coalesce("turn_since", "created_at"),
        read_at=Cast(Value(None), DateTimeField()),
        rank=Coalesce("due_at", "created_at"),
    )
    notices = _notice_columns(Notice.objects.filter(user=user_id, read_at=None), user_id)
    rows = _chosen_columns(user_id).union(turns, notices, all=True)
    return rows.order_by("n_order", "-n_rank")[:MOST_NEWS]


_badge_rows = Composed(_rows_of_badge, NOBODY)


def find_notices(user_id: int) -> tuple[News, ...]:
    """The notices of the last time, also those that were read; the latest first."""
    rows = _notice_columns(Notice.objects.filter(user=user_id), user_id)
    return tuple(
        _news(row, DEFAULT_SWITCHES) for row in rows.order_by("-made_at", "-pk")[:SHOWN_NOTICES]
    )


def find_notice(pk: int, *, user_id: int) -> Notice | None:
    """A notice of this person."""
    mine = Notice.objects.filter(pk=pk, user=user_id)
    return mine.select_related("table", "actor").first()


def news_of(notice: Notice, switches: frozenset[str] = DEFAULT_SWITCHES) -> News:
    """What a notice tells its reader; its actor, table and the table's host are at hand."""
    table, actor = notice.table, notice.actor
    host = table.host if table else None
    return News(
        kind=notice.kind,
        pk=notice.pk,
        code=table.code if table else "",
        name=str(actor or host or ""),
        ending=notice.ending,
        is_own=actor is None and host is not None and host.pk == notice.user_id,
        at=notice.made_at,
        is_read=notice.read_at is not None,
        switches=switches,
    )


def news_of_turn(table: Table, switches: frozenset[str] = DEFAULT_SWITCHES) -> News:
    """That a table waits for whoever is on turn there; its host is at hand."""
    return News(
        kind=NoticeKind.TURN,
        pk=0,
        code=table.code,
        name=table.host.display_name,
        ending="",
        is_own=table.host_id == table.turn_user_id,
        at=table.turn_since or table.created_at,
        is_read=False,
        switches=switches,
    )


def still_holds(user_id: Any) -> Q:
    """Notices that are not out of date: the other still asks, the table still waits."""
    here = Seat.objects.filter(table=OuterRef("table"))
    asks = Friendship.objects.filter(asker=OuterRef("actor"), asked=user_id, accepted_at=None)
    return (
        Q(kind=NoticeKind.RESULT)
        | Q(kind=NoticeKind.FRIEND) & Q(Exists(asks))
        | Q(kind=NoticeKind.INVITATION, table__status=TableStatus.WAITING)
        & ~Q(Exists(here.filter(user=user_id)))
        | Q(kind=NoticeKind.REMATCH, table__status=TableStatus.WAITING)
        & Q(Exists(here.filter(user=user_id, wants_rematch=False)))
        & Q(Exists(here.filter(wants_rematch=True)))
    )


def switches_of(user_id: int) -> frozenset[str]:
    """The switches that somebody has on."""
    stored = NoticeSettings.objects.filter(user=user_id).values_list("switches", flat=True).first()
    return DEFAULT_SWITCHES if stored is None else frozenset(stored.split())


def switches_of_many(user_ids: Iterable[int]) -> dict[int, frozenset[str]]:
    """The same for many people, in one statement."""
    people = set(user_ids)
    rows = NoticeSettings.objects.filter(user__in=people).values_list("user", "switches")
    chosen = {user_id: frozenset(words.split()) for user_id, words in rows}
    return {user_id: chosen.get(user_id, DEFAULT_SWITCHES) for user_id in people}


def _notice_columns(notices: QuerySet[Notice], user_id: int) -> QuerySet[Any, Any]:
    return _columns(
        notices.exclude(kind=NoticeKind.TURN).filter(still_holds(user_id)),
        order=2,
        kind=F("kind"),
        pk=F("pk"),
        code=Coalesce("table__code", Value("")),
        name=Coalesce("actor__display_name", "table__host__display_name", Value("")),
        ending=F("ending"),
        is_own=_is(Q(actor=None, table__host=user_id)),
        at=F("made_at"),
        read_at=F("read_at"),
        rank=F("made_at"),
    )


def _chosen_columns(user_id: int) -> QuerySet[Any, Any]:
    """The switches of somebody, in the columns of a News so that they come along with the rest."""
    never = Cast(Value(None), DateTimeField())
    return _columns(
        NoticeSettings.objects.filter(user=user_id),
        order=0,
        kind=Value(_CHOSEN, CharField()),
        pk=Value(0, BigIntegerField()),
        code=Value("", CharField()),
        name=Value("", CharField()),
        ending=F("switches"),
        is_own=Value(False),
        at=never,
        read_at=never,
        rank=never,
    )


def _columns(rows: QuerySet[Any], *, order: int, **columns: Any) -> QuerySet[Any, Any]:
    """The columns of a News, whatever the rows are of."""
    named = {f"n_{name}": column for name, column in columns.items()}
    named["n_order"] = Value(order)
    return rows.order_by().annotate(**named).values(*named)


def _is(condition: Q) -> Case:
    return Case(When(condition, then=Value(True)), default=False, output_field=BooleanField())


def _in_order(rows: Iterable[Any], switches: frozenset[str]) -> tuple[News, ...]:
    """Turns by the moment at which they run out, then the rest with the latest first."""
    found = [(_news(row, switches), row["n_rank"]) for row in rows]
    turns = sorted((pair for pair in found if pair[0].is_turn), key=lambda pair: pair[1])
    others = sorted((pair for pair in found if not pair[0].is_turn), key=lambda pair: pair[1])
    return tuple(news for news, _ in [*turns, *reversed(others)])


def _news(row: dict[str, Any], switches: frozenset[str]) -> News:
    return News(
        kind=row["n_kind"],
        pk=row["n_pk"],
        code=row["n_code"],
        name=row["n_name"],
        ending=row["n_ending"],
        is_own=bool(row["n_is_own"]),
        at=row["n_at"],
        is_read=row["n_read_at"] is not None,
        switches=switches,
    )
