"""Who is the strongest? By rating, or by what was gained within a time or a rule book."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.models import User
from accounts.services.deletion import COOLING_OFF, request_deletion, run_due
from games.models import Effect, Rating, RatingChange, RatingKind
from games.selectors.leaderboards import find_countries, find_leaders, find_own_lead
from games.selectors.ratings import PROVISIONAL_MATCHES
from games.selectors.standings import EVERYBODY, Period, Scope, begin_of
from tests.results import finished
from tests.tables import NOON

pytestmark = pytest.mark.django_db

TWO = RatingKind.TWO
A_WEEK_AGO = NOON - timedelta(days=7)


def rate(person, number: int, *, matches: int = PROVISIONAL_MATCHES, kind: str = TWO) -> None:
    Rating.objects.create(user=person, kind=kind, mu=number / 60, sigma=3, matches=matches)


def change(person, other, points: int, *, days_ago: int = 0, ruleset="clasica", matches=20) -> None:
    """A rated match against the other that has moved this person by so many points."""
    match = finished(person, other, ruleset=ruleset, winners=(0,) if points > 0 else (1,))
    last = RatingChange.objects.filter(user=person).count()
    RatingChange.objects.create(
        player=match.players.get(user=person),
        user=person,
        kind=TWO,
        sequence=last + 1,
        effect=Effect.RESULT,
        mu_before=25,
        mu_after=25 + points / 60,
        sigma_before=3,
        sigma_after=3,
        matches=matches,
        made_at=NOON - timedelta(days=days_ago),
    )


def listed(scope: Scope = EVERYBODY, kind: RatingKind = TWO) -> list[tuple]:
    return [(row.rank, row.name, str(row.rating)) for row in find_leaders(kind, scope)]


def test_the_highest_rating_stands_first_and_provisional_ones_last_without_a_place(
    ana, beto, carmen, dani
) -> None:
    rate(ana, 1500)
    rate(beto, 1700)
    rate(carmen, 1900, matches=PROVISIONAL_MATCHES - 1)
    rate(dani, 2000, kind=RatingKind.PAIRS)
    assert listed() == [(1, "Beto", "1700"), (2, "Ana", "1500"), (None, "Carmen", "1900?")]
    assert listed(kind=RatingKind.PAIRS) == [(1, "Dani", "2000")]


def test_within_a_time_the_order_is_that_of_what_was_gained(ana, beto) -> None:
    rate(ana, 1500)
    rate(beto, 1700)
    change(ana, beto, 30)
    change(ana, beto, 20)
    change(beto, ana, -10)
    change(beto, ana, 500, days_ago=20)
    rows = find_leaders(TWO, Scope(since=A_WEEK_AGO))
    assert [(row.rank, row.name, row.gained, row.played, row.won) for row in rows] == [
        (1, "Ana", 50, 2, 2),
        (2, "Beto", -10, 1, 0),
    ]


def test_the_great_steps_of_the_first_matches_are_no_gain(ana, beto) -> None:
    rate(ana, 1700, matches=PROVISIONAL_MATCHES + 1)
    rate(beto, 1600)
    change(ana, beto, 150, matches=PROVISIONAL_MATCHES)
    change(ana, beto, 12, matches=PROVISIONAL_MATCHES + 1)
    change(beto, ana, 40)
    rows = find_leaders(TWO, Scope(since=A_WEEK_AGO))
    assert [(row.name, row.gained, row.played) for row in rows] == [("Beto", 40, 1), ("Ana", 12, 2)]


def test_by_a_rule_book_stand_those_who_play_by_it_in_the_order_of_their_ratings(
    ana, beto, carmen
) -> None:
    for person, number in ((ana, 1500), (beto, 1700), (carmen, 1800)):
        rate(person, number)
    change(ana, beto, 30, ruleset="primera")
    change(beto, ana, -30, ruleset="primera")
    change(carmen, ana, 30, ruleset="clasica")
    assert [row[1] for row in listed(Scope(ruleset="primera"))] == ["Beto", "Ana"]


def test_friends_and_countries(ana, beto, carmen) -> None:
    for person, number in ((ana, 1500), (beto, 1700), (carmen, 1800)):
        rate(person, number)
    User.objects.filter(pk__in=[ana.pk, carmen.pk]).update(country="UY")
    assert [row[1] for row in listed(Scope(circle=frozenset({ana.pk, beto.pk})))] == ["Beto", "Ana"]
    assert [row[1] for row in listed(Scope(country="UY"))] == ["Carmen", "Ana"]
    assert find_countries() == ["UY"]


def test_ones_own_row_is_the_same_wherever_it_is_asked_for(ana, beto, carmen, dani) -> None:
    for person, number in ((ana, 1500), (beto, 1700), (carmen, 1500)):
        rate(person, number)
    rate(dani, 1300, matches=1)
    change(ana, beto, 30, ruleset="primera")
    change(beto, ana, -30)
    for scope in (EVERYBODY, Scope(since=A_WEEK_AGO), Scope(ruleset="primera")):
        for row in find_leaders(TWO, scope):
            assert find_own_lead(row.user_id, TWO, scope) == row
    assert find_own_lead(dani.pk, TWO, Scope(since=A_WEEK_AGO)) is None


def test_what_changed_nothing_is_no_match_of_the_list(ana, beto) -> None:
    rate(ana, 1500)
    change(ana, beto, 30)
    RatingChange.objects.update(effect=Effect.UNTOUCHED)
    assert list(find_leaders(TWO, Scope(since=A_WEEK_AGO))) == []


def test_a_deleted_account_is_in_no_list(ana, beto) -> None:
    rate(ana, 1500)
    rate(beto, 1400)
    request_deletion(ana.pk, now=NOON)
    run_due(now=NOON + COOLING_OFF)
    assert listed() == [(1, "Beto", "1400")]


@pytest.mark.parametrize("scope", [EVERYBODY, Scope(since=A_WEEK_AGO)], ids=["all", "week"])
def test_it_costs_the_same_however_many_people(
    ana, guest_factory, scope, django_assert_num_queries
) -> None:
    for number in range(30):
        person = guest_factory(f"Vecino {number}")
        rate(person, 1500 + number)
        change(person, ana, 10 + number)
    with django_assert_num_queries(2):
        assert len(find_leaders(TWO, scope)) == 25


def test_a_week_begins_on_monday_and_a_season_with_the_quarter() -> None:
    friday = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
    week, season = begin_of(Period.WEEK, now=friday), begin_of(Period.SEASON, now=friday)
    assert (week.month, week.day, week.hour) == (4, 27, 0)
    assert (season.month, season.day, season.hour) == (4, 1, 0)
    assert begin_of(Period.ALL, now=friday) is None
