"""Whom can somebody invite to a table? His friends who may be, those who are here first."""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from accounts.selectors.friends import find_friends
from accounts.selectors.privacy import Action, those_who_allow
from games.models import Notice, NoticeKind, Seat, Table, TableStatus


@dataclass(frozen=True)
class Candidate:
    """A friend, whether he is here, and whether he has an invitation to this table already."""

    user: User
    is_online: bool
    is_invited: bool


def find_candidates(table: Table, *, user_id: int, now: datetime) -> list[Candidate]:
    """The friends who can be invited and do not sit there. A fixed number of statements."""
    friends = list(find_friends(user_id, now=now))
    allowed = those_who_allow(user_id, Action.INVITE, [friend.user for friend in friends])
    seated = set(Seat.objects.filter(table=table).values_list("user_id", flat=True))
    invited = set(
        Notice.objects.filter(table=table, kind=NoticeKind.INVITATION).values_list(
            "user_id", flat=True
        )
    )
    return [
        Candidate(friend.user, friend.is_online, friend.user.pk in invited)
        for friend in friends
        if friend.user.pk in allowed - seated
    ]


def find_waiting_code(user_id: int) -> str | None:
    """The table to which somebody would invite now: the newest one where he sits and waits."""
    waiting = Table.objects.filter(status=TableStatus.WAITING, seats__user=user_id)
    return waiting.order_by("-created_at", "-pk").values_list("code", flat=True).first()


def may_invite(table: Table, user_id: int) -> bool:
    """Whether this person sits at the table or hosts it."""
    return table.host_id == user_id or Seat.objects.filter(table=table, user=user_id).exists()
