"""How is somebody invited to a table? By whoever sits there or hosts it, if he may be."""

from datetime import datetime, timedelta

from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.selectors.people import find_account, find_person
from accounts.selectors.privacy import Action, may
from games.models import Invitation, Notice, NoticeKind, Seat, Table, TableStatus
from games.services.notices import tell_of_invitation
from games.services.refusals import Kind, Refused
from games.services.writing import writing

# Whoever invites more people than this in an hour is not looking for players.
MOST_INVITATIONS = 30
PERIOD = timedelta(hours=1)


def invite_person(code: str, public_id: str, *, user_id: int, now: datetime) -> User:
    """Invite whoever has this public id. Returns him; inviting twice is inviting once.

    Raises Refused: no such table, the match has begun, not seated, or he cannot be invited (he
    does not want to be, a block, nobody, somebody who sits there already).
    """
    return _invite(code, find_person(public_id, viewer_id=user_id), user_id=user_id, now=now)


def invite_by_name(code: str, name: str, *, user_id: int, now: datetime) -> User:
    """The same for the account that shows this name."""
    return _invite(code, find_account(name, viewer_id=user_id), user_id=user_id, now=now)


def _invite(code: str, guest: User | None, *, user_id: int, now: datetime) -> User:
    with writing():
        table = Table.objects.filter(code=code).first()
        if table is None:
            raise Refused("no_table")
        _require_host_or_sitter(table, user_id)
        if guest is None or guest.pk == user_id or not may(user_id, Action.INVITE, guest):
            # One answer for all of these: nobody learns who has blocked him.
            raise Refused("not_invitable", message=_("That person cannot be invited."))
        if Seat.objects.filter(table=table, user=guest).exists():
            raise Refused(
                "sits_already", message=_("That person sits here already."), kind=Kind.STALE
            )
        _check_number(user_id, now)
        Invitation.objects.get_or_create(table=table, user=guest, defaults={"invited_at": now})
        tell_of_invitation(table, guest_id=guest.pk, host_id=user_id, now=now)
        return guest


def _require_host_or_sitter(table: Table, user_id: int) -> None:
    if table.status == TableStatus.CLOSED:
        raise Refused("table_closed")
    if table.status == TableStatus.PLAYING:
        raise Refused("match_running")
    seated = Seat.objects.filter(table=table, user=user_id).exists()
    if not seated and table.host_id != user_id:
        raise Refused("not_seated")


def _check_number(user_id: int, now: datetime) -> None:
    sent = Notice.objects.filter(
        actor=user_id, kind=NoticeKind.INVITATION, made_at__gt=now - PERIOD
    )
    if sent.count() >= MOST_INVITATIONS:
        raise Refused(
            "many_invitations",
            message=_("You have invited many people. Wait a while, or share the link."),
            kind=Kind.STALE,
        )
