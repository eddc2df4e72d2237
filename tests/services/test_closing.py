"""Tables that people have left without getting up: they close when nobody of them comes back."""

from datetime import timedelta
from functools import partial

import pytest

from games.models import Seat, Table
from games.selectors.fitting import Wishes
from games.selectors.lobby import find_fitting_codes, find_open_tables, find_own_tables
from games.services.closing import close_deserted
from games.services.quick_seat import find_seat
from tests.tables import NOON, at_row, opened, play_match, started

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def was_here(person, moment):
    type(person).objects.filter(pk=person.pk).update(last_seen=moment)


def test_a_waiting_table_closes_two_hours_after_its_last_person_was_seen(ana, beto):
    code = opened(ana, beto, size=4)
    was_here(ana, NOON)
    was_here(beto, NOON + HOUR)
    assert close_deserted(now=NOON + 2 * HOUR) == 0
    assert close_deserted(now=NOON + 3 * HOUR) == 1
    assert at_row(code).status == "closed"
    assert not Seat.objects.filter(user__isnull=False).exists()


@pytest.mark.parametrize("by_quick_seat", [False, True], ids=["hosting", "queued"])
def test_b89_a_table_does_not_outlive_its_host_in_the_list(ana, beto, by_quick_seat):
    """B89: whose browser is closed is found by nobody after minutes, his table after two hours."""
    wishes = Wishes.read({})
    was_here(ana, NOON)
    find = partial(find_fitting_codes, wishes, user_id=beto.pk, hidden=frozenset())
    if by_quick_seat:
        code = find_seat(user_id=ana.pk, key="quick", wishes=wishes, now=NOON)
    else:
        code = opened(ana)
    assert find(now=NOON + timedelta(minutes=2)) == [code]
    assert find(now=NOON + timedelta(minutes=3)) == []
    assert close_deserted(now=NOON + timedelta(hours=2)) == 1
    assert find_open_tables() == []
    assert find_own_tables(ana.pk) == []


def test_a_person_who_is_here_keeps_it_open(ana):
    code = opened(ana)
    was_here(ana, NOON + 5 * HOUR)
    assert close_deserted(now=NOON + 6 * HOUR) == 0
    assert at_row(code).status == "waiting"


def test_somebody_who_has_just_sat_down_was_here_whatever_else_is_known(ana):
    code = opened(ana)
    Seat.objects.update(taken_at=NOON + 5 * HOUR)
    assert close_deserted(now=NOON + 6 * HOUR) == 0
    assert at_row(code).status == "waiting"


def test_after_a_match_the_table_closes_just_so(ana, beto):
    code = started(ana, beto, target=5)
    play_match(code)
    Table.objects.update(created_at=NOON)
    assert close_deserted(now=NOON + 3 * HOUR) == 1
    assert at_row(code).status == "closed"


def test_a_match_that_is_played_is_left_to_its_clock(ana, beto):
    code = started(ana, beto)
    assert close_deserted(now=NOON + timedelta(days=400)) == 0
    assert at_row(code).status == "playing"


def test_a_table_by_days_waits_for_two_weeks(ana):
    code = opened(ana, pace=86_400)
    assert close_deserted(now=NOON + timedelta(days=13)) == 0
    assert close_deserted(now=NOON + timedelta(days=15)) == 1
    assert at_row(code).status == "closed"
