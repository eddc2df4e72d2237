"""When is somebody on holiday, and how many days of it has he left?"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from games.models import Holiday, Player, Table

# What one person may take in a calendar year, all his tables together.
DAYS_A_YEAR = 28


@dataclass(frozen=True)
class TimeOff:
    """The next days off of somebody, or those he has just now."""

    first: date
    last: date
    is_running: bool


def find_holidays(user_id: int) -> list[Holiday]:
    """Those that are announced or running, the next one first."""
    return list(Holiday.objects.filter(user=user_id).exclude(stage=Holiday.Stage.OVER))


def time_off(user_id: int) -> TimeOff | None:
    """The next holiday of somebody, or the one he is on."""
    return next((_time_off(holiday) for holiday in find_holidays(user_id)), None)


def time_off_of(table: Table, player: Player) -> TimeOff | None:
    """The same where it matters: at tables by days."""
    if not table.is_by_days or player.user is None:
        return None
    # In Python, for a loaded table has read them already.
    coming = (h for h in player.user.holidays.all() if h.stage != Holiday.Stage.OVER)
    return next((_time_off(holiday) for holiday in coming), None)


def days_left(user_id: int, year: int) -> int:
    """How many days of this calendar year somebody may still announce."""
    begun = Holiday.objects.filter(user=user_id, first__year__lte=year, last__year__gte=year)
    return DAYS_A_YEAR - sum(days_in(year, holiday.first, holiday.last) for holiday in begun)


def days_in(year: int, first: date, last: date) -> int:
    """How many of the days from `first` to `last` lie in a calendar year.

    >>> [days_in(year, date(2026, 12, 30), date(2027, 1, 3)) for year in (2025, 2026, 2027)]
    [0, 2, 3]
    """
    begin, end = max(first, date(year, 1, 1)), min(last, date(year, 12, 31))
    return max(0, (end - begin).days + 1)


def not_counting(holidays: Iterable[Holiday], *, since: datetime, until: datetime) -> datetime:
    """The moment at which what would have run from `since` to `until` has run without holidays."""
    for holiday in sorted(holidays, key=lambda one: one.starts_at):
        begin = max(holiday.starts_at, since)
        if begin < until:
            until += max(holiday.ends_at - begin, timedelta(0))
    return until


def _time_off(holiday: Holiday) -> TimeOff:
    return TimeOff(holiday.first, holiday.last, holiday.is_running)
