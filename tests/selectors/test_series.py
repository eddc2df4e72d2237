"""The running score of a table: between the same people or pairs, whatever happened besides."""

import pytest

from games.models import Match, MatchStatus, Player, Table
from games.selectors.series import company, find_results, series_between, wins_of
from games.services.abandon import abandon_match
from tests.tables import NOON, at, opened, started

pytestmark = pytest.mark.django_db


def play_on_paper(code: str, *sides, winner: int) -> None:
    """A finished match at this table, without its rounds."""
    table = Table.objects.get(code=code)
    match = Match.objects.create(
        table=table,
        number=table.matches.count() + 1,
        ruleset=table.ruleset,
        target=table.target,
        pairs=table.pairs,
        sides=[],
        secret="",
        commitment="",
        status=MatchStatus.FINISHED,
        started_at=NOON,
    )
    for side, people in enumerate(sides):
        for offset, person in enumerate(people):
            place = side + offset * len(sides)
            user, robot = (None, "house") if person == "robot" else (person, "")
            Player.objects.create(
                match=match,
                position=place,
                place=place,
                side=side,
                user=user,
                robot=robot,
                name="",
                won=side == winner,
            )


def series(code: str, *sides):
    results = find_results(Table.objects.get(code=code).pk)
    return series_between(results, [frozenset(("user", p.pk) for p in side) for side in sides])


def test_two_people_count_what_each_has_won_here(ana, beto, carmen):
    code = opened(ana, beto)
    for winner in (0, 1, 0):
        play_on_paper(code, [ana], [beto], winner=winner)
    play_on_paper(code, [ana], [carmen], winner=0)
    assert series(code, [ana], [beto]).won == (2, 1)
    assert series(code, [beto], [ana]).won == (1, 2)
    assert series(code, [ana], [carmen]).played == 1


def test_pairs_count_as_pairs_and_people_through_all_pairs(ana, beto, carmen, dani):
    code = opened(ana, beto, carmen, dani, pairs=True)
    play_on_paper(code, [ana, carmen], [beto, dani], winner=0)
    play_on_paper(code, [ana, beto], [carmen, dani], winner=0)
    play_on_paper(code, [ana, beto], [carmen, dani], winner=1)
    assert series(code, [ana, carmen], [beto, dani]).won == (1, 0)
    assert series(code, [ana, beto], [dani, carmen]).won == (1, 1)
    people = frozenset(("user", p.pk) for p in (ana, beto, carmen, dani))
    won = wins_of(find_results(Table.objects.get(code=code).pk), people)
    assert [won["user", p.pk] for p in (ana, beto, carmen, dani)] == [2, 1, 2, 1]


def test_a_robot_is_the_same_one_at_the_same_place(ana):
    code = opened(ana, robots=1)
    play_on_paper(code, [ana], ["robot"], winner=1)
    results = find_results(Table.objects.get(code=code).pk)
    sides = [company([seat]) for seat in at(code).seats]
    assert series_between(results, sides).won == (0, 1)


def test_a_match_without_result_counts_for_nobody(ana, beto):
    code = started(ana, beto)
    for person in (ana, beto):
        abandon_match(code, user_id=person.pk, now=NOON)
    assert find_results(Table.objects.get(code=code).pk) == ()


def test_matches_at_other_tables_do_not_count(ana, beto):
    code, other = opened(ana, beto), opened(ana, beto)
    play_on_paper(other, [ana], [beto], winner=0)
    assert series(code, [ana], [beto]).played == 0


def test_it_is_read_by_one_statement_and_only_while_no_match_runs(
    ana, beto, django_assert_num_queries
):
    code = started(ana, beto)
    play_on_paper(code, [ana], [beto], winner=0)
    assert at(code).results == ()
    table = Table.objects.get(code=code)
    for _ in range(3):
        play_on_paper(code, [ana], [beto], winner=0)
        with django_assert_num_queries(1):
            find_results(table.pk)
