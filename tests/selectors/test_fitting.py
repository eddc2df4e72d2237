"""Which tables fit: the filter of the list, wishes for a quick seat, whom one does not see."""

import pytest

from accounts.models import User
from games.models import Table
from games.rendering.wishes import QUESTIONS, filter_choices
from games.selectors.fitting import AXES, LobbyFilter, Wishes
from games.selectors.lobby import (
    count_open_tables,
    find_current_code,
    find_fitting_codes,
    find_open_tables,
    find_own_waiting_code,
    find_tables_to_watch,
)
from games.services.hosting import lock_seats
from games.services.seats import leave_seat
from tests.tables import NOON, opened, play_match, started

pytestmark = pytest.mark.django_db

NOBODY: frozenset[int] = frozenset()


def codes(tables) -> list[str]:
    return [found.table.code for found in tables]


def here(*people) -> None:
    User.objects.filter(pk__in=[person.pk for person in people]).update(last_seen=NOON)


def fitting(person, hidden=NOBODY, **chosen) -> list[str]:
    return find_fitting_codes(Wishes.read(chosen), user_id=person.pk, hidden=hidden, now=NOON)


@pytest.mark.parametrize(
    ("chosen", "options"),
    [
        ({"ruleset": "primera"}, {"ruleset": "primera"}),
        ({"players": "3"}, {"size": 3}),
        ({"pairs": "yes"}, {"size": 4, "pairs": True}),
        ({"pace": "clock"}, {"pace": 30}),
        ({"pace": "days"}, {"pace": 86_400}),
        ({"hints": "no"}, {"hints_allowed": False}),
    ],
)
def test_the_list_shows_only_what_was_asked_for(ana, beto, chosen, options):
    opened(ana)
    wanted = opened(beto, **options)
    assert codes(find_open_tables(wanted=LobbyFilter.read(chosen))) == [wanted]


def test_what_the_form_offers_is_what_the_filter_knows_and_nothing_else():
    for name, (_label, choices) in filter_choices().items():
        for value, _words in choices:
            assert LobbyFilter.read({name: value}).chosen == ({name: value} if value else {})
        assert LobbyFilter.read({name: "<script>"}).chosen == {}
    assert set(QUESTIONS) == set(AXES)


def test_a_table_whose_places_are_locked_is_not_listed(ana):
    code = opened(ana, size=3)
    lock_seats(code, user_id=ana.pk, is_locked=True, now=NOON)
    assert find_open_tables() == []


def test_where_somebody_hidden_sits_is_not_listed_whoever_is_host(ana, beto, carmen):
    opened(ana, beto, size=4)
    other = opened(carmen)
    for somebody in (ana, beto):
        hidden = frozenset({somebody.pk})
        assert codes(find_open_tables(hidden=hidden)) == [other]
        assert count_open_tables(hidden=hidden) == 1


def test_open_matches_that_allow_it_can_be_watched(ana, beto, carmen, dani):
    code = started(ana, beto)
    started(carmen, dani, watchable=False)
    started(ana, carmen, visibility="link")
    opened(dani)
    assert codes(find_tables_to_watch()) == [code]
    assert find_tables_to_watch(hidden=frozenset({beto.pk})) == []


def test_the_lists_cost_the_same_however_long(ana, beto, guest_factory, django_assert_num_queries):
    started(ana, beto)
    for _ in range(2):
        with django_assert_num_queries(3):
            assert all(player.user for found in find_tables_to_watch() for player in found.players)
        for number in range(5):
            started(guest_factory(f"Vecino {number}"), guest_factory(f"Otro {number}"))


@pytest.mark.parametrize(
    ("chosen", "fits"),
    [
        ({}, True),
        ({"pairs": "yes"}, True),
        ({"pairs": "no"}, False),
        ({"many": "no"}, False),
        ({"clock": "yes", "days": "no"}, True),
        ({"days": "yes"}, False),
        ({"hints": "yes"}, True),
        ({"robots": "yes"}, True),
        ({"robots": "no"}, False),
        ({"book_abierta": "yes", "book_primera": "yes"}, True),
        ({"book_primera": "yes"}, False),
        ({"book_abierta": "no"}, False),
        ({"book_primera": "no"}, True),
    ],
)
def test_every_wish_is_kept(ana, beto, chosen, fits):
    """Ana's table: abierta, four in pairs, 30 seconds, help, a robot."""
    here(ana)
    code = opened(ana, ruleset="abierta", size=4, pairs=True, pace=30, robots=1)
    assert fitting(beto, **chosen) == ([code] if fits else [])


def test_the_table_that_is_soonest_complete_is_the_best_then_the_one_that_waits_longest(
    ana, beto, carmen, dani
):
    here(ana, beto, carmen)
    first, nearly, last = opened(ana, size=3), opened(beto, size=2), opened(carmen, size=3)
    assert fitting(dani) == [nearly, first, last]


def test_a_table_where_nobody_is_fits_only_when_nobody_has_to_be_there(ana, beto, carmen):
    opened(ana)
    assert fitting(carmen) == []
    by_days = opened(beto, pace=86_400)
    assert fitting(carmen) == [by_days]


def test_ones_own_table_and_those_of_hidden_people_do_not_fit(ana, beto):
    here(ana, beto)
    code = opened(ana)
    assert fitting(ana) == []
    assert find_own_waiting_code(Wishes.read({}), user_id=ana.pk) == code
    assert find_own_waiting_code(Wishes.read({"pairs": "yes"}), user_id=ana.pk) is None
    assert fitting(beto, hidden=frozenset({ana.pk})) == []


def test_ones_own_link_leads_to_the_newest_table_one_hosts_and_waits_at(ana, beto):
    assert find_current_code(ana.pk) is None
    waiting = opened(ana, size=3, visibility="link")
    playing = started(ana, beto)
    opened(beto)
    assert find_current_code(ana.pk) == waiting
    leave_seat(waiting, user_id=ana.pk, now=NOON)
    assert find_current_code(ana.pk) == playing
    play_match(playing)
    assert find_current_code(ana.pk) == playing
    leave_seat(playing, user_id=ana.pk, now=NOON)
    assert find_current_code(ana.pk) is None
    assert Table.objects.get(code=playing).host == beto
