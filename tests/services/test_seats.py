"""Before a match: opening a table, sitting down, moving, robots, and the host's place."""

import secrets

import pytest

from games.models import ChatLine, Seat, Table, TableEvent, TableStatus
from games.services.hosting import choose_partner, remove_robot, seat_robot
from games.services.matches import start_match
from games.services.opening import open_table
from games.services.refusals import Refused
from games.services.seats import leave_seat, take_seat
from tests.tables import NOON, at, opened, started

pytestmark = pytest.mark.django_db


def sitters(code):
    return {seat.place: seat.user_id or seat.robot for seat in at(code).seats}


def open_with(user, **options):
    settings = {
        "ruleset": "clasica",
        "overrides": {},
        "target": None,
        "size": 2,
        "pairs": False,
        "visibility": "open",
        "key": secrets.token_hex(8),
        "now": NOON,
    }
    return open_table(user_id=user.pk, **{**settings, **options})


def test_b33_a_new_table_has_the_books_own_target(ana):
    """B33: as the rule book documents it, for two and for three."""
    assert Table.objects.get(code=open_with(ana)).target == 21
    assert Table.objects.get(code=open_with(ana, ruleset="primera")).target == 15
    assert Table.objects.get(code=open_with(ana, ruleset="rioplatense", size=3)).target == 31


def test_the_opener_sits_at_the_first_place_and_is_host(ana):
    code = open_with(ana)
    assert sitters(code) == {0: ana.pk}
    assert at(code).table.host == ana


def test_b71_the_same_form_sent_twice_opens_one_table(ana):
    """B71: the second submit gets the table of the first."""
    assert open_with(ana, key="form") == open_with(ana, key="form")
    assert Table.objects.count() == 1


def test_two_people_may_use_the_same_key(ana, beto):
    assert open_with(ana, key="form") != open_with(beto, key="form")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"ruleset": "tute"}, "unknown_ruleset"),
        ({"size": 5}, "players_not_offered"),
        ({"size": 6}, "players_not_offered"),
        ({"pairs": True, "size": 3}, "pairs_need_four"),
        ({"ruleset": "desescoba", "pairs": True, "size": 4}, "low_goal_has_no_pairs"),
        ({"target": 4}, "target_out_of_range"),
        ({"target": 62}, "target_out_of_range"),
        ({"overrides": {"left_fifteen": True}}, "left_fifteen_needs_optional"),
        ({"overrides": {"wild": True}}, "unknown_option"),
    ],
)
def test_a_combination_without_sense_is_refused_and_opens_nothing(ana, options, reason):
    with pytest.raises(Refused) as refused:
        open_with(ana, **options)
    assert refused.value.reason == reason
    assert not Table.objects.exists()


def test_somebody_sits_at_the_first_free_place_or_where_he_likes(ana, beto, carmen):
    code = opened(ana, size=4)
    take_seat(code, user_id=beto.pk, place=None, now=NOON)
    take_seat(code, user_id=carmen.pk, place=3, now=NOON)
    assert sitters(code) == {0: ana.pk, 1: beto.pk, 3: carmen.pk}


def test_sitting_again_changes_nothing(ana, beto):
    code = opened(ana, beto)
    revision = at(code).table.revision
    assert take_seat(code, user_id=beto.pk, place=1, now=NOON) == revision
    assert take_seat(code, user_id=beto.pk, place=None, now=NOON) == revision


def test_somebody_seated_moves_to_a_free_place(ana, beto):
    code = opened(ana, beto, size=4)
    take_seat(code, user_id=beto.pk, place=2, now=NOON)
    assert sitters(code) == {0: ana.pk, 2: beto.pk}


@pytest.mark.parametrize(
    ("place", "reason"), [(0, "place_taken"), (2, "no_such_place"), (None, "table_full")]
)
def test_there_is_no_sitting_on_laps_or_in_the_air(ana, beto, carmen, place, reason):
    code = opened(ana, beto)
    with pytest.raises(Refused) as refused:
        take_seat(code, user_id=carmen.pk, place=place, now=NOON)
    assert refused.value.reason == reason
    assert sitters(code) == {0: ana.pk, 1: beto.pk}


def test_nobody_sits_down_at_a_running_match(ana, beto, carmen):
    code = started(ana, beto, size=4)
    with pytest.raises(Refused) as refused:
        take_seat(code, user_id=carmen.pk, place=2, now=NOON)
    assert refused.value.reason == "match_running"


def test_b85_the_longest_seated_person_becomes_host_when_the_host_leaves(ana, beto, carmen):
    """B85: the table is told, and the new host can start."""
    code = opened(ana, beto, carmen, size=4, robots=0)
    leave_seat(code, user_id=ana.pk, now=NOON)
    assert at(code).table.host == beto
    assert sitters(code) == {1: beto.pk, 2: carmen.pk}
    last = ChatLine.objects.order_by("-pk").values_list("text", "author").first()
    assert last == (TableEvent.HOST, beto.pk)
    start_match(code, user_id=beto.pk, now=NOON)
    assert at(code).is_playing


def test_b87_leaving_and_coming_back_takes_one_place(ana, beto):
    """B87: the old one is free."""
    code = opened(ana, beto, size=4)
    leave_seat(code, user_id=beto.pk, now=NOON)
    leave_seat(code, user_id=beto.pk, now=NOON)
    take_seat(code, user_id=beto.pk, place=3, now=NOON)
    assert sitters(code) == {0: ana.pk, 3: beto.pk}


def test_a_table_that_only_robots_sit_at_closes(ana):
    code = opened(ana, robots=1)
    leave_seat(code, user_id=ana.pk, now=NOON)
    assert at(code).table.status == TableStatus.CLOSED
    with pytest.raises(Refused) as refused:
        take_seat(code, user_id=ana.pk, place=0, now=NOON)
    assert refused.value.reason == "table_closed"


def test_the_host_adds_and_removes_robots(ana):
    code = opened(ana, size=3)
    seat_robot(code, user_id=ana.pk, place=2, now=NOON)
    seat_robot(code, user_id=ana.pk, place=2, now=NOON)
    assert sitters(code) == {0: ana.pk, 2: "house"}
    remove_robot(code, user_id=ana.pk, place=2, now=NOON)
    remove_robot(code, user_id=ana.pk, place=2, now=NOON)
    assert sitters(code) == {0: ana.pk}


def test_a_robot_does_not_push_anybody_away(ana, beto):
    code = opened(ana, beto)
    with pytest.raises(Refused) as refused:
        seat_robot(code, user_id=ana.pk, place=1, now=NOON)
    assert refused.value.reason == "place_taken"
    remove_robot(code, user_id=ana.pk, place=1, now=NOON)
    assert sitters(code) == {0: ana.pk, 1: beto.pk}


def test_only_the_host_places_robots_and_chooses_partners(ana, beto):
    code = opened(ana, beto, size=4, pairs=True)
    for command in (seat_robot, remove_robot, choose_partner):
        with pytest.raises(Refused) as refused:
            command(code, user_id=beto.pk, place=2, now=NOON)
        assert refused.value.reason == "not_host"


def test_an_unknown_robot_is_refused(ana):
    code = opened(ana)
    with pytest.raises(Refused) as refused:
        seat_robot(code, user_id=ana.pk, place=1, robot="marvin", now=NOON)
    assert refused.value.reason == "no_such_robot"


def test_the_host_chooses_a_partner_who_then_sits_opposite(ana, beto, carmen, dani):
    code = opened(ana, beto, carmen, dani, size=4, pairs=True)
    choose_partner(code, user_id=ana.pk, place=1, now=NOON)
    assert sitters(code) == {0: ana.pk, 1: carmen.pk, 2: beto.pk, 3: dani.pk}
    choose_partner(code, user_id=ana.pk, place=2, now=NOON)
    assert sitters(code) == {0: ana.pk, 1: carmen.pk, 2: beto.pk, 3: dani.pk}


def test_a_partner_moves_to_the_free_place_opposite(ana, beto):
    code = opened(ana, beto, size=4, pairs=True)
    choose_partner(code, user_id=ana.pk, place=1, now=NOON)
    assert sitters(code) == {0: ana.pk, 2: beto.pk}


def test_an_empty_place_is_no_partner(ana):
    code = opened(ana, size=4, pairs=True)
    with pytest.raises(Refused) as refused:
        choose_partner(code, user_id=ana.pk, place=2, now=NOON)
    assert refused.value.reason == "place_free"


def test_a_table_that_does_not_exist_is_said_so(ana):
    with pytest.raises(Refused) as refused:
        take_seat("AAAAAAAAAA", user_id=ana.pk, place=0, now=NOON)
    assert refused.value.reason == "no_table"
    assert not Seat.objects.exists()
