"""/accounts/signup/: name and password, e-mail if one likes."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.urls import reverse

from accounts.models import User
from accounts.web import adapter

URL = "/accounts/signup/"


@pytest.fixture
def form(password):
    return {"username": "Lola", "password1": password}


def test_signing_up_makes_an_account_and_logs_in(client_of, form, db):
    browser = client_of()
    response = browser.post(URL, form)
    assert response.url == reverse("home")
    lola = User.objects.get()
    assert (lola.username, lola.display_name, lola.is_guest) == ("lola", "Lola", False)
    assert browser.session["_auth_user_id"] == str(lola.pk)


def test_one_goes_on_to_where_one_wanted(client_of, form, db):
    assert client_of().post(f"{URL}?next=/rules/", form).url == "/rules/"


@pytest.mark.parametrize(
    "trap", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"]
)
def test_one_never_goes_on_to_another_site(client_of, form, db, trap):
    assert client_of().post(URL, form | {"next": trap}).url == reverse("home")


def test_an_address_gets_a_link_that_confirms_it(client_of, form, db):
    browser = client_of()
    browser.post(URL, form | {"email": "Lola@Example.org"})
    address = EmailAddress.objects.get()
    assert (address.email, address.verified) == ("lola@example.org", False)
    link = next(word for word in mail.outbox[0].body.split() if "confirm-email" in word)
    assert browser.get(link).status_code == 200
    assert browser.post(link).status_code == 302
    address.refresh_from_db()
    assert address.verified


def test_an_address_too_long_for_its_row_is_refused(client_of, form, db):
    response = client_of().post(URL, form | {"email": "a" * 250 + "@b.es"})
    assert "email" in response.context["form"].errors
    assert not User.objects.exists()


def test_a_mail_server_that_is_down_does_not_undo_the_account(client_of, form, db, monkeypatch):
    def down(*args, **kwargs):
        raise ConnectionRefusedError

    monkeypatch.setattr(adapter.DefaultAccountAdapter, "send_mail", down)
    browser = client_of()
    assert browser.post(URL, form | {"email": "lola@example.org"}).status_code == 302
    assert browser.session["_auth_user_id"] == str(User.objects.get().pk)


@pytest.mark.parametrize(
    ("name", "code"),
    [("A", "too_short"), ("x" * 31, "too_long"), ("<b>", "character"), ("admin", "reserved"),
     ("Puta", "abusive"), ("Αna", "mixed"), ("123", "no_letter"), ("aná", "taken")],
)  # fmt: skip
def test_a_bad_name_is_said_at_its_field(client_of, form, ana, codes, name, code):
    response = client_of().post(URL, form | {"username": name})
    assert code in codes(response, "username")
    assert User.objects.count() == 1


@pytest.mark.parametrize("bad", ["", "corta", "12345678901", "password"])
def test_a_weak_password_is_said_at_its_field(client_of, form, db, bad):
    response = client_of().post(URL, form | {"password1": bad})
    assert response.context["form"].errors["password1"]
    assert not User.objects.exists()


def test_the_address_of_another_account_is_said_at_its_field(client_of, form, carmen):
    EmailAddress.objects.create(user=carmen, email="carmen@example.org", verified=True)
    response = client_of().post(URL, form | {"email": "CARMEN@example.org"})
    assert response.context["form"].errors["email"]
    assert User.objects.count() == 1


def test_who_loses_the_race_for_a_name_reads_it_in_the_form(
    client_of, form, ana, codes, monkeypatch
):
    # Between the check and the insert somebody else took the name.
    monkeypatch.setattr(adapter, "is_account_possible", lambda name: True)
    response = client_of().post(URL, form | {"username": "Ana"})
    assert response.status_code == 200
    assert codes(response, "username") == ["taken"]
    assert User.objects.count() == 1


def test_pressing_twice_makes_one_account(client_of, form, db):
    browser = client_of()
    browser.post(URL, form)
    assert browser.post(URL, form).status_code == 302
    assert User.objects.count() == 1


def test_a_guest_is_sent_to_claim_what_he_has(client_of, form, guest_factory):
    browser = client_of(guest_factory("Eva"))
    assert browser.get(f"{URL}?next=/rules/").url == "/claim/?next=%2Frules%2F"
    assert browser.post(URL, form).url == "/claim/"
    assert User.objects.count() == 1


def test_an_account_is_sent_on(client_of, ana):
    assert client_of(ana).get(URL).url == reverse("home")


def test_the_password_is_not_written_back(client_of, form, db, password):
    response = client_of().post(URL, form | {"username": "A"})
    assert password not in response.text
