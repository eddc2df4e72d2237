"""What has been said at a table, and who does not want to read whom?"""

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils.functional import Promise

from accounts.models import Audience, User
from accounts.selectors.blocks import blocked_ids
from accounts.selectors.composed import NOBODY, Composed
from accounts.selectors.friends import friend_ids
from games.models import (
    Channel,
    ChatLine,
    ChatMute,
    LineKind,
    MatchStatus,
    Phrase,
    Player,
    Seat,
    Table,
    TableEvent,
)
from games.selectors.tables import LoadedTable, load_table
from games.selectors.watching import may_see

SHOWN_LINES = 60
# What moderators are shown around a line.
LINES_BEFORE = 10
LINES_AFTER = 5


@dataclass(frozen=True)
class Author:
    """Who has said a line, as far as it is shown: by the names that a User has for it."""

    pk: int
    display_name: str
    name_key: str
    public_id: str
    is_guest: bool
    is_active: bool
    deleted_at: datetime | None


@dataclass(frozen=True)
class Line:
    """One line of talk. `words` is a text as somebody wrote it, or one to be translated; its
    `author` a User or an Author.
    """

    pk: int
    # Of the table.
    code: str
    author: Any
    words: str | Promise
    is_event: bool
    is_watchers: bool
    # What others have done with him whom it is about.
    tells_author: bool = False

    @property
    def author_id(self) -> int | None:
        return self.author.pk if self.author else None


@dataclass(frozen=True)
class Talk:
    """What one reader sees of a table's talk: the last lines, oldest first."""

    lines: tuple[Line, ...]
    is_player: bool
    is_open: bool


def load_talk(
    loaded: LoadedTable, user_id: int | None, *, blocked: frozenset[int] | None = None
) -> Talk:
    """The talk of a table for a reader. At most three statements, four where only friends may write
    to him; `blocked` is for callers who know it already.

    Players read the table's lines; spectators read those and their own. Nobody reads whom he has
    muted, nor anybody between whom and him there is a block, nor who may not write to him.
    """
    table = loaded.table
    player = loaded.takes_part(user_id)
    hearing = hearing_of(user_id, blocked=blocked)
    if hearing.is_everybody:
        known = _said_to_players if player else _said_to_all
        recent = [_line_of(row, table.code) for row in known.rows(table.pk)]
    else:
        lines = _in_channel(table.pk, is_player=player).select_related("author")
        # Events are kept: they are about the table, not words of somebody.
        wanted = Q(kind=LineKind.EVENT) | hearing.condition
        said = lines.filter(wanted).order_by("-pk")[:SHOWN_LINES]
        recent = [as_line(line, table.code) for line in said]
    return Talk(tuple(reversed(recent)), player, table.chat_open)


def find_line(pk: int) -> Line | None:
    line = ChatLine.objects.select_related("author", "table").filter(pk=pk).first()
    return as_line(line, line.table.code) if line else None


def may_read(code: str, user_id: int | None, line: Line) -> bool:
    """Whether a line just said is for this reader."""
    if not line.is_event and not hearing_of(user_id).hears(line.author_id):
        return False
    if not line.is_watchers:
        return True
    table = Table.objects.filter(code=code).only("pk").first()
    return table is not None and not is_player(table, user_id)


def find_said(code: str, line_id: int, *, user_id: int) -> ChatLine | None:
    """What somebody else has said at a table, for a reader who may show it to the moderators."""
    line = ChatLine.objects.select_related("table", "author").filter(pk=line_id).first()
    return line if line and line.table.code == code and may_report(line, user_id) else None


def may_report(line: ChatLine, user_id: int) -> bool:
    """Whether somebody else has said it where this person reads. Whom he has muted since, or
    blocked where that hides no table, he may report all the same.
    """
    if line.kind == LineKind.EVENT or line.author_id in (None, user_id):
        return False
    if line.channel == Channel.WATCHERS and is_player(line.table, user_id):
        return False
    loaded = load_table(line.table.code)
    return loaded is not None and may_see(loaded, user_id)


def lines_around(line: ChatLine, user_id: int) -> list[ChatLine]:
    """What was said shortly before and after a line, as far as this person reads it."""
    player = is_player(line.table, user_id)
    said = _in_channel(line.table_id, is_player=player).select_related("author")
    before = said.filter(pk__lte=line.pk).order_by("-pk")[: LINES_BEFORE + 1]
    after = said.filter(pk__gt=line.pk).order_by("pk")[:LINES_AFTER]
    return [*reversed(before), *after]


def as_line(line: ChatLine, code: str) -> Line:
    """`code` is that of its table."""
    return Line(
        pk=line.pk,
        code=code,
        author=line.author,
        words=_words_of(line.kind, line.text),
        is_event=line.kind == LineKind.EVENT,
        is_watchers=line.channel == Channel.WATCHERS,
        tells_author=_tells_author(line.kind, line.text),
    )


def _line_of(row: dict[str, Any], code: str) -> Line:
    """The same of a row of `_recent_lines`."""
    author = Author(*(row[f"author_{one.name}"] for one in fields(Author)))
    return Line(
        pk=row["line_pk"],
        code=code,
        author=author if author.pk is not None else None,
        words=_words_of(row["line_kind"], row["line_text"]),
        is_event=row["line_kind"] == LineKind.EVENT,
        is_watchers=row["line_channel"] == Channel.WATCHERS,
        tells_author=_tells_author(row["line_kind"], row["line_text"]),
    )


def _tells_author(kind: str, text: str) -> bool:
    return kind == LineKind.EVENT and text in _DONE_BY_OTHERS


_DONE_BY_OTHERS = frozenset({TableEvent.REMOVED, TableEvent.NOT_READY, TableEvent.HOST})


def _recent_lines(lines: QuerySet[ChatLine]) -> QuerySet[Any, Any]:
    """The last of these lines, the latest first, each with its author."""
    named = {f"line_{name}": F(name) for name in ("pk", "kind", "text", "channel")}
    named |= {f"author_{one.name}": F(f"author__{one.name}") for one in fields(Author)}
    return lines.annotate(**named).order_by("-pk").values(*named)[:SHOWN_LINES]


_said_to_all = Composed(
    lambda table_id: _recent_lines(_in_channel(table_id, is_player=False)), NOBODY
)
_said_to_players = Composed(
    lambda table_id: _recent_lines(_in_channel(table_id, is_player=True)), NOBODY
)


def is_player(table: Table, user_id: int | None) -> bool:
    """Whether the user sits at the table, or holds a position in the match on it."""
    if user_id is None:
        return False
    if Seat.objects.filter(table=table, user_id=user_id).exists():
        return True
    playing = Player.objects.filter(match__table=table, match__status=MatchStatus.PLAYING)
    return playing.filter(user_id=user_id).exists()


@dataclass(frozen=True)
class Hearing:
    """Whose words a reader reads: everybody's but some, or only some people's."""

    unread: frozenset[int] = frozenset()
    only: frozenset[int] | None = None

    def hears(self, author_id: int | None) -> bool:
        if author_id in self.unread:
            return False
        return self.only is None or author_id in self.only

    @property
    def is_everybody(self) -> bool:
        return not self.unread and self.only is None

    @property
    def condition(self) -> Q:
        heard = ~Q(author_id__in=self.unread)
        return heard if self.only is None else heard & Q(author_id__in=self.only)


def hearing_of(user_id: int | None, *, blocked: frozenset[int] | None = None) -> Hearing:
    """Whom this reader reads: not those he has muted or between whom and him there is a block, and
    those only who may write to him. Two statements, three where only friends may; one less when
    it is known who is `blocked`.
    """
    if user_id is None:
        return Hearing()
    rows = _wishes.rows(user_id)
    chosen = rows[0]["hears"] if rows else Audience.EVERYONE
    muted = frozenset(row["muted"] for row in rows if row["muted"] is not None)
    only = None
    if chosen == Audience.FRIENDS:
        only = friend_ids(user_id) | {user_id}
    elif chosen == Audience.NOBODY:
        only = frozenset({user_id})
    unread = muted | (blocked_ids(user_id) if blocked is None else blocked)
    return Hearing(unread, only)


def _wishes_of(user_id: int) -> QuerySet[Any, Any]:
    """One row for each whom he has muted, and one when there is nobody."""
    wishes = User.objects.filter(pk=user_id)
    wishes = wishes.annotate(hears=F("messages_from"), muted=F("mutes__muted"))
    return wishes.values("hears", "muted")


_wishes = Composed(_wishes_of, NOBODY)


def find_muted(user_id: int) -> list[User]:
    """Whom somebody does not read, by name."""
    muted = ChatMute.objects.filter(user=user_id).values("muted")
    return list(User.objects.filter(pk__in=muted).order_by("name_key", "pk"))


def has_muted(user_id: int, other_id: int) -> bool:
    return ChatMute.objects.filter(user=user_id, muted=other_id).exists()


def _in_channel(table_id: int, *, is_player: bool) -> QuerySet[ChatLine]:
    """The lines of a table that reach players, or spectators as well."""
    lines = ChatLine.objects.filter(table=table_id)
    return lines.filter(channel=Channel.TABLE) if is_player else lines


def _words_of(kind: str, text: str) -> str | Promise:
    if kind == LineKind.PHRASE:
        return Phrase(text).label
    if kind == LineKind.EVENT:
        return TableEvent(text).label
    return text


PHRASES: tuple[tuple[str, str | Promise], ...] = tuple(Phrase.choices)
