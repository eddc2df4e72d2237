"""What when the machine's clock is put back? Nobody waits for as long as it moved.

What the site itself does next was due in moments that lie far ahead now, and a turn that began in
what is the future now begins again.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F, QuerySet

from games.models import ClockBeat, Pace, Round, Table, TableStatus
from games.services.due import BOARD_SECONDS_BY_DAYS
from games.services.outages import give_fresh_turns
from games.services.writing import writing


def clock_was_put_back(*, now: datetime) -> None:
    """Bring what lies too far ahead back to now. Doing it twice, by two clocks, changes nothing."""
    playing = Table.objects.filter(status=TableStatus.PLAYING)
    window_end = now + timedelta(seconds=settings.CALL_WINDOW_SECONDS)
    house_wait = max(
        settings.SUMMARY_SECONDS, settings.CALL_WINDOW_SECONDS, settings.ROBOT_THINK_SECONDS
    )
    with writing():
        ClockBeat.objects.filter(beat_at__gt=now).update(beat_at=now)
        open_windows = Round.objects.filter(calls_close_at__gt=window_end)
        # What processes remember of a table holds for one revision.
        Table.objects.filter(current_round__in=open_windows).update(revision=F("revision") + 1)
        open_windows.update(calls_close_at=window_end)
        _wait_no_longer(playing.filter(pace__lt=Pace.ONE_DAY), house_wait, now=now)
        _wait_no_longer(playing, BOARD_SECONDS_BY_DAYS, now=now)
    give_fresh_turns(playing.filter(pace__gt=0, turn_since__gt=now), now=now)


def _wait_no_longer(tables: QuerySet[Table], seconds: float, *, now: datetime) -> None:
    """Tables that wait for no person, but longer than the site ever makes anybody wait."""
    latest = now + timedelta(seconds=seconds)
    tables.filter(turn_user__isnull=True, due_at__gt=latest).update(due_at=now)
