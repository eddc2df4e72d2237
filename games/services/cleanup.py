"""What is kept no longer? Rows that nobody will ask for again, deleted a few at a time.

A match, its players and its log are kept for ever. `manage.py clean_up` does it at once; a clock
does it every hour. Any number of clocks may: what is gone is not found again.
"""

import logging
from datetime import datetime, timedelta

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import ProtectedError, QuerySet
from django.db.models.functions import Coalesce

from accounts.models import User
from games.models import CommandKey, Holiday, Notice, Table, TableStatus, Visit
from games.services.closing import close_deserted
from games.services.writing import writing

logger = logging.getLogger(__name__)

KEEP_NOTICES = timedelta(days=90)
# The days of this calendar year are counted, and those of a holiday that began in the last one.
KEEP_HOLIDAYS = timedelta(days=2 * 366)
# A form of the day before yesterday is sent again by nobody.
KEEP_COMMAND_KEYS = timedelta(days=2)
# So few at a time that no play waits long for the database.
BATCH = 200
MOST_BATCHES = 50


def run(now: datetime) -> dict[str, int]:
    """Delete what its time is over; how much of what."""
    counts = {
        "notices": _delete(Notice.objects.filter(made_at__lt=now - KEEP_NOTICES)),
        "visits": _delete(Visit.objects.filter(seen_at__lt=now - KEEP_NOTICES)),
        "holidays": _delete(Holiday.objects.filter(ends_at__lt=now - KEEP_HOLIDAYS)),
        "command keys": _delete(CommandKey.objects.filter(used_at__lt=now - KEEP_COMMAND_KEYS)),
        "sessions": _delete(Session.objects.filter(expire_date__lt=now)),
        # They hold addresses and browsers, which outlive their sessions otherwise.
        "traces of sessions": _delete(
            UserSession.objects.exclude(session_key__in=Session.objects.values("session_key"))
        ),
        "tables": _delete(tables_nobody_played_at(now)),
        "guests": _delete_guests(now),
        # Last: what closes now is deleted when nobody has come back for some days.
        "tables left alone": close_deserted(now=now),
    }
    logger.info("cleaned up: %s", ", ".join(f"{number} {what}" for what, number in counts.items()))
    return counts


def tables_nobody_played_at(now: datetime) -> QuerySet[Table]:
    """Closed tables that never saw a match, some days after they were opened."""
    before = now - timedelta(days=settings.KEEP_TABLES_DAYS)
    return Table.objects.filter(
        status=TableStatus.CLOSED, created_at__lt=before, matches__isnull=True
    )


def guests_nobody_knows(now: datetime) -> QuerySet[User]:
    """Guests who have not been here for long, never played, and sit or invite nowhere."""
    before = now - timedelta(days=settings.KEEP_GUESTS_DAYS)
    was_here = Coalesce("last_seen", "last_login", "date_joined")
    return User.objects.annotate(was_here=was_here).filter(
        is_guest=True,
        was_here__lt=before,
        played__isnull=True,
        hosted_tables__isnull=True,
        seats__isnull=True,
    )


def _delete(rows: QuerySet) -> int:
    """Delete the rows in batches, each its own transaction; how many there were."""
    total = 0
    for _ in range(MOST_BATCHES):
        keys = list(rows.values_list("pk", flat=True)[:BATCH])
        if keys:
            with writing():
                rows.model._default_manager.filter(pk__in=keys).delete()
        total += len(keys)
        if len(keys) < BATCH:
            break
    return total


def _delete_guests(now: datetime) -> int:
    """One by one: somebody may have got a friend or a match in this very moment."""
    total = 0
    for key in list(guests_nobody_knows(now).values_list("pk", flat=True)[: BATCH * 5]):
        try:
            with writing():
                total += bool(guests_nobody_knows(now).filter(pk=key).delete()[0])
        except ProtectedError:
            continue
    return total
