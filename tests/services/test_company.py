"""Whoever has blocked somebody, or is blocked by him, does not sit with him, either way."""

from dataclasses import fields
from functools import partial

import pytest
from django.contrib.sessions.backends.db import SessionStore

from accounts.services.accounts import claim_guest
from accounts.services.blocks import block, unblock
from accounts.services.deletion import COOLING_OFF, request_deletion
from accounts.services.deletion import run_due as delete_accounts
from accounts.services.preferences import Preferences, change_settings
from games.models import Seat
from games.selectors.watching import may_see
from games.services.chat import mute, say
from games.services.hosting import lock_seats
from games.services.refusals import Refused
from games.services.seats import leave_seat, replace_robot, take_seat
from tests.cast import PASSWORD
from tests.tables import NOON, at, opened, play_any, play_match, started

pytestmark = pytest.mark.django_db


def refusal(command, *args, **options) -> str:
    with pytest.raises(Refused) as refused:
        command(*args, **options, now=NOON)
    return refused.value.reason


def sees(code, person) -> bool:
    return may_see(at(code), person.pk if person else None)


@pytest.mark.parametrize("visibility", ["open", "link"])
@pytest.mark.parametrize("the_other_way", [False, True])
def test_nobody_sits_down_with_whom_there_is_a_block_and_the_reason_says_nothing(
    ana, beto, carmen, visibility, the_other_way
):
    code = opened(carmen, ana, size=4, visibility=visibility)
    pair = (beto.pk, ana.pk) if the_other_way else (ana.pk, beto.pk)
    block(*pair, now=NOON)
    assert refusal(take_seat, code, user_id=beto.pk, place=None) == "cannot_sit"
    unblock(*pair)
    take_seat(code, user_id=beto.pk, place=None, now=NOON)


def test_who_sits_already_stays_and_may_move(ana, beto):
    code = opened(ana, beto, size=4)
    block(ana.pk, beto.pk, now=NOON)
    take_seat(code, user_id=beto.pk, place=3, now=NOON)
    assert Seat.objects.get(table__code=code, user=beto).place == 3


def test_nobody_takes_a_robots_seat_beside_whom_there_is_a_block(ana, beto):
    code = started(ana, robots=1, visibility="link")
    block(ana.pk, beto.pk, now=NOON)
    assert refusal(replace_robot, code, user_id=beto.pk, position=1) == "cannot_sit"


def test_at_an_open_table_neither_sees_the_other(ana, beto, carmen):
    code = opened(ana, size=3)
    assert sees(code, beto)
    block(beto.pk, ana.pk, now=NOON)
    assert not sees(code, beto)
    assert sees(code, carmen)
    assert sees(code, None)
    playing = started(beto, carmen)
    assert not sees(playing, ana)


def test_by_link_and_from_ones_own_seat_everybody_sees(ana, beto, carmen):
    by_link = started(ana, carmen, visibility="link")
    together = started(ana, beto)
    block(ana.pk, beto.pk, now=NOON)
    assert sees(by_link, beto)
    assert sees(together, beto)


def test_when_the_one_has_left_the_other_sees_again(ana, beto, carmen):
    code = started(carmen, ana, target=5)
    play_match(code)
    block(ana.pk, beto.pk, now=NOON)
    assert not sees(code, beto)
    leave_seat(code, user_id=ana.pk, now=NOON)
    assert sees(code, beto)


def test_without_spectators_strangers_see_only_where_they_could_sit(ana, beto, carmen):
    code = opened(ana, size=2, watchable=False)
    assert sees(code, carmen)
    take_seat(code, user_id=beto.pk, place=None, now=NOON)
    assert not sees(code, carmen)
    assert not sees(code, None)
    assert sees(code, beto)
    leave_seat(code, user_id=beto.pk, now=NOON)
    lock_seats(code, user_id=ana.pk, is_locked=True, now=NOON)
    assert not sees(code, carmen)


def test_whoever_is_shown_nothing_says_nothing(ana, beto, carmen):
    code = started(ana, beto, watchable=False)
    assert refusal(say, code, user_id=carmen.pk, text="hola") == "not_seated"
    open_code = started(ana, beto)
    say(open_code, user_id=carmen.pk, text="hola", now=NOON)
    block(beto.pk, carmen.pk, now=NOON)
    assert refusal(say, open_code, user_id=carmen.pk, text="hola") == "not_seated"


def test_the_blocks_of_a_spectator_cost_one_statement_and_those_of_a_player_none(
    ana, beto, carmen, django_assert_num_queries
):
    loaded = at(started(ana, beto))
    with django_assert_num_queries(0):
        assert may_see(loaded, ana.pk)
        assert may_see(loaded, None)
        assert may_see(loaded, carmen.pk, blocked=frozenset())
    with django_assert_num_queries(1):
        assert may_see(loaded, carmen.pk)


def test_nobody_can_be_muted_who_does_not_exist(ana):
    with pytest.raises(Refused) as refused:
        mute(user_id=ana.pk, muted_id=9999)
    assert refused.value.reason == "bad_form"


def test_whoever_takes_another_name_is_shown_by_it_in_the_match_under_way(
    ana, beto, carmen, guest_factory, django_capture_on_commit_callbacks
):
    eva = guest_factory("Eva")
    # The process remembers the match with its people once it is stored.
    stored = partial(django_capture_on_commit_callbacks, execute=True)
    with stored():
        code = started(eva, ana, beto, carmen)
    with stored():
        play_any(code)
    with stored():
        claim_guest(eva, name="Evita", password=PASSWORD, email="", session=SessionStore())
    with stored():
        play_any(code)
    with stored():
        change_settings(ana, name="Anita", preferences=Preferences(**look_of(ana)))
    with stored():
        play_any(code)
    request_deletion(beto.pk, now=NOON)
    with stored():
        assert delete_accounts(now=NOON + COOLING_OFF) == 1
    with stored():
        play_any(code)
    people = [player.user for player in at(code).players]
    assert [one.display_name for one in people] == ["Evita", "Anita", "cuenta borrada", "Carmen"]
    assert not people[0].is_guest
    assert at(code).table.host.display_name == "Evita"


def look_of(person) -> dict[str, object]:
    return {field.name: getattr(person, field.name) for field in fields(Preferences)}
