"""Whom does a session log in? For sockets the answer is the one that a page gets."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.selectors.logins import find_logged_in, logs_in
from escoba_site.socket_person import with_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(client_of, ana):
    """Where Ana is logged in."""
    client = client_of(ana)
    session = client.session
    return SimpleNamespace(key=session.session_key, kept=session, client=client)


def logged_in(browser, *, later=timedelta()):
    return find_logged_in(browser.key, now=timezone.now() + later)


def test_the_session_names_its_person_with_all_that_is_stored_of_him(browser, ana):
    found = logged_in(browser)
    assert found == ana
    assert (found.display_name, found.banned_until) == (ana.display_name, None)
    assert not found.get_deferred_fields()


def test_two_statements_say_so(browser, django_assert_num_queries):
    with django_assert_num_queries(2):
        logged_in(browser)


def test_nobody_is_logged_in_by_a_key_that_is_none(browser):
    assert find_logged_in("no-such-key", now=timezone.now()) is None
    assert find_logged_in("", now=timezone.now()) is None


def test_nor_by_a_session_that_has_run_out(browser):
    assert logged_in(browser, later=timedelta(days=1000)) is None


def test_nor_after_the_password_has_changed(browser, ana):
    ana.set_password("another one that nobody guesses")
    ana.save()
    assert logged_in(browser) is None


def test_nor_when_the_person_may_not_log_in_any_more(browser, ana):
    ana.is_active = False
    ana.save()
    assert logged_in(browser) is None


def test_nor_by_a_session_that_was_tampered_with(browser):
    Session.objects.update(session_data="bm90IHNpZ25lZA")
    assert logged_in(browser) is None


@pytest.mark.parametrize("key", [BACKEND_SESSION_KEY, HASH_SESSION_KEY])
def test_nor_by_one_that_lacks_what_a_login_writes(browser, key):
    del browser.kept[key]
    browser.kept.save()
    assert logged_in(browser) is None


def test_who_is_kept_out_is_still_known_but_his_session_does_not_hold(browser, ana):
    now = timezone.now()
    assert logs_in(browser.key, ana.pk, now=now)
    ana.banned_until = now + timedelta(days=1)
    ana.save()
    assert logged_in(browser) == ana
    assert not logs_in(browser.key, ana.pk, now=now)


def test_a_session_that_belongs_to_somebody_else_now_does_not_hold(browser, beto):
    assert not logs_in(browser.key, beto.pk, now=timezone.now())


def scope_of(cookie: str) -> dict:
    """What a consumer is told of a socket that was opened with this cookie."""
    seen = {}

    async def application(scope, receive, send):
        seen.update(scope)

    headers = [(b"cookie", cookie.encode())] if cookie else []
    async_to_sync(with_person(application))({"headers": headers}, None, None)
    return seen


@pytest.mark.django_db(transaction=True)
def test_a_socket_is_opened_by_whom_its_cookie_names(browser, ana):
    scope = scope_of(f"sessionid={browser.key}")
    assert (scope["user"], scope["session_key"]) == (ana, browser.key)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("cookie", ["", "sessionid=", "sessionid=x; other=y", "=;;="])
def test_without_one_that_counts_it_is_a_visitor(cookie):
    assert scope_of(cookie)["user"] == AnonymousUser()
