"""/settings/profile/, /settings/privacy/, /settings/account/ and the way out."""

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone, translation

from accounts.models import User
from accounts.services.deletion import COOLING_OFF
from accounts.web.devices import device_name

PROFILE, PRIVACY = "/settings/profile/", "/settings/privacy/"
ACCOUNT, DELETE, KEEP = "/settings/account/", "/settings/account/delete/", "/settings/account/keep/"
OPEN = {"history_for": "everyone", "invitations_from": "everyone", "messages_from": "everyone"}
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0"


def logged_in(client_of, password, **headers):
    browser = client_of()
    browser.post("/accounts/login/", {"login": "Ana", "password": password}, **headers)
    return browser


def test_the_profile_is_changed_and_changed_again(client_of, ana):
    browser = client_of(ana)
    told = {"line": "  Juego   los jueves ", "country": "AR",
            "time_zone": "America/Argentina/Buenos_Aires"}  # fmt: skip
    for _press in range(2):
        assert browser.post(PROFILE, told).url == PROFILE
    ana.refresh_from_db()
    assert (ana.line, ana.country) == ("Juego los jueves", "AR")
    assert ana.time_zone == "America/Argentina/Buenos_Aires"
    assert browser.get(PROFILE).context["form"]["line"].value() == "Juego los jueves"
    browser.post(PROFILE, {"line": "", "country": "", "time_zone": ""})
    ana.refresh_from_db()
    assert (ana.line, ana.country, ana.time_zone) == ("", "", "")


@pytest.mark.parametrize(
    ("field", "wrong"),
    [("line", "x" * 121), ("line", "abc\u202ecba"), ("line", "Z\u0300\u0301\u0302\u0303"),
     ("line", "hijo de puta"), ("country", "XX"), ("time_zone", "Nowhere/At_All"),
     ("time_zone", "../../etc/passwd")],
)  # fmt: skip
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_stored(client_of, ana, field, wrong):
    answer = client_of(ana).post(PROFILE, {"line": "hola", "country": "AR", field: wrong})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    ana.refresh_from_db()
    assert (ana.line, ana.country) == ("", "")


@pytest.mark.parametrize("line", ["¡Qué mano! 👨‍👩‍👧", "Juego a la escoba <3", "ελληνικά, 日本語"])
def test_a_line_may_be_in_any_writing(client_of, ana, line):
    client_of(ana).post(PROFILE, {"line": line})
    ana.refresh_from_db()
    assert ana.line == line


def test_countries_are_in_the_order_of_the_language(client_of, ana):
    def order(language):
        User.objects.filter(pk=ana.pk).update(language=language)
        return [name for _code, name in client_of(ana).get(PROFILE).context["form"]["country"]
                .field.choices]  # fmt: skip

    assert order("es").index("Alemania") < order("es").index("Bélgica")
    assert "Germany" in order("en")
    assert "Alemanha" in order("pt")


def test_privacy_is_changed(client_of, ana):
    browser = client_of(ana)
    told = {"history_for": "nobody", "invitations_from": "friends", "messages_from": "everyone"}
    assert browser.post(PRIVACY, told).url == PRIVACY
    ana.refresh_from_db()
    assert (ana.history_for, ana.invitations_from) == ("nobody", "friends")
    assert (ana.messages_from, ana.shows_online) == ("everyone", False)


def test_an_audience_that_does_not_exist_is_refused(client_of, ana):
    answer = client_of(ana).post(PRIVACY, OPEN | {"history_for": "family"})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["history_for"]


@pytest.mark.parametrize("url", [PROFILE, PRIVACY, ACCOUNT, DELETE])
def test_the_pages_are_for_people_who_are_logged_in_guests_too(client_of, guest_factory, url):
    assert client_of().get(url).url == f"/accounts/login/?next={url}"
    browser = client_of(guest_factory("Eva"))
    assert browser.get(url).status_code == 200
    assert browser.put(url).status_code == 405


def test_a_guest_is_led_to_an_account_and_an_account_to_its_password(client_of, ana, guest_factory):
    page = client_of(guest_factory("Eva")).get(ACCOUNT).text
    assert 'href="/claim/?next=/settings/account/"' in page
    assert "/accounts/password/change/" not in page
    page = client_of(ana).get(ACCOUNT).text
    assert 'href="/claim/' not in page
    assert 'href="/accounts/password/change/"' in page


def test_devices_are_listed_by_what_they_are(client_of, ana, password):
    phone = logged_in(client_of, password, headers={"user-agent": FIREFOX})
    logged_in(client_of, password, headers={"user-agent": EDGE})
    listed = phone.get(ACCOUNT).context["sessions"]
    assert [(name, session.is_current) for session, name in listed] == [
        ("Firefox on Android", True),
        ("Edge on Windows", False),
    ]


def test_one_device_is_logged_out_or_all_the_others(client_of, ana, password):
    here, phone, library = (logged_in(client_of, password) for _ in range(3))
    other = here.get(ACCOUNT).context["sessions"][-1][0]
    for _press in range(2):
        here.post("/settings/account/sessions/", {"session": other.pk})
    assert phone.get(ACCOUNT).status_code == 302
    assert library.get(ACCOUNT).status_code == 200
    here.post("/settings/account/sessions/")
    assert library.get(ACCOUNT).status_code == 302
    assert here.get(ACCOUNT).status_code == 200


def test_nobody_logs_somebody_else_out(client_of, ana, beto, password):
    here = logged_in(client_of, password)
    mine = here.get(ACCOUNT).context["sessions"][0][0]
    for wrong in (mine.pk, "x", "9" * 30):
        client_of(beto).post("/settings/account/sessions/", {"session": wrong})
    assert here.get(ACCOUNT).status_code == 200


def test_a_changed_password_ends_the_others_and_the_list_knows_it(client_of, ana, password):
    here, elsewhere = (logged_in(client_of, password) for _ in range(2))
    here.post(
        "/accounts/password/change/", {"oldpassword": password, "password1": "cinco-de-copas-9"}
    )
    assert elsewhere.get(ACCOUNT).status_code == 302
    assert len(here.get(ACCOUNT).context["sessions"]) == 1


def test_a_claimed_guest_finds_his_device_in_the_list(client_of, guest_factory, password):
    browser = client_of(guest_factory("Eva"))
    browser.post("/claim/", {"username": "Eva", "password1": password})
    sessions = browser.get(ACCOUNT).context["sessions"]
    assert [session.is_current for session, _name in sessions] == [True]


def test_more_devices_are_not_more_questions(
    client_of, ana, password, django_assert_max_num_queries
):
    here = logged_in(client_of, password)
    for _ in range(5):
        logged_in(client_of, password)
    here.get(ACCOUNT)
    with django_assert_max_num_queries(6):
        assert len(here.get(ACCOUNT).context["sessions"]) == 6


@pytest.mark.parametrize(
    ("says", "name"),
    [(FIREFOX, "Firefox on Android"), (EDGE, "Edge on Windows"), ("", "A browser"),
     ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari on iPhone"),
     ("curl/8.0 <script>", "A browser")],
)  # fmt: skip
def test_what_a_browser_says_is_put_in_words(says, name):
    with translation.override("en"):
        assert device_name(says) == name


def test_an_account_is_deleted_with_its_password_and_hears_of_it_by_mail(client_of, ana, password):
    User.objects.filter(pk=ana.pk).update(email="ana@example.org")
    browser = client_of(ana)
    assert browser.post(DELETE, {"password": "wrong"}).status_code == 422
    ana.refresh_from_db()
    assert ana.delete_at is None
    for _press in range(2):
        assert browser.post(DELETE, {"password": password}).url == ACCOUNT
    ana.refresh_from_db()
    assert ana.delete_at is not None
    left = ana.delete_at - timezone.now()
    assert COOLING_OFF - timedelta(minutes=5) < left <= COOLING_OFF
    (letter,) = mail.outbox
    assert letter.to == ["ana@example.org"]
    assert "Ana" in letter.body
    assert "Keep my account" in letter.body


def test_until_then_every_page_of_the_account_says_so_and_leads_back(client_of, ana, password):
    browser = client_of(ana)
    browser.post(DELETE, {"password": password})
    for url in (ACCOUNT, PROFILE, "/settings/", "/profile/"):
        assert f'action="{KEEP}"' in browser.get(url).text
    for _press in range(2):
        assert browser.post(KEEP).url == ACCOUNT
    ana.refresh_from_db()
    assert ana.delete_at is None
    assert f'action="{KEEP}"' not in browser.get(ACCOUNT).text


def test_a_guest_has_no_password_to_say(client_of, guest_factory):
    eva = guest_factory("Eva")
    browser = client_of(eva)
    assert not browser.get(DELETE).context["form"].fields
    assert browser.post(DELETE).url == ACCOUNT
    eva.refresh_from_db()
    assert eva.delete_at is not None


def test_guessing_the_password_there_has_an_end(client_of, ana):
    browser = client_of(ana)
    answers = [browser.post(DELETE, {"password": "wrong"}).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]
