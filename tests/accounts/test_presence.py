"""Who is here: written once a minute at most, however many pages are asked for."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.selectors.presence import is_here
from accounts.services.presence import renew

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def seconds(count: int) -> timedelta:
    return timedelta(seconds=count)


def test_the_first_page_says_that_somebody_is_here(client_of, ana):
    assert ana.last_seen is None
    client_of(ana).get("/settings/")
    ana.refresh_from_db()
    assert ana.last_seen is not None


def test_it_is_written_once_a_minute_and_not_for_every_page(client_of, ana):
    browser = client_of(ana)
    browser.get("/settings/")
    with CaptureQueriesContext(connection) as asked:
        for _page in range(5):
            browser.get("/settings/")
    assert not [query for query in asked if query["sql"].startswith("UPDATE")]


def test_two_processes_with_an_old_row_write_once(ana):
    elsewhere = User.objects.get(pk=ana.pk)
    assert renew(ana, now=NOON)
    assert not renew(elsewhere, now=NOON + seconds(1))
    assert not renew(ana, now=NOON + seconds(59))
    assert renew(ana, now=NOON + seconds(60))


def test_whoever_asks_no_more_is_gone_after_three_minutes(ana):
    """B61: whether or not a goodbye was heard."""
    assert not is_here(None, now=NOON)
    assert is_here(NOON, now=NOON + seconds(179))
    assert not is_here(NOON, now=NOON + seconds(180))


def test_a_visitor_is_nobody(client_of, db):
    assert client_of().get("/rules/").status_code == 200


def test_times_are_those_of_ones_own_zone(client_of, ana):
    from django.utils import timezone

    User.objects.filter(pk=ana.pk).update(time_zone="America/Argentina/Buenos_Aires")
    response = client_of(ana).get("/settings/")
    assert response.status_code == 200
    User.objects.filter(pk=ana.pk).update(time_zone="Nowhere/At_All")
    assert client_of(ana).get("/settings/").status_code == 200
    assert timezone.get_current_timezone_name() == "UTC"


def shown_in(browser, ana) -> str:
    User.objects.filter(pk=ana.pk).update(delete_at=datetime(2026, 5, 1, 23, 30, tzinfo=UTC))
    return browser.get("/settings/account/").text


def test_the_time_zone_is_that_of_the_browser_until_one_is_chosen(client_of, ana):
    browser = client_of(ana)
    assert "11:30 p.m." in shown_in(browser, ana)
    browser.cookies["tz"] = "Europe/Madrid"
    assert "May 2, 2026, 1:30 a.m." in shown_in(browser, ana)
    User.objects.filter(pk=ana.pk).update(time_zone="America/Lima")
    assert "6:30 p.m." in shown_in(browser, ana)


def test_a_browser_that_says_nothing_gets_what_the_last_one_said(client_of, ana):
    browser = client_of(ana)
    browser.cookies["tz"] = "Europe/Madrid"
    browser.get("/")
    assert "1:30 a.m." in shown_in(client_of(ana), ana)


@pytest.mark.parametrize("name", ["Nowhere/At_All", "../../etc/passwd", "x" * 5000, "ñ", "Europe"])
def test_a_browser_may_say_anything(client_of, ana, name):
    browser = client_of(ana)
    browser.cookies["tz"] = name
    assert "11:30 p.m." in shown_in(browser, ana)
    ana.refresh_from_db()
    assert ana.found_time_zone == ""
