"""/claim/: keep what one has played, with a password."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from accounts.models import User

URL = "/claim/"


@pytest.fixture
def eva(guest_factory):
    return guest_factory("Eva")


@pytest.fixture
def form(password):
    return {"username": "Eva", "password1": password}


def test_the_form_proposes_the_guests_name(client_of, eva):
    page = client_of(eva).get(URL)
    assert page.context["form"]["username"].value() == "Eva"


def test_the_guest_becomes_an_account_in_place_and_stays_logged_in(client_of, eva, form, password):
    browser = client_of(eva)
    key = browser.session.session_key
    assert browser.post(URL, form).url == "/profile/"
    account = User.objects.get()
    assert (account.pk, account.username, account.is_guest) == (eva.pk, "eva", False)
    page = browser.get("/profile/")
    assert page.status_code == 200
    assert browser.session.session_key == key

    elsewhere = client_of()
    elsewhere.post("/accounts/login/", {"login": "eva", "password": password})
    assert elsewhere.session["_auth_user_id"] == str(eva.pk)


def test_a_guests_long_session_stays_long(client_of, db, form):
    browser = client_of()
    browser.post("/guest/", {"name": "Eva"})
    browser.post(URL, form)
    assert browser.session.get_expiry_age() > 399 * 24 * 3600


def test_sessions_of_that_guest_elsewhere_end(client_of, eva, form):
    here, elsewhere = client_of(eva), client_of(eva)
    here.post(URL, form)
    assert here.get("/profile/").status_code == 200
    assert elsewhere.get("/profile/").status_code == 302


def test_pressing_twice_does_no_harm(client_of, eva, form, password):
    browser = client_of(eva)
    browser.post(URL, form)
    assert browser.post(URL, form | {"password1": "otra-clave-larga-9"}).status_code == 302
    account = User.objects.get()
    assert account.check_password(password)
    assert browser.get("/profile/").status_code == 200


def test_an_address_gets_a_link(client_of, eva, form):
    client_of(eva).post(URL, form | {"email": "eva@example.org"})
    assert EmailAddress.objects.get().user_id == eva.pk
    assert mail.outbox[0].to == ["eva@example.org"]


def test_an_accounts_name_cannot_be_claimed(client_of, eva, ana, form, codes):
    response = client_of(eva).post(URL, form | {"username": "Ana"})
    assert response.status_code == 422
    assert codes(response, "username") == ["taken"]


def test_who_loses_the_race_for_a_name_reads_it_in_the_form(
    client_of, eva, ana, form, codes, monkeypatch
):
    monkeypatch.setattr("accounts.web.adapter.is_account_possible", lambda name: True)
    response = client_of(eva).post(URL, form | {"username": "Ana"})
    assert response.status_code == 422
    assert codes(response, "username") == ["taken"]
    eva.refresh_from_db()
    assert eva.is_guest


def test_a_weak_password_leaves_the_guest_a_guest(client_of, eva, form):
    assert client_of(eva).post(URL, form | {"password1": "corta"}).status_code == 422
    eva.refresh_from_db()
    assert eva.is_guest


def test_an_account_has_nothing_to_claim(client_of, ana, form):
    browser = client_of(ana)
    assert browser.get(URL).url == "/profile/"
    assert browser.post(URL, form).url == "/profile/"
    ana.refresh_from_db()
    assert ana.username == "ana"


def test_a_visitor_signs_up_instead(client_of, db, form):
    assert client_of().get(URL).url.startswith("/accounts/signup/")
    assert client_of().post(URL, form).url.startswith("/accounts/signup/")
    assert not User.objects.exists()


def test_one_goes_on_to_where_one_wanted_on_this_site_only(client_of, guest_factory, form):
    first = client_of(guest_factory("Sol"))
    assert first.post(URL, form | {"username": "Sol", "next": "/rules/"}).url == "/rules/"
    second = client_of(guest_factory("Luz"))
    assert second.post(URL, form | {"username": "Luz", "next": "//evil"}).url == "/profile/"


def test_other_methods_are_refused(client_of, eva):
    assert client_of(eva).put(URL).status_code == 405
