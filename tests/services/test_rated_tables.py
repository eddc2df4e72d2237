"""Who may play where ratings change: accounts, and nobody else."""

import pytest

from games.models import ChatLine, Table, TableEvent
from games.selectors.fitting import LobbyFilter, Wishes
from games.selectors.lobby import find_fitting_codes, find_open_tables
from games.services.hosting import seat_robot
from games.services.matches import get_ready, start_match
from games.services.quick_seat import find_seat, table_for
from games.services.rated_tables import set_rated
from games.services.refusals import Refused
from games.services.seats import take_seat
from tests.tables import NOON, at, at_row, opened, started

pytestmark = pytest.mark.django_db


def refusal(command, *arguments, **options) -> str:
    with pytest.raises(Refused) as refused:
        command(*arguments, **options)
    return refused.value.reason


def test_a_table_is_not_rated_unless_somebody_says_so(ana):
    assert not at_row(opened(ana)).rated
    assert at_row(opened(ana, rated=True)).rated


def test_robots_and_ratings_do_not_go_together(ana, beto):
    assert refusal(opened, ana, rated=True, robots=1) == "rated_no_robots"
    assert not Table.objects.exists()
    code = opened(ana, rated=True)
    assert refusal(seat_robot, code, user_id=ana.pk, place=1, now=NOON) == "rated_no_robots"
    other = opened(ana, robots=1)
    assert refusal(set_rated, other, user_id=ana.pk, is_rated=True, now=NOON) == "rated_no_robots"


def test_guests_neither_open_a_rated_table_nor_sit_down_at_one(ana, guest_factory):
    eva = guest_factory("Eva")
    assert refusal(opened, eva, rated=True) == "rated_needs_account"
    code = opened(ana, rated=True)
    assert refusal(take_seat, code, user_id=eva.pk, place=1, now=NOON) == "rated_needs_account"
    other = opened(ana, eva)
    assert refusal(set_rated, other, user_id=ana.pk, is_rated=True, now=NOON) == "rated_guest_sits"


def test_the_host_alone_says_whether_the_next_match_is_rated_and_the_talk_tells_it(ana, beto):
    code = opened(ana, beto)
    assert refusal(set_rated, code, user_id=beto.pk, is_rated=True, now=NOON) == "not_host"
    revision = set_rated(code, user_id=ana.pk, is_rated=True, now=NOON)
    assert set_rated(code, user_id=ana.pk, is_rated=True, now=NOON) == revision
    assert ChatLine.objects.filter(text=TableEvent.RATED, author=ana).count() == 1
    set_rated(code, user_id=ana.pk, is_rated=False, now=NOON)
    start_match(code, user_id=ana.pk, now=NOON)
    get_ready(code, user_id=beto.pk, now=NOON)
    assert not at(code).match.rated
    assert refusal(set_rated, code, user_id=ana.pk, is_rated=True, now=NOON) == "match_running"


def test_who_was_ready_for_another_match_is_asked_again(ana, beto):
    code = opened(ana, beto)
    set_rated(code, user_id=ana.pk, is_rated=True, now=NOON)
    start_match(code, user_id=ana.pk, now=NOON)
    assert not at(code).is_playing
    get_ready(code, user_id=beto.pk, now=NOON)
    assert at(code).match.rated


@pytest.mark.parametrize("options", [{"visibility": "link"}, {"pace": 86_400}])
def test_where_sitting_down_is_a_yes_it_is_a_yes_to_the_match_as_it_is(ana, beto, options):
    code = opened(ana, **options)
    set_rated(code, user_id=ana.pk, is_rated=True, now=NOON)
    set_rated(code, user_id=ana.pk, is_rated=False, now=NOON)
    take_seat(code, user_id=beto.pk, place=1, now=NOON)
    assert refusal(set_rated, code, user_id=ana.pk, is_rated=True, now=NOON) == "rated_too_late"


def test_what_a_match_is_does_not_change_with_its_table(ana, beto):
    code = started(ana, beto, rated=True)
    Table.objects.update(rated=False)
    assert at(code).match.rated


def test_the_list_of_open_tables_can_be_narrowed_to_either(ana, beto):
    plain, rated = opened(ana), opened(beto, rated=True)
    for chosen, expected in (("yes", [rated]), ("no", [plain]), ("", [rated, plain])):
        found = find_open_tables(wanted=LobbyFilter.read({"rated": chosen}))
        assert [table.table.code for table in found] == expected


def test_a_quick_seat_may_be_wished_rated_or_not(ana, beto, carmen):
    code = find_seat(user_id=ana.pk, key="1", wishes=Wishes.read({"rated": "yes"}), now=NOON)
    assert at_row(code).rated
    assert not table_for(Wishes.read({})).rated
    assert refusal(table_for, Wishes.read({"rated": "yes", "robots": "yes"})) == "wishes_contradict"


def test_guests_are_led_to_tables_where_they_may_sit(ana, beto, guest_factory):
    eva = guest_factory("Eva")
    opened(ana, rated=True, pace=86_400)
    plain = opened(beto, pace=86_400)
    wishes = Wishes.read({})
    for person, expected in ((eva, 1), (ana, 1), (beto, 1)):
        found = find_fitting_codes(wishes, user_id=person.pk, hidden=frozenset(), now=NOON)
        assert len(found) == expected
        assert person is not eva or found == [plain]
    rated = Wishes.read({"rated": "yes"})
    assert refusal(find_seat, user_id=eva.pk, key="2", wishes=rated, now=NOON) == (
        "rated_needs_account"
    )
