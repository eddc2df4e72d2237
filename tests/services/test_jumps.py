"""The machine's clock is put back an hour, or forward: nobody waits, nothing happens twice."""

from datetime import timedelta

import pytest

from games.models import ClockBeat, Move, Pace, Round
from games.services import clock
from games.services.jumps import clock_was_put_back
from tests.tables import NOON, at, at_row, opened, play_any, play_round, started

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)
EARLIER = NOON - HOUR


def moves_at(code: str) -> int:
    return Move.objects.filter(round__match__table__code=code).count()


def to_the_robot(code: str) -> None:
    while at_row(code).turn_user_id is not None:
        play_any(code)


def test_a_robot_plays_at_once_after_the_clock_was_put_back(ana):
    code = started(ana, robots=1)
    to_the_robot(code)
    before = moves_at(code)
    assert clock.run_due(now=EARLIER) == 0
    clock_was_put_back(now=EARLIER)
    assert clock.run_due(now=EARLIER) == 1
    assert moves_at(code) == before + 1


def test_the_board_of_a_round_does_not_stay_for_an_hour(ana, beto):
    code = started(ana, beto)
    play_round(code)
    clock_was_put_back(now=EARLIER)
    clock.run_due(now=EARLIER)
    assert at(code).round.number == 2


def test_calls_stay_open_no_longer_than_ever(ana, beto, settings):
    from games.services.matches import start_match

    code = opened(ana, beto, ruleset="primera")
    start_match(code, user_id=ana.pk, now=NOON)
    clock_was_put_back(now=EARLIER)
    window = timedelta(seconds=settings.CALL_WINDOW_SECONDS)
    assert at(code).round.calls_close_at == EARLIER + window
    clock.run_due(now=EARLIER)
    clock.run_due(now=EARLIER + window)
    assert at(code).round.calls_close_at is None


def test_a_turn_with_a_clock_begins_again(ana, beto):
    code = started(ana, beto, pace=Pace.THIRTY)
    clock_was_put_back(now=EARLIER)
    assert at_row(code).turn_since == EARLIER
    assert at_row(code).due_at <= EARLIER + timedelta(seconds=60)


def test_the_next_outage_is_noticed_again(ana, beto):
    clock.run_due(now=NOON)
    clock_was_put_back(now=EARLIER)
    assert ClockBeat.objects.get().beat_at == EARLIER


def test_what_is_right_is_left_alone_and_twice_is_once(ana, beto):
    codes = [started(ana, beto, pace=Pace.SIXTY), started(ana, robots=1)]
    to_the_robot(codes[1])
    rows = [(at_row(code).due_at, at_row(code).revision) for code in codes]
    for _ in range(2):
        clock_was_put_back(now=NOON)
    assert [(at_row(code).due_at, at_row(code).revision) for code in codes] == rows


def test_after_a_jump_forward_a_board_is_left_once(ana, beto):
    code = started(ana, beto)
    play_round(code)
    for _ in range(3):
        clock.run_due(now=NOON + 24 * HOUR)
    assert Round.objects.filter(match__table__code=code).count() == 2
