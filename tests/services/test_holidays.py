"""Holidays: announced, counted, and the only thing beside a play that moves a turn by days."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation

from games.models import ChatLine, ClockBeat, Holiday, Move, Table
from games.rendering.tables import fresh_regions
from games.selectors.checks import find_disagreements
from games.selectors.holidays import days_left, find_holidays, not_counting
from games.services import clock, holidays
from games.services.abandon import abandon_match
from games.services.holidays import announce_holiday, end_holiday
from games.services.refusals import Refused
from tests.tables import NOON, at, at_row, play_any, play_as, stack_deck, started

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
# Noon of the first of May in every test.
MAY = [date(2026, 5, 1) + DAY * number for number in range(31)]


def midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def go(person, first: date, last: date, *, now=NOON, zone=UTC) -> Holiday:
    return announce_holiday(person.pk, first=first, last=last, zone=zone, now=now)


def tick(*, now: datetime) -> None:
    """The clock, as alive as ever, looks at this moment."""
    ClockBeat.objects.update_or_create(pk=1, defaults={"beat_at": now - timedelta(seconds=1)})
    clock.run_due(now=now)


@pytest.fixture
def code(ana, beto) -> str:
    """Three days a turn; Beto (seat 1) is on turn since noon of the first of May."""
    code = started(ana, beto, pace=3 * 86_400)
    stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
    return code


def said_at(code: str) -> list[str]:
    """What the talk of the table says about holidays."""
    lines = ChatLine.objects.filter(table__code=code, text__startswith="holiday")
    return list(lines.values_list("text", flat=True))


# --- What a holiday does to a turn ---


def test_a_turn_waits_for_as_long_as_its_person_is_on_holiday(code, beto):
    assert at_row(code).due_at == NOON + 3 * DAY
    go(beto, MAY[1], MAY[4])
    assert at_row(code).due_at == NOON + 7 * DAY
    assert not list(find_disagreements())


def test_a_holiday_from_today_on_counts_from_now(code, beto):
    tomorrow = NOON + DAY
    go(beto, MAY[1], MAY[1], now=tomorrow)
    assert at_row(code).due_at == NOON + 3 * DAY + timedelta(hours=12)


def test_one_that_begins_after_the_turn_has_run_out_moves_nothing(code, beto):
    go(beto, MAY[10], MAY[12])
    assert at_row(code).due_at == NOON + 3 * DAY


def test_two_holidays_in_one_turn_add_up(code, beto):
    go(beto, MAY[2], MAY[2])
    go(beto, MAY[4], MAY[5])
    assert at_row(code).due_at == NOON + 6 * DAY


def test_the_others_holidays_are_nothing_to_the_turn(code, ana, beto):
    go(ana, MAY[1], MAY[4])
    assert at_row(code).due_at == NOON + 3 * DAY
    play_as(code, beto, "7OxSB", now=NOON + DAY)
    # Ana's turn began in her holiday, which ends with the fifth.
    assert at_row(code).due_at == midnight(MAY[5]) + 3 * DAY


def test_whoever_is_on_holiday_may_play(code, beto):
    go(beto, MAY[0], MAY[4])
    play_as(code, beto, "7OxSB", now=NOON + DAY)
    assert Move.objects.get().cause == "player"


def test_the_clock_waits_and_then_plays_once(code, beto):
    go(beto, MAY[1], MAY[4])
    for days in (3, 4, 6.9):
        tick(now=NOON + days * DAY)
    assert not Move.objects.exists()
    for _ in range(2):
        tick(now=NOON + 7 * DAY + timedelta(seconds=1))
    move = Move.objects.get()
    assert (move.cause, move.made_at) == ("timeout", NOON + 7 * DAY)


def test_tables_with_seconds_a_turn_know_no_holidays(ana, beto):
    code = started(ana, beto, pace=60)
    go(beto, MAY[0], MAY[4])
    assert at_row(code).due_at == NOON + timedelta(seconds=60)
    assert said_at(code) == []


def test_a_match_that_begins_later_knows_of_it(ana, beto):
    for person in (ana, beto):
        go(person, MAY[1], MAY[2])
    assert at_row(started(ana, beto, pace=86_400)).due_at == NOON + 3 * DAY


def test_a_robot_that_holds_the_seat_takes_no_holiday(code, ana, beto):
    go(beto, MAY[1], MAY[4])
    abandon_match(code, user_id=beto.pk, now=NOON)
    assert at_row(code).due_at < NOON + DAY
    lines = said_at(code)
    go(beto, MAY[10], MAY[11])
    assert said_at(code) == lines


def test_days_off_are_laid_end_to_end():
    def off(first: int, last: int) -> Holiday:
        return Holiday(starts_at=midnight(MAY[first]), ends_at=midnight(MAY[last + 1]))

    def turn(*taken: Holiday) -> datetime:
        return not_counting(taken, since=midnight(MAY[3]), until=midnight(MAY[6]))

    assert turn() == midnight(MAY[6])
    assert turn(off(0, 2)) == midnight(MAY[6])
    assert turn(off(1, 3)) == midnight(MAY[7])
    assert turn(off(6, 7)) == midnight(MAY[6])
    # The first one makes the second one matter, in whatever order they were announced.
    assert turn(off(6, 7), off(5, 5)) == midnight(MAY[9])


# --- Announced ---


def test_the_table_is_told_when_it_is_announced_begins_and_ends(code, ana, beto):
    before = at_row(code).revision
    go(beto, MAY[2], MAY[3])
    assert at_row(code).revision == before + 1
    for days in (1, 1.5, 2, 3.6, 9):
        holidays.run_due(now=NOON + days * DAY)
    assert said_at(code) == ["holiday_ahead", "holiday", "holiday_over"]
    assert find_holidays(beto.pk) == []


def test_one_that_passed_while_no_clock_looked_is_only_said_to_be_over(code, beto):
    go(beto, MAY[2], MAY[3])
    assert holidays.run_due(now=NOON + 20 * DAY) == 1
    assert holidays.run_due(now=NOON + 20 * DAY) == 0
    assert said_at(code) == ["holiday_ahead", "holiday_over"]


def test_everybody_at_the_table_sees_when(code, ana, beto):
    def notice_for(viewer) -> str:
        return fresh_regions(at(code), viewer, language="en")["notice"]

    go(beto, MAY[2], MAY[3])
    assert "Beto will be on holiday from May 3 to May 4." in notice_for(ana.pk)
    assert "holiday" not in notice_for(beto.pk), "he knows"
    holidays.run_due(now=midnight(MAY[2]))
    assert "Beto is on holiday until May 4: those turns wait." in notice_for(ana.pk)
    assert "You are on holiday until May 4: your turns wait." in notice_for(beto.pk)
    assert "on holiday" in fresh_regions(at(code), ana.pk, language="en")["table"]
    holidays.run_due(now=midnight(MAY[4]))
    assert "holiday" not in notice_for(ana.pk)


def test_a_damaged_table_keeps_nobody_from_his_holiday(code, ana, beto, carmen):
    whole = started(beto, carmen, pace=86_400)
    play_any(code)
    Move.objects.filter(round__match__table__code=code).update(play="7OxKO")
    go(beto, MAY[1], MAY[2])
    assert said_at(whole) == ["holiday_ahead"]
    assert said_at(code) == []


# --- Limited ---


@pytest.mark.parametrize(
    ("first", "last", "reason"),
    [
        (date(2026, 4, 30), date(2026, 5, 2), "holiday_past"),
        (date(2026, 5, 3), date(2026, 5, 2), "holiday_backwards"),
        (date(2027, 4, 30), date(2027, 5, 2), "holiday_far"),
        (date(2026, 6, 1), date(2026, 6, 27), "holiday_too_long"),
        (date(2026, 5, 12), date(2026, 5, 13), "holiday_overlaps"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(code, beto, first, last, reason):
    go(beto, MAY[10], MAY[11])
    before = at_row(code).revision
    with pytest.raises(Refused) as refused:
        go(beto, first, last)
    assert refused.value.reason == reason
    assert at_row(code).revision == before
    assert Holiday.objects.count() == 1


def test_every_calendar_year_has_its_own_days(beto):
    go(beto, date(2026, 12, 25), date(2027, 1, 3))
    assert (days_left(beto.pk, 2026), days_left(beto.pk, 2027)) == (21, 25)
    go(beto, MAY[0], MAY[20])
    assert days_left(beto.pk, 2026) == 0
    with translation.override("en"), pytest.raises(Refused) as refused:
        go(beto, date(2026, 8, 1), date(2026, 8, 1))
    assert str(refused.value.message) == "You have 0 days of holiday left in 2026."
    go(beto, date(2027, 2, 1), date(2027, 2, 2))


def test_days_are_those_of_the_persons_own_time(beto):
    buenos_aires = ZoneInfo("America/Argentina/Buenos_Aires")
    holiday = go(beto, MAY[1], MAY[1], zone=buenos_aires)
    assert holiday.starts_at == midnight(MAY[1]) + timedelta(hours=3)
    assert holiday.ends_at == midnight(MAY[2]) + timedelta(hours=3)


# --- Called off, cut short ---


def test_one_that_has_not_begun_is_called_off_and_costs_nothing(code, ana, beto):
    holiday = go(beto, MAY[1], MAY[4])
    end_holiday(holiday.pk, user_id=ana.pk, zone=UTC, now=NOON)
    assert Holiday.objects.exists(), "it is not hers"
    for _ in range(2):
        end_holiday(holiday.pk, user_id=beto.pk, zone=UTC, now=NOON)
    assert at_row(code).due_at == NOON + 3 * DAY
    assert said_at(code) == ["holiday_ahead", "holiday_off"]
    assert days_left(beto.pk, 2026) == 28


def test_whoever_comes_back_early_has_the_time_he_had_left(code, beto):
    holiday = go(beto, MAY[1], MAY[9])
    holidays.run_due(now=midnight(MAY[1]))
    back = NOON + 4 * DAY
    for _ in range(2):
        end_holiday(holiday.pk, user_id=beto.pk, zone=UTC, now=back)
    # Half a day of the turn had gone when it began.
    assert at_row(code).due_at == back + 2.5 * DAY
    assert days_left(beto.pk, 2026) == 28 - 4
    assert said_at(code) == ["holiday_ahead", "holiday", "holiday_over"]
    assert not list(find_disagreements())


@pytest.mark.parametrize(
    ("announced_in", "back_in"),
    [("Pacific/Kiritimati", "Etc/GMT+12"), ("Etc/GMT+12", "Pacific/Kiritimati")],
)
def test_no_day_is_won_or_lost_by_another_zone(beto, announced_in, back_in):
    # Ten to noon: between these two zones lies more than a day.
    now = NOON - timedelta(minutes=10)
    zone = ZoneInfo(announced_in)
    today = now.astimezone(zone).date()
    holiday = go(beto, today, today, now=now, zone=zone)
    end_holiday(holiday.pk, user_id=beto.pk, zone=ZoneInfo(back_in), now=now)
    assert days_left(beto.pk, 2026) == 27
    assert Holiday.objects.filter(first=today, last=today).exists()


def test_a_table_by_days_costs_one_statement_more(code, beto, django_assert_num_queries):
    go(beto, MAY[1], MAY[4])
    from games.selectors.tables import forget_tables, load_table  # noqa: PLC0415

    forget_tables()
    with django_assert_num_queries(4):
        loaded = load_table(code)
        fresh_regions(loaded, None, language="es")
    assert Table.objects.filter(code=code).exists()
