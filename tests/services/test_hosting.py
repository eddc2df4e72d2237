"""Before the start: getting ready, changing places, and what the host may do."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.models import ChatLine, Match, Player, Seat, TableEvent, TableStatus
from games.services import clock
from games.services.hosting import (
    choose_partner,
    draw_pairs,
    hand_over,
    lock_seats,
    remove_person,
)
from games.services.matches import get_ready, start_match
from games.services.refusals import Refused
from games.services.seats import ask_to_swap, leave_seat, replace_robot, take_seat
from tests.tables import NOON, at, at_row, opened, play_any, started, state_of

pytestmark = pytest.mark.django_db


def sitters(code):
    return {seat.place: seat.user_id or seat.robot for seat in at(code).seats}


def sit_down(code, person, place=None):
    take_seat(code, user_id=person.pk, place=place, now=NOON)


def refused(command, *args, **options):
    with pytest.raises(Refused) as refusal:
        command(*args, **options, now=NOON)
    return refusal.value.reason


def told(code) -> list[tuple[str, int]]:
    """What the talk says by itself, and about whom."""
    return list(ChatLine.objects.filter(table__code=code).values_list("text", "author"))


def test_whoever_is_not_ready_delays_an_open_table_by_half_a_minute(ana, beto):
    code = opened(ana)
    sit_down(code, beto)
    start_match(code, user_id=ana.pk, now=NOON)
    assert not Match.objects.exists()
    assert at_row(code).starts_at == at_row(code).due_at == NOON + timedelta(seconds=30)
    get_ready(code, user_id=beto.pk, now=NOON)
    assert Match.objects.count() == 1


def test_b59_a_place_is_kept_for_whoever_sits_by_a_slow_line(ana, beto, carmen):
    """B59: his page comes twenty seconds after his place; it is his all the time."""
    code = opened(ana, beto, size=3)
    sit_down(code, carmen)
    start_match(code, user_id=ana.pk, now=NOON)
    clock.run_due(now=NOON + timedelta(seconds=20))
    assert sitters(code) == {0: ana.pk, 1: beto.pk, 2: carmen.pk}
    get_ready(code, user_id=carmen.pk, now=NOON + timedelta(seconds=20))
    assert list(Player.objects.values_list("user", flat=True)) == [ana.pk, beto.pk, carmen.pk]


def test_b59_no_place_is_taken_by_nobody(ana):
    """B59: the database itself keeps no place without an owner."""
    code = opened(ana)
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(table=at_row(code), place=1, user=None, robot="", taken_at=NOON)


def test_a_place_whose_sitter_does_not_get_ready_is_freed(ana, beto, carmen):
    """B59: and the table is told whose it was."""
    code = opened(ana, beto, size=3)
    sit_down(code, carmen)
    start_match(code, user_id=ana.pk, now=NOON)
    start_match(code, user_id=ana.pk, now=NOON)
    clock.run_due(now=NOON + timedelta(seconds=31))
    assert list(Player.objects.values_list("user", flat=True)) == [ana.pk, beto.pk]
    assert told(code)[-1] == (TableEvent.NOT_READY, carmen.pk)
    assert refused(get_ready, code, user_id=carmen.pk) == "not_seated"


def test_the_start_is_off_when_too_few_are_left(ana, beto):
    code = opened(ana)
    sit_down(code, beto)
    start_match(code, user_id=ana.pk, now=NOON)
    clock.run_due(now=NOON + timedelta(seconds=31))
    assert not Match.objects.exists()
    assert sitters(code) == {0: ana.pk}
    assert at_row(code).due_at is None


@pytest.mark.parametrize("options", [{"visibility": "link"}, {"pace": 86_400}])
def test_sitting_down_is_being_ready_among_friends_and_by_days(ana, beto, options):
    code = opened(ana, **options)
    sit_down(code, beto)
    start_match(code, user_id=ana.pk, now=NOON)
    assert Match.objects.count() == 1


def test_two_people_change_places_when_both_ask(ana, beto):
    code = opened(ana, beto, size=4, pairs=True)
    ask_to_swap(code, user_id=ana.pk, place=1, now=NOON)
    assert sitters(code) == {0: ana.pk, 1: beto.pk}
    ask_to_swap(code, user_id=beto.pk, place=0, now=NOON)
    assert sitters(code) == {0: beto.pk, 1: ana.pk}


def test_a_wish_to_change_can_be_taken_back(ana, beto):
    code = opened(ana, beto)
    ask_to_swap(code, user_id=ana.pk, place=1, now=NOON)
    ask_to_swap(code, user_id=ana.pk, place=None, now=NOON)
    ask_to_swap(code, user_id=beto.pk, place=0, now=NOON)
    assert sitters(code) == {0: ana.pk, 1: beto.pk}


def test_a_wish_to_change_outlives_those_who_come_and_ends_when_either_has_moved(
    ana, beto, carmen, dani
):
    code = opened(ana, beto, size=4, pairs=True)
    ask_to_swap(code, user_id=beto.pk, place=0, now=NOON)
    sit_down(code, carmen)
    assert {seat.wants_place for seat in at(code).seats} == {0, None}
    choose_partner(code, user_id=ana.pk, place=1, now=NOON)
    assert {seat.wants_place for seat in at(code).seats} == {None}
    ask_to_swap(code, user_id=carmen.pk, place=2, now=NOON)
    leave_seat(code, user_id=beto.pk, now=NOON)
    sit_down(code, dani)
    assert {seat.wants_place for seat in at(code).seats} == {None}


def test_robots_change_places_with_anybody(ana):
    code = opened(ana, robots=1)
    ask_to_swap(code, user_id=ana.pk, place=1, now=NOON)
    assert sitters(code) == {0: "house", 1: ana.pk}


def test_nobody_changes_with_an_empty_chair_or_from_outside(ana, carmen):
    code = opened(ana, size=3)
    assert refused(ask_to_swap, code, user_id=ana.pk, place=2) == "place_free"
    assert refused(ask_to_swap, code, user_id=carmen.pk, place=0) == "not_seated"


def test_pairs_drawn_by_lot_keep_everybody_seated(ana, beto, carmen, dani):
    code = opened(ana, beto, carmen, dani, size=4, pairs=True)
    seen = set()
    for _ in range(20):
        draw_pairs(code, user_id=ana.pk, now=NOON)
        seen.add(tuple(sitters(code).items()))
        assert set(sitters(code).values()) == {ana.pk, beto.pk, carmen.pk, dani.pk}
    assert len(seen) > 1


def test_the_host_sends_somebody_away_but_not_himself(ana, beto):
    code = opened(ana, beto)
    remove_person(code, user_id=ana.pk, place=1, now=NOON)
    remove_person(code, user_id=ana.pk, place=1, now=NOON)
    assert sitters(code) == {0: ana.pk}
    assert told(code).count((TableEvent.REMOVED, beto.pk)) == 1
    assert refused(remove_person, code, user_id=ana.pk, place=0) == "bad_form"


def test_the_host_hands_his_role_over(ana, beto):
    code = opened(ana, beto)
    hand_over(code, user_id=ana.pk, place=1, now=NOON)
    assert at(code).table.host == beto
    assert told(code)[-1] == (TableEvent.HOST, beto.pk)
    assert refused(hand_over, code, user_id=ana.pk, place=0) == "not_host"


def test_locked_places_let_nobody_else_sit_down(ana, beto, carmen):
    code = opened(ana, beto, size=4)
    lock_seats(code, user_id=ana.pk, is_locked=True, now=NOON)
    assert refused(take_seat, code, user_id=carmen.pk, place=None) == "seats_locked"
    sit_down(code, beto, 3)
    lock_seats(code, user_id=ana.pk, is_locked=False, now=NOON)
    sit_down(code, carmen)
    assert carmen.pk in sitters(code).values()


def test_somebody_who_comes_later_takes_the_seat_of_a_robot(ana, beto):
    code = started(ana, robots=1)
    hand = state_of(code).hands[1]
    replace_robot(code, user_id=beto.pk, position=1, now=NOON)
    replace_robot(code, user_id=beto.pk, position=1, now=NOON)
    assert state_of(code).hands[1] == hand
    while state_of(code).turn != 1:
        play_any(code)
    assert at_row(code).turn_user == beto
    play_any(code)
    assert Player.objects.get(position=1).user == beto


def test_a_robots_seat_is_kept_where_the_host_wants_it_so(ana, beto):
    code = started(ana, robots=1, robots_replaceable=False)
    assert refused(replace_robot, code, user_id=beto.pk, position=1) == "robots_stay"


def test_a_persons_seat_is_never_taken(ana, beto, carmen):
    code = started(ana, beto)
    assert refused(replace_robot, code, user_id=carmen.pk, position=1) == "place_taken"


def test_leaving_a_closed_table_again_is_a_success(ana):
    code = opened(ana)
    leave_seat(code, user_id=ana.pk, now=NOON)
    leave_seat(code, user_id=ana.pk, now=NOON)
    assert at_row(code).status == TableStatus.CLOSED


def test_nobody_moves_while_a_match_runs(ana, beto):
    code = started(ana, beto)
    for command, options in (
        (remove_person, {"user_id": ana.pk, "place": 1}),
        (draw_pairs, {"user_id": ana.pk}),
        (ask_to_swap, {"user_id": ana.pk, "place": 1}),
    ):
        assert refused(command, code, **options) == "match_running"
