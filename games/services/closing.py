"""When does a table close that people have left without getting up? When nobody of them came back.

Before a match and after it; a match that is being played goes on by its own clock.
"""

import logging
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.models import Pace, Seat, Table, TableStatus
from games.services import announce
from games.services.publish import publish_table
from games.services.refusals import Refused
from games.services.writing import locked_table

logger = logging.getLogger(__name__)

# Nobody who sits there has asked for any page of the site in so long.
LEFT_FOR = timedelta(hours=2)
# Where nobody has to be there at the same time, people wait longer for each other.
LEFT_FOR_BY_DAYS = timedelta(days=14)
MOST_AT_ONCE = 200


def close_deserted(*, now: datetime) -> int:
    """Close the tables that wait for nobody any more; returns how many."""
    deserted = deserted_tables(now).order_by("created_at").values_list("code", flat=True)
    return sum(_close(code, now) for code in list(deserted[:MOST_AT_ONCE]))


def deserted_tables(now: datetime) -> QuerySet[Table]:
    """Tables where nothing is played and nobody who sits has been seen for long."""
    waiting = Table.objects.filter(status=TableStatus.WAITING, starts_at=None)
    return waiting.filter(
        Q(pace__lt=Pace.ONE_DAY) & _left_since(now - LEFT_FOR)
        | Q(pace__gte=Pace.ONE_DAY) & _left_since(now - LEFT_FOR_BY_DAYS)
    )


def _left_since(moment: datetime) -> Q:
    here = Seat.objects.filter(
        Q(user__last_seen__gt=moment) | Q(taken_at__gt=moment),
        table=OuterRef("pk"),
        user__isnull=False,
    )
    return Q(created_at__lte=moment) & ~Q(Exists(here))


def _close(code: str, now: datetime) -> bool:
    try:
        with locked_table(code) as table:
            if not deserted_tables(now).filter(pk=table.pk).exists():
                # Somebody came back in this very moment.
                return False
            table.seats.filter(user__isnull=False).delete()
            table.status = TableStatus.CLOSED
            publish_table(table, now=now)
            announce.lobby_changed()
            return True
    except Refused:
        return False
    except Exception:
        logger.exception("table %s could not be closed", code, extra={"table": code})
        return False
