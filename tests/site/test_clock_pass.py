"""What a clock does at each look, and what does not stop it."""

from datetime import UTC, datetime, timedelta

import pytest

from escoba_site import clock_pass
from escoba_site.clock_pass import ERROR_SLEEP_SECONDS, LONGEST_SLEEP_SECONDS, ClockPass

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


class Day:
    """A wall clock and a steady one, and everything that a clock called."""

    def __init__(self, monkeypatch) -> None:
        self.now, self.offset, self.due_at = NOON, 0.0, None
        self.called: list[str] = []
        self.failing: set[str] = set()
        monkeypatch.setattr(clock_pass.timezone, "now", lambda: self.now)
        monkeypatch.setattr(clock_pass, "_wall_minus_monotonic", lambda: self.offset)
        monkeypatch.setattr(clock_pass, "next_due_at", lambda: self.due_at)
        monkeypatch.setattr(clock_pass, "close_old_connections", lambda: None)
        for name in ("run_due", "tell_open_pages", "clock_was_put_back"):
            monkeypatch.setattr(clock_pass, name, self._note(name))
        monkeypatch.setattr(clock_pass.deletion, "run_due", self._note("deletion"))
        monkeypatch.setattr(clock_pass.holidays, "run_due", self._note("holidays"))
        monkeypatch.setattr(clock_pass.cleanup, "run", self._note("cleanup"))
        monkeypatch.setattr(clock_pass.Postman, "set_out", self._note("postman"))

    def _note(self, name: str):
        def chore(*_, **__) -> None:
            self.called.append(name)
            if name in self.failing:
                raise RuntimeError(name)

        return chore

    def after(self, clock: ClockPass, **time: float) -> list[str]:
        """Let time pass, let the clock look; what it did."""
        self.now += timedelta(**time)
        self.called.clear()
        clock.run()
        return list(self.called)


@pytest.fixture
def day(monkeypatch) -> Day:
    return Day(monkeypatch)


def test_tables_come_first_then_the_house_now_and_then(day):
    clock = ClockPass()
    assert day.after(clock) == ["run_due", "tell_open_pages", "deletion", "holidays", "postman"]
    assert day.after(clock, seconds=1) == ["run_due"]
    assert "tell_open_pages" in day.after(clock, seconds=5)


def test_once_an_hour_it_cleans_up_but_not_at_the_start(day):
    clock = ClockPass()
    assert "cleanup" not in day.after(clock, minutes=59)
    assert "cleanup" in day.after(clock, minutes=1)
    assert "cleanup" not in day.after(clock, minutes=1)


def test_it_sleeps_until_the_next_table_but_never_long(day):
    clock = ClockPass()
    assert clock.run() == LONGEST_SLEEP_SECONDS
    day.due_at = NOON + timedelta(seconds=0.2)
    assert clock.run() == pytest.approx(0.2)
    day.due_at = NOON - timedelta(hours=1)
    assert clock.run() == pytest.approx(0.01)
    day.due_at = NOON + timedelta(days=1)
    assert clock.run() == LONGEST_SLEEP_SECONDS


def test_an_error_costs_a_moment_and_no_more(day):
    clock = ClockPass()
    day.failing = {"run_due"}
    assert clock.run() == ERROR_SLEEP_SECONDS
    day.failing = set()
    assert "run_due" in day.after(clock)


def test_a_chore_that_fails_keeps_no_other_from_being_done(day):
    clock = ClockPass()
    day.failing = {"tell_open_pages", "deletion", "holidays", "cleanup"}
    assert day.after(clock, hours=1)[-2:] == ["postman", "cleanup"]


def test_a_machine_whose_clock_is_put_back_is_noticed(day):
    clock = ClockPass()
    clock.run()
    day.offset -= 3600
    assert day.after(clock, hours=-1)[0] == "clock_was_put_back"
    assert "clock_was_put_back" not in day.after(clock, seconds=1)
    # The hour's work is not an hour late either.
    assert "cleanup" in day.after(clock, hours=1)


@pytest.mark.parametrize("moved", [3600, -2, 2])
def test_a_jump_forward_or_a_small_correction_needs_nothing(day, moved):
    clock = ClockPass()
    day.offset += moved
    assert "clock_was_put_back" not in day.after(clock, seconds=moved)
