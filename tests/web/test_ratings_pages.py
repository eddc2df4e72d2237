"""Ratings on pages of their own: the standings by rating, and the charts of a profile."""

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Rating, RatingChange
from games.services.matches import want_rematch
from tests.tables import NOON, play_match, started

PAGE = reverse("standings")


def rate(person, number: int, *, matches: int = 12) -> None:
    Rating.objects.create(user=person, kind="two", mu=number / 60, sigma=3, matches=matches)


def page_of(browser, **query) -> str:
    answer = browser.get(PAGE, query)
    assert answer.status_code == 200
    return answer.text


@pytest.mark.django_db
def test_an_empty_page_says_how_it_begins(client_of) -> None:
    page = page_of(client_of(None))
    assert "Nobody here yet" in page
    assert f"{reverse('table_open')}?rated=on" in page


def test_ones_own_row_is_found_at_once(ana, guest_factory, client_of) -> None:
    for number in range(26):
        rate(guest_factory(f"Vecino {number}"), 1600 + number)
    rate(ana, 1500)
    page = page_of(client_of(ana))
    assert "is-me is-apart" in page
    assert 'href="#my-row"' in page
    assert "is-apart" not in page_of(client_of(ana), page=2)
    assert "is-me" not in page_of(client_of(None))


def test_provisional_ratings_are_marked_in_signs_and_words(ana, client_of) -> None:
    rate(ana, 1612, matches=3)
    page = page_of(client_of(None))
    assert '1612<span aria-hidden="true">?</span>' in page
    assert '<span class="visually-hidden"> provisional</span>' in page


@pytest.mark.parametrize("kind", ["two", "several", "pairs", "seven"])
@pytest.mark.parametrize("period", ["", "week", "season"])
def test_every_kind_and_time_has_its_page(ana, client_of, kind: str, period: str) -> None:
    page = page_of(client_of(ana), kind=kind, period=period, book="clasica", who="UY")
    shown = "two" if kind == "seven" else kind
    link = f"?kind={shown}&amp;book=clasica&amp;period={period}&amp;who="
    assert f'href="{link}" aria-current="page"' in page


def test_the_lists_of_this_week_and_of_a_country(ana, beto, client_of) -> None:
    code = started(ana, beto, rated=True, target=5)
    play_match(code)
    assert "Nobody here yet" in page_of(client_of(ana), period="week")
    RatingChange.objects.update(made_at=timezone.now())
    User.objects.filter(pk=ana.pk).update(country="UY")
    week = page_of(client_of(ana), period="week")
    assert "Gained" in week
    assert "Beto" in week
    land = page_of(client_of(ana), who="UY")
    assert '<option value="UY" selected>Uruguay</option>' in land
    assert "Beto" not in land


def test_the_page_costs_the_same_however_many_people(
    ana, guest_factory, client_of, django_assert_max_num_queries
) -> None:
    for number in range(30):
        rate(guest_factory(f"Vecino {number}"), 1600 + number)
    browser = client_of(ana)
    browser.get(PAGE)
    with django_assert_max_num_queries(8):
        browser.get(PAGE)


def profile(browser, person) -> str:
    return browser.get(reverse("person", args=[person.public_id])).text


def test_a_profile_draws_each_rating_and_tells_it_in_rows(ana, beto, client_of) -> None:
    code = started(ana, beto, rated=True, target=5)
    play_match(code)
    for person in (ana, beto):
        want_rematch(code, user_id=person.pk, now=NOON)
    match = play_match(code)
    page = profile(client_of(None), ana)
    chart = page.split("rating-chart__svg")[1].split("</section>")[0]
    line = chart.split('rating-chart__line" points="')[1].split('"')[0]
    assert len(line.split()) == 3
    assert 'role="img" aria-label="From 1500 to ' in chart
    assert reverse("match", args=[match.pk]) in chart
    assert " style=" not in page
    assert page.count("rating-chart__svg") == 1


def test_the_chart_is_part_of_the_history_and_hidden_with_it(ana, beto, client_of) -> None:
    play_match(started(ana, beto, rated=True, target=5))
    User.objects.filter(pk=ana.pk).update(history_for="friends")
    assert "rating-chart" not in profile(client_of(beto), ana)
    assert "rating-chart" in profile(client_of(ana), ana)
