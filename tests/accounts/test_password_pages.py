"""Changing a password one knows, and choosing a new one when it is forgotten."""

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from accounts.models import User

NEW = "caballo-de-copas-9"


@pytest.fixture
def ana_with_address(ana):
    User.objects.filter(pk=ana.pk).update(email="ana@example.org")
    EmailAddress.objects.create(user=ana, email="ana@example.org", primary=True, verified=True)
    return ana


def link_in(message) -> str:
    return next(word for word in message.body.split() if "/password/reset/key/" in word)


def test_who_knows_the_password_changes_it_and_stays_logged_in(client_of, ana, password):
    here, elsewhere = client_of(ana), client_of(ana)
    response = here.post("/accounts/password/change/", {"oldpassword": password, "password1": NEW})
    assert response.url == "/profile/"
    ana.refresh_from_db()
    assert ana.check_password(NEW)
    assert ana.password.startswith("argon2$")
    assert here.get("/profile/").status_code == 200
    assert elsewhere.get("/profile/").status_code == 302


@pytest.mark.parametrize(("old", "new"), [("wrong", NEW), ("", NEW), (None, "corta"), (None, "")])
def test_a_wrong_or_weak_one_changes_nothing(client_of, ana, password, old, new):
    form = {"oldpassword": password if old is None else old, "password1": new}
    response = client_of(ana).post("/accounts/password/change/", form)
    assert response.context["form"].errors
    ana.refresh_from_db()
    assert ana.check_password(password)


@pytest.mark.parametrize(
    "url", ["/accounts/password/change/", "/accounts/password/set/", "/accounts/email/"]
)
def test_a_guest_takes_an_account_first_and_a_visitor_logs_in(client_of, guest_factory, url):
    guest = guest_factory()
    browser = client_of(guest)
    assert browser.get(url).url == "/claim/"
    assert browser.post(url, {"password1": NEW, "email": "a@b.cd"}).url == "/claim/"
    guest.refresh_from_db()
    assert not guest.has_usable_password()
    assert client_of().get(url).url.startswith("/accounts/login/")


def test_the_page_to_set_a_first_password_is_for_accounts_without_one(client_of, ana):
    browser = client_of(ana)
    assert browser.get("/accounts/password/set/").url == "/accounts/password/change/"
    ana.set_unusable_password()
    ana.save()
    browser = client_of(ana)
    assert browser.get("/accounts/password/change/").url == "/accounts/password/set/"
    assert browser.post("/accounts/password/set/", {"password1": NEW}).status_code == 302
    ana.refresh_from_db()
    assert ana.check_password(NEW)


def test_a_link_by_mail_lets_one_choose_a_new_password_once(client_of, ana_with_address):
    browser = client_of()
    asked = browser.post("/accounts/password/reset/", {"email": "Ana@Example.org"}, follow=True)
    assert asked.redirect_chain[-1][0] == "/accounts/password/reset/done/"
    link = link_in(mail.outbox[0])
    page = browser.get(link, follow=True)
    action = page.context["action_url"]
    done = browser.post(action, {"password1": NEW}, follow=True)
    assert done.redirect_chain[-1][0] == "/accounts/password/reset/key/done/"
    ana_with_address.refresh_from_db()
    assert ana_with_address.check_password(NEW)
    assert client_of().get(link).context["token_fail"]


def test_the_link_does_not_stay_in_the_address_bar(client_of, ana_with_address):
    browser = client_of()
    browser.post("/accounts/password/reset/", {"email": "ana@example.org"})
    link = link_in(mail.outbox[0])
    assert "set-password" in browser.get(link).url


def test_a_weak_new_password_is_said_at_its_field(client_of, ana_with_address, password):
    browser = client_of()
    browser.post("/accounts/password/reset/", {"email": "ana@example.org"})
    page = browser.get(link_in(mail.outbox[0]), follow=True)
    refused = browser.post(page.context["action_url"], {"password1": "corta"})
    assert refused.context["form"].errors["password1"]
    ana_with_address.refresh_from_db()
    assert ana_with_address.check_password(password)


def test_an_unknown_address_reads_the_same_and_gets_no_mail(client_of, db):
    response = client_of().post("/accounts/password/reset/", {"email": "x@example.org"})
    assert response.url == "/accounts/password/reset/done/"
    assert mail.outbox == []


def test_a_made_up_link_opens_nothing(client_of, ana):
    page = client_of().get("/accounts/password/reset/key/1-abc-123/")
    assert page.context["token_fail"]
    assert 'href="/accounts/password/reset/"' in page.text


def test_mail_writes_a_name_as_it_is(client_of, ana_with_address):
    User.objects.filter(pk=ana_with_address.pk).update(display_name="O'Brien")
    client_of().post("/accounts/password/reset/", {"email": "ana@example.org"})
    assert "O'Brien" in mail.outbox[0].body
    assert mail.outbox[0].subject.startswith("Escoba de 15: ")


def test_an_address_is_added_confirmed_and_replaced(client_of, ana):
    browser = client_of(ana)
    browser.post("/accounts/email/", {"email": "ana@example.org", "action_add": "1"})
    address = EmailAddress.objects.get(user=ana)
    assert not address.verified
    assert "ana@example.org" in browser.get("/accounts/email/").text
    link = next(word for word in mail.outbox[0].body.split() if "confirm-email" in word)
    browser.post(link)
    ana.refresh_from_db()
    assert ana.email == "ana@example.org"
    browser.post("/accounts/email/", {"email": "nueva@example.org", "action_add": "1"})
    ana.refresh_from_db()
    assert ana.email == "ana@example.org"
    link = next(word for word in mail.outbox[-1].body.split() if "confirm-email" in word)
    browser.post(link)
    ana.refresh_from_db()
    assert ana.email == "nueva@example.org"
    assert EmailAddress.objects.filter(user=ana).count() == 1


def test_an_unconfirmed_address_can_be_forgotten(client_of, ana):
    browser = client_of(ana)
    browser.post("/accounts/email/", {"email": "ana@example.org", "action_add": "1"})
    browser.post("/accounts/email/", {"email": "ana@example.org", "action_remove": "1"})
    assert not EmailAddress.objects.exists()


def test_a_made_up_confirmation_says_so(client_of, db):
    assert client_of().get("/accounts/confirm-email/abc/").status_code == 200
