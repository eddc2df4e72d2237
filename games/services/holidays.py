"""How does somebody go on holiday? He announces it, and his turns by days wait for so long.

Only tables paced in days know holidays. A deadline follows from the rows alone (selectors.turns);
the tables are told when a holiday is announced, begins, ends or is called off, so that their pages
and their next moment follow.
"""

import logging
from datetime import date, datetime, time, timedelta, tzinfo

from django.utils.translation import ngettext

from games.models import Holiday, Pace, Table, TableEvent, TableStatus
from games.selectors.game_state import BrokenLog
from games.selectors.holidays import days_in, days_left
from games.services.chat import tell_event
from games.services.games import locked_game
from games.services.refusals import Refused
from games.services.writing import one_at_a_time, writing

logger = logging.getLogger(__name__)

FARTHEST = timedelta(days=365)
MOST_AT_ONCE = 100


def announce_holiday(
    user_id: int, *, first: date, last: date, zone: tzinfo, now: datetime
) -> Holiday:
    """From the beginning of `first` to the end of `last`, days in `zone`; today begins now.

    Raises Refused: in the past, backwards, too far ahead, more days than are left in a calendar
    year, or days that are announced already.
    """
    today = now.astimezone(zone).date()
    if first < today:
        raise Refused("holiday_past")
    if last < first:
        raise Refused("holiday_backwards")
    if last > today + FARTHEST:
        raise Refused("holiday_far")
    starts_at = max(now, datetime.combine(first, time.min, zone))
    ends_at = datetime.combine(last + timedelta(days=1), time.min, zone)
    with writing():
        one_at_a_time(f"holidays {user_id}")
        mine = Holiday.objects.filter(user=user_id)
        if mine.filter(starts_at__lt=ends_at, ends_at__gt=starts_at).exists():
            raise Refused("holiday_overlaps")
        for year in range(first.year, last.year + 1):
            _check_days(user_id, year, days_in(year, first, last))
        begins = starts_at <= now
        holiday = Holiday.objects.create(
            user_id=user_id,
            first=first,
            last=last,
            starts_at=starts_at,
            ends_at=ends_at,
            stage=Holiday.Stage.RUNNING if begins else Holiday.Stage.ANNOUNCED,
        )
        event = TableEvent.HOLIDAY if begins else TableEvent.HOLIDAY_AHEAD
        _tell_tables(user_id, event, now=now)
    return holiday


def end_holiday(pk: int, *, user_id: int, zone: tzinfo, now: datetime) -> None:
    """Call off a holiday that has not begun, or be back from one before its last day.

    The days that have passed are used up. One that is over, or not his, is a success.
    """
    with writing():
        one_at_a_time(f"holidays {user_id}")
        holiday = Holiday.objects.filter(pk=pk, user=user_id, ends_at__gt=now).first()
        if holiday is None:
            return
        if holiday.starts_at > now:
            holiday.delete()
            _tell_tables(user_id, TableEvent.HOLIDAY_OFF, now=now)
            return
        # His zone may be another one than when he announced it: the first day is used up in any
        # case, and never a day that was not announced.
        today = now.astimezone(zone).date()
        holiday.last = min(max(today, holiday.first), holiday.last)
        holiday.ends_at = now
        holiday.stage = Holiday.Stage.OVER
        holiday.save(update_fields=["last", "ends_at", "stage"])
        _tell_tables(user_id, TableEvent.HOLIDAY_OVER, now=now)


def run_due(*, now: datetime) -> int:
    """Tell the tables of whoever's holiday begins or ends; a clock's part. Any number of clocks
    may: each change of stage is claimed by one.
    """
    told = 0
    Stage = Holiday.Stage
    waiting = Holiday.objects.exclude(stage=Stage.OVER)
    due = waiting.filter(ends_at__lte=now) | waiting.filter(
        stage=Stage.ANNOUNCED, starts_at__lte=now
    )
    for holiday in list(due.order_by("starts_at")[:MOST_AT_ONCE]):
        is_over = holiday.ends_at <= now
        stage = Stage.OVER if is_over else Stage.RUNNING
        with writing():
            claimed = Holiday.objects.filter(pk=holiday.pk, stage=holiday.stage)
            if not claimed.update(stage=stage):
                continue
            event = TableEvent.HOLIDAY_OVER if is_over else TableEvent.HOLIDAY
            _tell_tables(holiday.user_id, event, now=now)
        told += 1
    return told


def _check_days(user_id: int, year: int, wanted: int) -> None:
    left = days_left(user_id, year)
    if wanted > left:
        raise Refused(
            "holiday_too_long",
            message=ngettext(
                "You have %(days)s day of holiday left in %(year)s.",
                "You have %(days)s days of holiday left in %(year)s.",
                left,
            )
            % {"days": left, "year": year},
        )


def _tell_tables(user_id: int, event: TableEvent, *, now: datetime) -> None:
    """Draw the running tables by days of a person anew, and compute their next moment."""
    playing = Table.objects.filter(
        status=TableStatus.PLAYING,
        pace__gte=Pace.ONE_DAY,
        current_round__match__players__user=user_id,
        current_round__match__players__left_at=None,
    )
    # In the same order for everybody: who holds one waits only for later ones.
    for code in list(playing.order_by("code").values_list("code", flat=True)):
        try:
            with locked_game(code) as game:
                tell_event(game.table, event, user_id=user_id, now=now)
                game.publish(now=now)
        except (Refused, BrokenLog):
            # The match has ended meanwhile, or rests in quarantine: nobody waits there.
            logger.info("table %s is not told of a holiday", code, extra={"table": code})
