"""Who stands where? Counted from stored results, people only."""

import pytest

from games.selectors.standings import (
    EVERYBODY,
    Kind,
    Scope,
    find_own_standing,
    find_standings,
)
from tests.results import finished


def table_of(
    kind: Kind = Kind.TWO, scope: Scope = EVERYBODY, **options
) -> list[tuple[int, str, int, int]]:
    page = find_standings(kind, scope, **options)
    return [(row.rank, row.name, row.won, row.played) for row in page]


def test_most_matches_won_stand_first(ana, beto, carmen) -> None:
    finished(ana, beto)
    finished(ana, carmen)
    finished(beto, carmen)
    assert table_of() == [(1, "Ana", 2, 2), (2, "Beto", 1, 2), (3, "Carmen", 0, 2)]


def test_with_as_many_wins_fewer_matches_stand_first_and_equals_share_a_place(
    ana, beto, carmen, dani
) -> None:
    finished(ana, beto)
    finished(carmen, dani)
    finished(dani, beto)
    assert table_of() == [
        (1, "Ana", 1, 1),
        (1, "Carmen", 1, 1),
        (3, "Dani", 1, 2),
        (4, "Beto", 0, 2),
    ]


def test_points_are_those_of_ones_side(ana, beto, carmen, dani) -> None:
    finished(ana, beto, carmen, dani, pairs=True, points=(21, 14))
    finished(ana, dani, carmen, beto, pairs=True, points=(23, 3))
    points = {row.name: row.points for row in find_standings(Kind.PAIRS)}
    assert points == {"Ana": 44, "Carmen": 44, "Beto": 17, "Dani": 17}


@pytest.mark.parametrize(
    ("kind", "number", "pairs"),
    [
        (Kind.TWO, 2, False),
        (Kind.THREE, 3, False),
        (Kind.FOUR, 4, False),
        (Kind.PAIRS, 4, True),
        (Kind.SIX, 6, False),
    ],
)
def test_each_kind_of_play_is_counted_apart(
    ana, guest_factory, kind: Kind, number: int, pairs: bool
) -> None:
    others = [guest_factory(f"Vecino {n}") for n in range(number - 1)]
    finished(ana, *others, pairs=pairs)
    counted = [k for k in Kind if "Ana" in [row.name for row in find_standings(k)]]
    assert counted == [kind]


def test_each_rule_book_can_be_counted_apart(ana, beto) -> None:
    finished(ana, beto, ruleset="clasica")
    finished(beto, ana, ruleset="desescoba")
    assert table_of(scope=Scope(ruleset="desescoba")) == [(1, "Beto", 1, 1), (2, "Ana", 0, 1)]
    assert [row[3] for row in table_of()] == [2, 2]


def test_robots_are_not_counted_but_matches_against_them_are(ana) -> None:
    finished(ana, robots=1)
    assert table_of() == [(1, "Ana", 1, 1)]


def test_running_and_abandoned_matches_do_not_count(ana, beto) -> None:
    finished(ana, beto, status="abandoned")
    finished(ana, beto, status="playing")
    assert table_of() == []


def test_guests_are_marked_and_can_be_left_out(ana, guest_factory) -> None:
    finished(guest_factory("Eva"), ana)
    assert [(row.name, row.is_guest) for row in find_standings(Kind.TWO)] == [
        ("Eva", True),
        ("Ana", False),
    ]
    assert table_of(guests=False) == [(1, "Ana", 0, 1)]


def test_my_own_row_is_found_wherever_it_stands(ana, beto, guest_factory) -> None:
    for number in range(30):
        finished(guest_factory(f"Vecino {number}"), beto)
    finished(guest_factory("Eva"), ana)
    assert "Ana" not in [row.name for row in find_standings(Kind.TWO)]
    own = find_own_standing(ana.pk, Kind.TWO)
    assert own is not None
    assert (own.rank, own.name, own.played) == (32, "Ana", 1)


def test_my_row_has_the_rank_that_the_page_gives_it(ana, beto, carmen, dani) -> None:
    finished(ana, beto)
    finished(carmen, dani)
    for row in find_standings(Kind.TWO):
        own = find_own_standing(row.user_id, Kind.TWO)
        assert own == row


def test_whoever_has_not_played_has_no_row(ana) -> None:
    assert find_own_standing(ana.pk, Kind.TWO) is None


def test_the_page_costs_the_same_however_many_people_stand_on_it(
    ana, beto, guest_factory, django_assert_num_queries
) -> None:
    finished(ana, beto)
    with django_assert_num_queries(2):
        list(find_standings(Kind.TWO))
    for number in range(25):
        finished(guest_factory(f"Vecino {number}"), ana)
    with django_assert_num_queries(2):
        assert len(list(find_standings(Kind.TWO))) == 25
    with django_assert_num_queries(2):
        find_own_standing(ana.pk, Kind.TWO)
