"""How do tables and matches forget a person? He leaves, and his name goes; the matches stay."""

from contextlib import suppress
from datetime import datetime
from typing import Any

from django.utils import timezone

from accounts.services.deletion import DELETED_NAME
from games.models import (
    ChatLine,
    ChatMute,
    CommandKey,
    Holiday,
    Invitation,
    LastChoices,
    LineKind,
    Player,
    Report,
    TablePreset,
)
from games.selectors.watching import codes_showing
from games.services import announce
from games.services.abandon import abandon_match
from games.services.publish import redraw_table
from games.services.refusals import Refused
from games.services.seats import leave_seat
from games.services.writing import locked_table, writing


def forget(user_id: int, *, now: datetime) -> None:
    """Take him from every table, then his name from every match. It may be called again.

    His ratings stay with the matches, without a name: those of the others follow from them.
    """
    with writing():
        for his_own in (ChatMute, CommandKey, Holiday, Invitation, LastChoices, TablePreset):
            his_own.objects.filter(user=user_id).delete()
        # What he has written, and what others have said of him; what he has reported stays to do.
        ChatLine.objects.filter(author=user_id, kind=LineKind.TEXT).delete()
        Report.objects.filter(person=user_id).delete()
        Report.objects.filter(reporter=user_id).update(reporter=None)
        Player.objects.filter(user=user_id).update(name=DELETED_NAME)
    leave_tables(user_id, now=now)


def on_banned(*, other_id: int, **_of_the_signal: Any) -> None:
    """Receiver of accounts.signals.banned: his pages close, and nobody goes on waiting for him."""
    announce.user_banned(other_id)
    leave_tables(other_id, now=timezone.now())


def leave_tables(user_id: int, *, now: datetime) -> None:
    """Take him from wherever he sits or plays. It may be called again."""
    for code in codes_showing(user_id):
        _leave(code, user_id, now=now)


def _leave(code: str, user_id: int, *, now: datetime) -> None:
    # One of the two is refused: whoever plays does not get up, whoever waits does not walk away.
    with suppress(Refused):
        abandon_match(code, user_id=user_id, now=now)
    with suppress(Refused):
        leave_seat(code, user_id=user_id, now=now)
    # A table that was his alone has closed.
    with suppress(Refused), locked_table(code) as table:
        # Nobody goes on seeing his name among the players, or on the board of the last match.
        redraw_table(table)
