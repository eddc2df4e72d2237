"""What somebody has done, with whom and against whom: counted from matches that came to an end."""

import pytest

from accounts.models import User
from games.models import Match, Round, RoundScore
from games.selectors.people import Company, find_company, find_past_matches, find_record
from tests.results import finished
from tests.tables import NOON, play_match, started

pytestmark = pytest.mark.django_db


def rows(user, company, **options):
    return [(row.name, row.won, row.played) for row in find_company(user.pk, company, **options)]


def add_round(match, points):
    """A finished round of a match that gave each side these points."""
    number = match.rounds.count() + 1
    played = Round.objects.create(
        match=match, number=number, dealer=0, deck="", started_at=NOON, finished_at=NOON
    )
    for side, gained in enumerate(points):
        RoundScore.objects.create(round=played, side=side, points=gained, total=gained, lines=[])


def test_who_has_played_nothing_has_done_nothing(ana):
    record = find_record(ana.pk)
    assert (record.played, record.won, record.points_a_round) == (0, 0, None)
    assert rows(ana, Company.RIVALS) == rows(ana, Company.PARTNERS) == []


def test_matches_are_counted_by_rule_book_and_only_when_they_came_to_an_end(ana, beto):
    finished(ana, beto, ruleset="primera")
    finished(ana, beto, winners=(1,))
    finished(ana, beto)
    finished(ana, beto, status="abandoned")
    finished(ana, beto, status="playing")
    finished(beto, robots=1)
    record = find_record(ana.pk)
    assert (record.played, record.won) == (3, 2)
    assert [(book.ruleset, book.won, book.played) for book in record.books] == [
        ("clasica", 1, 2),
        ("primera", 1, 1),
    ]


def test_points_a_round_are_those_of_ones_own_side(ana, beto, carmen, dani):
    add_round(finished(ana, beto), (2, 9))
    add_round(finished(carmen, ana, beto, dani, pairs=True), (9, 4))
    add_round(finished(beto, carmen), (9, 9))
    assert find_record(ana.pk).points_a_round == 3


def test_a_match_that_was_really_played_counts(ana, beto):
    match = play_match(started(ana, beto, target=5))
    record = find_record(ana.pk)
    assert record.played == 1
    assert record.points_a_round is not None
    assert [played.match for played in find_past_matches(ana.pk)] == [match]


def test_rivals_are_those_on_the_other_side_and_partners_those_on_ones_own(ana, beto, carmen, dani):
    finished(ana, beto, carmen, dani, pairs=True)
    finished(ana, beto, carmen, dani, pairs=True, winners=(1,))
    finished(ana, beto, winners=(0,))
    assert rows(ana, Company.PARTNERS) == [("Carmen", 1, 2)]
    assert rows(ana, Company.RIVALS) == [("Beto", 2, 3), ("Dani", 1, 2)]
    assert rows(dani, Company.PARTNERS) == [("Beto", 1, 2)]
    assert rows(dani, Company.RIVALS) == [("Ana", 1, 2), ("Carmen", 1, 2)]


def test_nobody_wins_for_another_at_a_table_for_three(ana, beto, carmen):
    finished(ana, beto, carmen, winners=(2,))
    assert rows(ana, Company.RIVALS) == [("Beto", 0, 1), ("Carmen", 0, 1)]
    assert rows(carmen, Company.RIVALS) == [("Ana", 1, 1), ("Beto", 1, 1)]


def test_robots_the_hidden_and_those_who_are_gone_are_left_out(ana, beto, carmen, dani):
    finished(ana, beto, carmen, dani, robots=1)
    User.objects.filter(pk=dani.pk).update(is_active=False)
    assert rows(ana, Company.RIVALS, hidden=frozenset({beto.pk})) == [("Carmen", 1, 1)]


def test_past_matches_are_those_that_are_over_the_latest_first(ana, beto):
    older, newer = finished(ana, beto, days_ago=3), finished(ana, beto, status="abandoned")
    finished(ana, beto, status="playing")
    page = find_past_matches(ana.pk, rows=1)
    assert [played.match for played in page] == [newer]
    assert [played.match for played in find_past_matches(ana.pk, rows=1, page=2)] == [older]
    assert page[0].me.user == ana


def test_more_matches_are_not_more_questions(ana, beto, carmen, django_assert_num_queries):
    for _ in range(7):
        finished(ana, beto, carmen)
    with django_assert_num_queries(2):
        find_record(ana.pk)
    with django_assert_num_queries(2):
        rows(ana, Company.RIVALS)
    with django_assert_num_queries(3):
        assert len(find_past_matches(ana.pk).object_list) == 7
    assert Match.objects.count() == 7
