"""Two-step login: switched on with a code, asked for afterwards, codes on paper, switched off."""

import json
import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from django.core import mail

from accounts.models import User
from accounts.services.deletion import COOLING_OFF, request_deletion, run_due
from tests.cast import PASSWORD
from tests.tables import NOON

ON, OFF = "/accounts/two-steps/on/", "/accounts/two-steps/off/"
PAPER = "/accounts/two-steps/paper/"


def code_of(secret: str) -> str:
    """What the app shows now."""
    (counter,) = [*auth.yield_hotp_counters_from_time()][:1]
    return auth.format_hotp_value(auth.hotp_value(secret, counter))


def logged_in(client_of, user, *, password: str = PASSWORD):
    browser = client_of()
    answer = browser.post("/accounts/login/", {"login": user.username, "password": password})
    return browser, answer


def proven(client_of, user):
    """A browser where the password has just been written again."""
    browser, _answer = logged_in(client_of, user)
    assert browser.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302
    return browser


@pytest.fixture
def secured(client_of, ana):
    """Ana's account with two steps on: its secret, and the browser where that was done."""
    User.objects.filter(pk=ana.pk).update(email="ana@example.org")
    browser = proven(client_of, ana)
    page = browser.get(ON).text
    secret = re.search(r'class="key-text">(\w+)<', page).group(1)
    answer = browser.post(ON, {"code": code_of(secret)})
    assert answer.url == PAPER
    return secret, browser


def paper_codes(browser) -> list[str]:
    return re.findall(r'class="key-text">(\d+)<', browser.get(PAPER).text)


def test_the_drawing_stands_in_the_page_and_is_no_image_from_nowhere(client_of, ana):
    browser = proven(client_of, ana)
    page = browser.get(ON).text
    assert "<svg" in page.partition("qr-drawing")[2][:300]
    assert "data:image" not in page
    assert "otpauth://totp/" in page
    assert "style=" not in page


def test_a_wrong_code_switches_nothing_on(client_of, ana):
    browser = proven(client_of, ana)
    browser.get(ON)
    assert "That code does not fit." in browser.post(ON, {"code": "000000"}).text
    assert not Authenticator.objects.exists()


def test_the_second_step_is_asked_for_and_a_code_opens(client_of, ana, secured):
    secret, _first = secured
    browser, answer = logged_in(client_of, ana)
    assert answer.url == "/accounts/two-steps/code/"
    assert browser.get("/settings/").status_code == 302
    assert "The second step" in browser.get(answer.url).text
    assert "That code does not fit." in browser.post(answer.url, {"code": "1"}).text
    Authenticator.objects.filter(type="totp").update(last_used_at=None)
    opened = browser.post(answer.url, {"code": code_of(secret)})
    assert opened.status_code == 302
    assert browser.get("/settings/").status_code == 200


def test_a_code_on_paper_opens_once(client_of, ana, secured):
    _secret, first = secured
    codes = paper_codes(first)
    assert len(codes) == 10
    for attempt, status in (("first", 302), ("again", 200)):
        browser, answer = logged_in(client_of, ana)
        assert browser.post(answer.url, {"code": codes[0]}).status_code == status, attempt
    assert first.get(PAPER + "file/").text.split() == codes[1:]
    assert "9 codes are left" in first.get("/accounts/two-steps/").text


def test_new_codes_on_paper_replace_the_old(secured):
    _secret, first = secured
    old = paper_codes(first)
    assert first.post(PAPER + "new/").status_code == 302
    assert not set(old) & set(paper_codes(first))


def test_switched_off_the_password_is_enough(client_of, ana, secured):
    _secret, first = secured
    assert first.post(OFF).url == "/accounts/two-steps/"
    _browser, answer = logged_in(client_of, ana)
    assert answer.url == "/"
    assert mail.outbox[-1].subject == "Escoba de 15: Two-step login is off"


def test_whoever_finds_the_browser_open_later_is_asked_again(client_of, ana):
    browser = client_of(ana)
    answer = browser.get(ON)
    assert answer.url.startswith("/accounts/reauthenticate/")
    page = browser.get(answer.url).text
    assert "write your password again" in page
    again = browser.post(answer.url, {"password": PASSWORD})
    assert again.url == ON


def test_a_guest_takes_an_account_first(client_of, guest_factory):
    browser = client_of(guest_factory())
    for url in (ON, OFF, PAPER, "/accounts/two-steps/"):
        assert browser.get(url).url == "/claim/"


def test_staff_come_in_by_the_same_door(client_of, ana, secured):
    User.objects.filter(pk=ana.pk).update(is_staff=True)
    answer = client_of().get("/admin/")
    assert client_of().get(answer.url).url.startswith("/accounts/login/")


def test_the_data_name_it_without_the_secret_and_a_deleted_account_has_none(ana, secured):
    secret, browser = secured
    told = browser.post("/settings/account/data/")
    assert [row["type"] for row in json.loads(told.content)["two_steps"]] == [
        "totp", "recovery_codes",
    ]  # fmt: skip
    assert secret not in told.text
    request_deletion(ana.pk, now=NOON)
    assert run_due(now=NOON + COOLING_OFF) == 1
    assert not Authenticator.objects.exists()
