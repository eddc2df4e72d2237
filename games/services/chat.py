"""How is something said at a table? Lines with limits, phrases, mutes.

Chat has its own rows and its own signal: it never counts as a change of the table.
"""

import re
import unicodedata
from datetime import datetime, timedelta

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext, ngettext

from accounts.models import User
from accounts.names import is_abusive
from accounts.selectors.sanctions import FOR_GOOD, find_silence
from games.models import (
    Channel,
    ChatLine,
    ChatMute,
    LineKind,
    Phrase,
    Table,
    TableEvent,
    Visibility,
)
from games.selectors.chat import is_player
from games.selectors.tables import load_table
from games.selectors.watching import may_see
from games.services import announce
from games.services.publish import redraw_table
from games.services.refusals import Refused
from games.services.writing import locked_table, writing

LONGEST_LINE = 200
# A phrase pressed twice in this time was pressed too long, not meant twice.
TWICE = timedelta(seconds=2)
# At most so many lines in so many seconds; what is over has to wait.
LIMITS = ((5, 10), (30, 300))


def say(code: str, *, user_id: int, text: str, now: datetime) -> int:
    """Say a line, to the table or, from outside, to the other spectators. Returns its number.

    Raises Refused: empty, too long, too fast (with the wait), chat closed.
    """
    line = " ".join(printable(text).split())
    if not line:
        raise Refused("chat_empty")
    if len(line) > LONGEST_LINE:
        raise Refused("chat_too_long")
    return _add(code, user_id=user_id, kind=LineKind.TEXT, text=line, now=now)


def say_phrase(code: str, *, user_id: int, phrase: str, now: datetime) -> int:
    """Say a quick phrase, which everybody reads in his own language; a double click, once."""
    if phrase not in Phrase.values:
        raise Refused("bad_form")
    return _add(code, user_id=user_id, kind=LineKind.PHRASE, text=phrase, now=now)


def tell_event(table: Table, event: TableEvent, *, user_id: int | None, now: datetime) -> None:
    """Add a line about somebody who came, left, won. The caller's transaction stores it."""
    line = ChatLine.objects.create(
        table=table, author_id=user_id, kind=LineKind.EVENT, text=event, said_at=now
    )
    announce.chat_said(table.code, line.pk)


def set_chat_open(code: str, *, user_id: int, is_open: bool, now: datetime) -> int:
    """The host closes the chat, or opens it again. What it is already is a success.

    Nothing is said, but everybody's page changes: a closed chat has nowhere to write.
    """
    with locked_table(code) as table:
        if table.host_id != user_id:
            raise Refused("not_host")
        if table.chat_open == is_open:
            return table.revision
        table.chat_open = is_open
        redraw_table(table)
        tell_event(
            table,
            TableEvent.OPENED if is_open else TableEvent.CLOSED,
            user_id=user_id,
            now=now,
        )
        return table.revision


def mute(*, user_id: int, muted_id: int) -> None:
    """Stop reading somebody; once is enough. Raises Refused when there is no such person."""
    with writing():
        if not User.objects.filter(pk=muted_id).exists():
            raise Refused("bad_form")
        ChatMute.objects.get_or_create(user_id=user_id, muted_id=muted_id)


def unmute(*, user_id: int, muted_id: int) -> None:
    with writing():
        ChatMute.objects.filter(user_id=user_id, muted_id=muted_id).delete()


def _add(code: str, *, user_id: int, kind: LineKind, text: str, now: datetime) -> int:
    with writing():
        table = Table.objects.filter(code=code).first()
        if table is None:
            raise Refused("no_table")
        if not table.chat_open:
            raise Refused("chat_closed")
        if kind == LineKind.PHRASE:
            same = ChatLine.objects.filter(table=table, author_id=user_id, kind=kind, text=text)
            said = same.filter(said_at__gt=now - TWICE).order_by("-pk").first()
            if said is not None:
                return said.pk
        _check_silence(user_id, now)
        _check_limits(user_id, now)
        channel = Channel.TABLE if is_player(table, user_id) else Channel.WATCHERS
        if channel == Channel.WATCHERS and not _watches(code, user_id):
            raise Refused("not_seated")
        if kind == LineKind.TEXT and table.visibility == Visibility.OPEN:
            text = masked(text)
        line = ChatLine.objects.create(
            table=table, channel=channel, author_id=user_id, kind=kind, text=text, said_at=now
        )
        announce.chat_said(code, line.pk)
        return line.pk


def _watches(code: str, user_id: int) -> bool:
    loaded = load_table(code)
    return loaded is not None and may_see(loaded, user_id)


def _check_silence(user_id: int, now: datetime) -> None:
    if (silence := find_silence(user_id, now=now)) is not None:
        until, reason = silence
        raise Refused("silenced", message=words_of_silence(until, reason))


def words_of_silence(until: datetime, reason: str) -> str:
    """What somebody is told who may not write, in the language that is active."""
    if until == FOR_GOOD:
        return gettext("The moderators let you write no more: %(reason)s") % {"reason": reason}
    when = date_format(localtime(until), "DATETIME_FORMAT")
    return gettext("Until %(when)s the moderators let you write nothing: %(reason)s") % {
        "when": when,
        "reason": reason,
    }


def _check_limits(user_id: int, now: datetime) -> None:
    for number, seconds in LIMITS:
        since = now - timedelta(seconds=seconds)
        recent = ChatLine.objects.filter(author_id=user_id, said_at__gt=since).exclude(
            kind=LineKind.EVENT
        )
        said = list(recent.order_by("-said_at").values_list("said_at", flat=True)[:number])
        if len(said) == number:
            wait = int((said[-1] + timedelta(seconds=seconds) - now).total_seconds()) + 1
            raise Refused(
                "chat_wait",
                message=ngettext(
                    "You write very fast. Wait %(seconds)s second and send it again.",
                    "You write very fast. Wait %(seconds)s seconds and send it again.",
                    wait,
                )
                % {"seconds": wait},
            )


MASK = "•••"
# Also written with figures and dots in it, which is how people get round filters.
_WORD = re.compile(r"[^\W_]+(?:[.*_-][^\W_]+)*")

# Marks that show nothing, or turn round what stands after them; emoji need the joiner (200d).
_INVISIBLE = frozenset(
    "\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u3164\ufeff\uffa0"
)
# So many accents on one letter any script needs; more climb over the lines above.
_MOST_MARKS = 3


def masked(line: str) -> str:
    """The line without the commonest abusive words: strangers read it. Among people who know each
    other, at tables by link, everybody speaks as he likes.

    >>> masked("You are a whore, Ana!")
    'You are a •••, Ana!'
    """
    return _WORD.sub(lambda word: MASK if is_abusive(word[0]) else word[0], line)


def printable(text: str) -> str:
    """The text without what shows nothing or disturbs the lines around it; "" when nothing of it
    can be seen.
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        if char in "\t\n\r":
            kept.append(" ")
            continue
        category = unicodedata.category(char)
        if category in {"Cc", "Cs", "Co", "Cn"} or char in _INVISIBLE:
            continue
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS:
            kept.append(char)
    seen = any(unicodedata.category(char)[0] not in "CMZ" for char in kept)
    return "".join(kept) if seen else ""
