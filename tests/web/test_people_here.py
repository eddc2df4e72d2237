"""Who is here: how many for everybody, and one's friends who let it be seen."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.services.friends import accept_friend, ask_friend

PEOPLE = reverse("people_here")


@pytest.fixture
def here(ana, beto, carmen):
    User.objects.update(last_seen=timezone.now())
    for friend in (beto, carmen):
        ask_friend(friend.pk, ana.pk, now=timezone.now())
        accept_friend(ana.pk, friend.pk, now=timezone.now())


def test_friends_who_are_here_are_named_with_the_way_to_their_page(
    here, ana, beto, carmen, dani, client_of
) -> None:
    User.objects.filter(pk=carmen.pk).update(shows_online=False)
    page = client_of(ana).get(PEOPLE).text
    assert reverse("person", args=[beto.public_id]) in page
    assert "Carmen" not in page
    assert "Dani" not in page
    assert "3 people here now" in page


def test_others_learn_only_how_many(here, dani, client_of) -> None:
    for viewer in (dani, None):
        page = client_of(viewer).get(PEOPLE).text
        assert "people here now" in page
        assert "Beto" not in page


def test_who_left_long_ago_is_not_counted(ana, client_of) -> None:
    User.objects.update(last_seen=timezone.now() - timedelta(minutes=10))
    assert "here now" not in client_of(None).get(PEOPLE).text


def test_b61_whose_browser_was_killed_is_absent_and_later_counted_once(ana, client_of) -> None:
    """B61: nobody says goodbye; she is gone after three minutes, and comes back in two browsers."""
    killed, counted = client_of(ana), "1 person here now"
    killed.get(reverse("settings"))
    assert counted in client_of(None).get(PEOPLE).text
    User.objects.update(last_seen=timezone.now() - timedelta(minutes=3))
    assert "here now" not in client_of(None).get(PEOPLE).text
    for browser in (client_of(ana), killed):
        browser.get(reverse("settings"))
    assert counted in client_of(None).get(PEOPLE).text


def test_the_part_asks_again_by_itself(db, client_of) -> None:
    page = client_of(None).get(reverse("home")).text
    assert f'hx-get="{PEOPLE}" hx-trigger="every 60s"' in page


def test_many_friends_cost_no_more(here, ana, client_of, django_assert_max_num_queries) -> None:
    browser = client_of(ana)
    browser.get(PEOPLE)
    with django_assert_max_num_queries(8):
        browser.get(PEOPLE)
