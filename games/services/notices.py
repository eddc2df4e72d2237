"""How does somebody get to hear of something, and when has he? One row a table and kind.

Whose turn it is stands in the table itself and needs no row. What is written here reaches pages at
once (announce); devices and mail follow from a clock (deliveries, mails).
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q
from django.utils import timezone

from accounts.selectors.blocks import blocked_ids
from games.models import (
    Ending,
    MatchStatus,
    Notice,
    NoticeKind,
    NoticeSettings,
    Player,
    Seat,
    Table,
    Visit,
)
from games.selectors.notices import SWITCHES
from games.services import announce
from games.services.writing import writing

# A page says every minute that a table is open and visible; after two misses it is not.
VISIT_HOLDS = timedelta(seconds=150)
# The same from the same person is not news again within this time.
QUIET = timedelta(minutes=10)
QUIET_REMATCH = timedelta(seconds=30)


def tell_of_invitation(table: Table, *, guest_id: int, host_id: int, now: datetime) -> None:
    """Somebody is invited to a table. The caller has asked whether he may be."""
    _tell(guest_id, NoticeKind.INVITATION, table=table, actor_id=host_id, quiet=QUIET, now=now)


def tell_of_friend(*, asked_id: int, asker_id: int, now: datetime) -> None:
    """Somebody would like to be a friend."""
    _tell(asked_id, NoticeKind.FRIEND, actor_id=asker_id, quiet=QUIET, now=now)


def tell_of_rematch(table: Table, seats: Iterable[Seat], *, user_id: int, now: datetime) -> None:
    """Somebody wants a rematch: those who have not said so hear of it, unless they are looking."""
    missing = {seat.user_id for seat in seats if seat.user_id and not seat.wants_rematch}
    told = missing - blocked_ids(user_id) - _looking_at(table, now) - {user_id}
    for other_id in sorted(told):
        _tell(
            other_id,
            NoticeKind.REMATCH,
            table=table,
            actor_id=user_id,
            quiet=QUIET_REMATCH,
            now=now,
        )


def tell_of_result(
    table: Table, players: Iterable[Player], *, status: MatchStatus, now: datetime
) -> None:
    """A match is over. Where nobody has to be there, those who are not looking hear of it."""
    if not table.is_by_days:
        return
    looking = _looking_at(table, now)
    for player in players:
        if player.user_id is None or player.user_id in looking:
            continue
        ending = ""
        if status == MatchStatus.FINISHED:
            ending = Ending.WON if player.won else Ending.LOST
        _tell(player.user_id, NoticeKind.RESULT, table=table, ending=ending, now=now)


def read(notice: Notice, *, now: datetime) -> None:
    """Its reader has opened its link, or does not want to see it any more."""
    _read(Notice.objects.filter(pk=notice.pk), notice.user_id, now=now)


def read_all(user_id: int, *, now: datetime) -> None:
    _read(Notice.objects.filter(user=user_id), user_id, now=now)


def read_at_table(code: str, *, user_id: int, now: datetime) -> None:
    """The page of the table is in front of its reader."""
    _read(Notice.objects.filter(user=user_id, table__code=code), user_id, now=now)


def note_visit(code: str, *, user_id: int, is_open: bool, now: datetime) -> None:
    """A page says that a table is open and visible in front of somebody, or is so no more.

    Of a table that does not exist nothing is noted.
    """
    until = now + VISIT_HOLDS if is_open else now
    mine = Visit.objects.filter(user=user_id, table__code=code)
    with writing():
        if not mine.update(seen_at=now, open_until=until):
            table = Table.objects.filter(code=code).only("pk").first()
            if table is None:
                return
            Visit.objects.update_or_create(
                user_id=user_id, table=table, defaults={"seen_at": now, "open_until": until}
            )
    if is_open:
        read_at_table(code, user_id=user_id, now=now)


def change_switches(user_id: int, chosen: Iterable[str]) -> None:
    """By which ways somebody wants to be told of what, from now on. Unknown words are left out."""
    words = " ".join(word for word in SWITCHES if word in set(chosen))
    with writing():
        NoticeSettings.objects.update_or_create(user_id=user_id, defaults={"switches": words})


def on_friend_asked(*, user_id: int, other_id: int, **_: Any) -> None:
    """Receiver of accounts.signals.friend_asked, which is sent after the commit."""
    tell_of_friend(asked_id=other_id, asker_id=user_id, now=timezone.now())


def on_friend_accepted(*, user_id: int, other_id: int, **_: Any) -> None:
    """Receiver of accounts.signals.friend_accepted: the request has been answered."""
    asked = Notice.objects.filter(user=user_id, actor=other_id, kind=NoticeKind.FRIEND)
    _read(asked, user_id, now=timezone.now())


def on_friend_dropped(*, user_id: int, other_id: int, **_: Any) -> None:
    """Receiver of accounts.signals.friend_dropped: a request that was withdrawn is no news."""
    for one in (user_id, other_id):
        announce.user_changed(one)


def on_block_changed(*, user_id: int, other_id: int, **_: Any) -> None:
    """Receiver of accounts.signals.block_changed: what either has from the other goes."""
    if other_id not in blocked_ids(user_id):
        return
    between = Q(user=user_id, actor=other_id) | Q(user=other_id, actor=user_id)
    with writing():
        Notice.objects.filter(between).delete()
        announce.user_changed(user_id)
        announce.user_changed(other_id)


def _tell(
    user_id: int,
    kind: NoticeKind,
    *,
    now: datetime,
    table: Table | None = None,
    actor_id: int | None = None,
    ending: str = "",
    quiet: timedelta = timedelta(0),
) -> None:
    about: dict[str, Any] = {"table": table} if table else {"table": None, "actor_id": actor_id}
    news = {"actor_id": actor_id, "ending": ending, "made_at": now, "read_at": None}
    with writing():
        notice, is_new = Notice.objects.get_or_create(
            user_id=user_id, kind=kind, **about, defaults=news
        )
        if not is_new:
            if notice.actor_id == actor_id and notice.made_at > now - quiet:
                return
            Notice.objects.filter(pk=notice.pk).update(**news, told_at=None)
        announce.user_changed(user_id)


def _read(notices: Any, user_id: int, *, now: datetime) -> None:
    with writing():
        if notices.filter(read_at=None).update(read_at=now):
            announce.user_changed(user_id)


def _looking_at(table: Table, now: datetime) -> frozenset[int]:
    """Who has the table open and visible in front of him."""
    looking = Visit.objects.filter(table=table, open_until__gt=now)
    return frozenset(looking.values_list("user_id", flat=True))
