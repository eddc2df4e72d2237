"""Did time pass while nobody could play? Turns that ran out meanwhile get one fresh turn."""

import logging
from datetime import datetime, timedelta

from django.db.models import QuerySet

from games.models import ClockBeat, Table, TableStatus
from games.services.games import locked_game
from games.services.refusals import Refused
from games.services.writing import writing

logger = logging.getLogger(__name__)

# A clock notes its passes this often, and a silence several times as long was an outage.
BEAT_EVERY = timedelta(seconds=5)
OUTAGE = timedelta(seconds=20)


def note_pass(*, now: datetime) -> None:
    """Note that a clock is alive; after an outage, first forgive the turns that ran out in it."""
    beat = ClockBeat.objects.order_by("pk").first()
    if beat is None:
        with writing():
            ClockBeat.objects.update_or_create(pk=1, defaults={"beat_at": now})
        return
    if now - beat.beat_at < BEAT_EVERY:
        return
    if now - beat.beat_at > OUTAGE:
        _forgive(since=beat.beat_at, now=now)
    with writing():
        ClockBeat.objects.filter(pk=beat.pk, beat_at__lt=now).update(beat_at=now)


def _forgive(*, since: datetime, now: datetime) -> None:
    ran_out = Table.objects.filter(
        status=TableStatus.PLAYING,
        pace__gt=0,
        turn_user__isnull=False,
        due_at__gt=since,
        due_at__lte=now,
    )
    give_fresh_turns(ran_out, now=now)


def give_fresh_turns(tables: QuerySet[Table], *, now: datetime) -> None:
    """Let the turn of each of these tables begin now."""
    for code in list(tables.values_list("code", flat=True)):
        try:
            with locked_game(code) as game:
                game.begin_turn(now=now)
                game.publish(now=now)
        except Refused:
            # The match has ended meanwhile: nothing to forgive.
            continue
        except Exception:
            # One table that cannot be read must not keep the clock from all the others.
            logger.exception("table %s got no fresh turn", code, extra={"table": code})
