"""/accounts/login/ and /accounts/logout/."""

import pytest
from django.urls import reverse

from accounts.models import User

URL = "/accounts/login/"


def logged_in(browser) -> str | None:
    return browser.session.get("_auth_user_id")


@pytest.mark.parametrize("login", ["ana", "Ana", " ANA ", "ana@example.org", "ANA@example.org"])
def test_one_logs_in_by_name_or_address(client_of, ana, password, login):
    User.objects.filter(pk=ana.pk).update(email="ana@example.org")
    browser = client_of()
    response = browser.post(URL, {"login": login, "password": password})
    assert response.url == reverse("home")
    assert logged_in(browser) == str(ana.pk)


def test_a_name_of_two_words_logs_in(client_of, db, password):
    from accounts.services.accounts import create_account

    user = create_account(name="Lola Flores", password=password)
    browser = client_of()
    browser.post(URL, {"login": "lola  FLORES", "password": password})
    assert logged_in(browser) == str(user.pk)


def test_the_old_name_still_logs_in_after_the_shown_one_changed(client_of, ana, password):
    User.objects.filter(pk=ana.pk).update(display_name="Anita", name_key="anita")
    browser = client_of()
    browser.post(URL, {"login": "ana", "password": password})
    assert logged_in(browser) == str(ana.pk)


def test_a_wrong_password_and_an_unknown_name_read_the_same(client_of, ana):
    wrong = client_of().post(URL, {"login": "ana", "password": "otra"})
    unknown = client_of().post(URL, {"login": "nadie más", "password": "otra"})
    errors = [list(page.context["form"].non_field_errors()) for page in (wrong, unknown)]
    assert errors[0] == errors[1] != []


def test_nobody_logs_in_as_a_guest(client_of, guest_factory):
    guest = guest_factory("Eva")
    browser = client_of()
    for password in ("", guest.password, "!"):
        browser.post(URL, {"login": guest.username, "password": password})
        assert logged_in(browser) is None


def test_a_closed_account_does_not_get_in(client_of, ana, password):
    User.objects.filter(pk=ana.pk).update(is_active=False)
    browser = client_of()
    response = browser.post(URL, {"login": "ana", "password": password}, follow=True)
    assert response.redirect_chain[-1][0] == "/accounts/inactive/"
    assert logged_in(browser) is None


def test_one_goes_on_to_where_one_wanted_on_this_site_only(client_of, ana, password):
    form = {"login": "ana", "password": password}
    assert client_of().post(f"{URL}?next=/rules/", form).url == "/rules/"
    assert client_of().post(f"{URL}?next=//evil.example", form).url == reverse("home")


def test_the_page_offers_to_play_as_a_guest_and_keeps_the_way_on(client_of, db):
    page = client_of().get(f"{URL}?next=/tables/abc/").text
    assert 'href="/guest/?next=/tables/abc/"' in page
    assert 'href="/accounts/signup/?next=%2Ftables%2Fabc%2F"' in page


def test_a_guest_may_log_in_to_an_account_and_is_told_what_stays_behind(
    client_of, ana, guest_factory, password
):
    browser = client_of(guest_factory("Eva"))
    page = browser.get(URL)
    assert page.status_code == 200
    assert 'href="/claim/"' in page.text
    browser.post(URL, {"login": "ana", "password": password})
    assert logged_in(browser) == str(ana.pk)
    assert User.objects.filter(display_name="Eva").exists()


def test_an_account_is_sent_on(client_of, ana):
    assert client_of(ana).get(URL).status_code == 302


def test_logging_out_takes_a_post(client_of, ana):
    browser = client_of(ana)
    assert browser.get("/accounts/logout/").status_code == 200
    assert logged_in(browser) == str(ana.pk)
    assert browser.post("/accounts/logout/").url == reverse("home")
    assert logged_in(browser) is None
    assert browser.post("/accounts/logout/").status_code == 302


def test_a_guest_is_warned_that_there_is_no_way_back(client_of, guest_factory):
    assert 'href="/claim/"' in client_of(guest_factory()).get("/accounts/logout/").text


def test_posts_need_the_token(client_of, ana, password):
    browser = client_of(enforce_csrf_checks=True)
    form = {"login": "ana", "password": password}
    assert browser.post(URL, form).status_code == 403
