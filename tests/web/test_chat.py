"""The talk at a table: what each reads, muting and reporting somebody, closing it."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import SanctionKind
from accounts.services.sanctions import lift, sanction
from games.models import ChatLine, ChatMute, LineKind, Report
from games.services.chat import mute, say
from games.services.hosting import hand_over, remove_person
from tests.cast import PASSWORD
from tests.tables import NOON, opened, started

HTMX = {"HX-Request": "true"}


@pytest.fixture
def talk(ana, beto) -> tuple[str, int]:
    """A table where Beto has said something."""
    code = opened(ana, beto)
    return code, say(code, user_id=beto.pk, text="<b>{{7*7}}</b>", now=NOON)


def url(name: str, code: str, *args: int) -> str:
    return reverse(f"table_{name}", args=[code, *args])


def test_somebody_elses_line_leads_to_what_can_be_done_about_it(ana, beto, client_of, talk):
    code, line = talk
    assert f'href="{url("line", code, line)}"' in client_of(ana).get(f"/tables/{code}/").text
    for reader in (beto, None):
        assert url("line", code, line) not in client_of(reader).get(f"/tables/{code}/").text
    page = client_of(ana).get(url("line", code, line)).text
    assert "&lt;b&gt;{{7*7}}&lt;/b&gt;" in page
    assert "Mute Beto" in page
    assert "Insults or threats" in page


def test_for_the_open_table_it_is_only_a_sheet(ana, client_of, talk):
    code, line = talk
    sheet = client_of(ana).get(url("line", code, line), headers=HTMX).text
    assert "<html" not in sheet
    assert "Mute Beto" in sheet


def test_muting_takes_the_lines_away_says_so_and_offers_the_way_back(ana, client_of, talk):
    code, line = talk
    browser = client_of(ana)
    answer = browser.post(url("mute", code), {"line": line, "action": "mute"}, headers=HTMX).text
    assert "You have muted Beto." in answer
    assert "Unmute Beto" in answer
    talk_list = answer.partition('hx-target="#chat-lines"')[2]
    assert "7*7" not in talk_list
    assert "7*7" not in browser.get(f"/tables/{code}/").text
    browser.post(url("mute", code), {"line": line, "action": "unmute"})
    assert "7*7" in browser.get(f"/tables/{code}/").text


def test_reporting_is_said_where_it_was_pressed(ana, client_of, talk):
    code, line = talk
    posted = {"line": line, "reason": "insult", "words": "look"}
    answer = client_of(ana).post(url("report", code), posted, headers=HTMX).text
    assert "Thank you. The moderators will look at it." in answer
    assert "You have reported this line." in answer
    assert Report.objects.get().words == "look"
    without = client_of(ana).post(url("report", code), posted, follow=True).text
    assert "Thank you." in without


def test_a_line_nobody_may_read_is_not_there(ana, beto, carmen, client_of):
    code = started(ana, beto, watchable=False)
    line = say(code, user_id=ana.pk, text="hm", now=NOON)
    browser = client_of(carmen)
    assert browser.get(url("line", code, line)).status_code == 404
    for command in ("mute", "report"):
        assert browser.post(url(command, code), {"line": line}, headers=HTMX).status_code == 404
    assert not ChatMute.objects.exists()
    assert not Report.objects.exists()


def test_the_muted_are_listed_and_read_again_and_profiles_mute_too(ana, beto, client_of):
    browser = client_of(ana)
    back = {"person": beto.public_id, "next": f"/people/{beto.public_id}/"}
    assert browser.post("/settings/muted/", {**back, "action": "mute"}).url == back["next"]
    assert "Unmute" in browser.get(back["next"]).text
    assert "Beto" in browser.get("/settings/muted/").text
    browser.post("/settings/muted/", {"person": beto.public_id})
    assert "Nobody. The button beside" in browser.get("/settings/muted/").text
    browser.post("/settings/muted/", {"person": ana.public_id, "action": "mute"})
    assert not ChatMute.objects.exists()


def test_a_person_is_reported_from_his_page(ana, beto, client_of):
    browser = client_of(ana)
    assert (
        reverse("person_report", args=[beto.public_id])
        in browser.get(f"/people/{beto.public_id}/").text
    )
    answer = browser.post(
        reverse("person_report", args=[beto.public_id]), {"reason": "name"}, follow=True
    )
    assert "Thank you." in answer.text
    assert Report.objects.get().person == beto


def test_the_host_closes_the_chat_and_everybody_is_told(ana, beto, client_of):
    code = opened(ana, beto)
    page = client_of(ana).get(f"/tables/{code}/").text
    assert "Close the chat" in page
    assert "Close the chat" not in client_of(beto).get(f"/tables/{code}/").text
    answer = client_of(ana).post(url("chat_open", code), {"open": "0"}, headers=HTMX).text
    assert "Open the chat" in answer
    shown = client_of(beto).get(f"/tables/{code}/").text
    assert "chatting--closed" in shown
    assert "The host has closed the chat." in shown
    refused = client_of(beto).post(url("chat", code), {"text": "hola"}, headers=HTMX)
    assert refused.status_code == 403


def test_who_is_kept_out_is_told_why_and_may_take_his_data(ana, beto, client_of, django_user_model):
    boss = django_user_model.objects.create_superuser("boss", password="una-clave-larga-9")
    sanction(beto.pk, SanctionKind.BAN, by_id=boss.pk, reason="<i>rude</i>", until=None, now=NOON)
    browser = client_of(beto)
    for address in ("/", "/settings/", "/nowhere/", f"/tables/{opened(ana)}/"):
        answer = browser.get(address)
        assert answer.status_code == 403
        assert "&lt;i&gt;rude&lt;/i&gt;" in answer.text
    assert browser.post("/play-now/", headers=HTMX)["HX-Refresh"] == "true"
    assert browser.post("/settings/account/data/").status_code == 200
    assert browser.get("/settings/account/delete/").status_code == 200
    assert browser.post("/accounts/logout/").status_code == 302


def test_logging_out_makes_nobody_new_of_who_is_kept_out(
    ana, beto, guest_factory, client_of, django_user_model
):
    boss = django_user_model.objects.create_superuser("boss", password="una-clave-larga-9")
    eva = guest_factory("Eva")
    browser = client_of(eva)
    made = sanction(eva.pk, SanctionKind.BAN, by_id=boss.pk, reason="rude", until=None, now=NOON)
    browser.get("/")
    browser.post("/accounts/logout/")
    number = django_user_model.objects.count()
    for address in ("/guest/", "/play-now/", "/accounts/signup/"):
        answer = browser.post(address, {"name": "Nora"})
        assert answer.status_code == 403
        assert "closed it to Eva" in answer.text
    assert django_user_model.objects.count() == number
    # Others of the same house come in with what they have, and so may he when it is over.
    assert browser.get("/").status_code == 200
    assert browser.post("/accounts/login/", {"login": "ana", "password": PASSWORD}).url == "/"
    browser.post("/accounts/logout/")
    lift(made.pk, by_id=boss.pk, now=NOON)
    assert browser.post("/guest/", {"name": "Nora"}).url == "/"


def test_a_warning_stands_on_every_page_until_it_is_read(beto, client_of, django_user_model):
    boss = django_user_model.objects.create_superuser("boss", password="una-clave-larga-9")
    sanction(beto.pk, SanctionKind.WARNING, by_id=boss.pk, reason="Be kind", until=None, now=NOON)
    browser = client_of(beto)
    for address in ("/", "/settings/", f"/tables/{opened(beto)}/"):
        assert "Be kind" in browser.get(address).text
    assert browser.post("/warning/read/", {"next": "/settings/"}).url == "/settings/"
    assert "Be kind" not in browser.get("/").text


def test_more_muted_people_are_not_more_questions(ana, client_of, guest_factory):
    browser = client_of(ana)
    counts = []
    for number in (1, 9):
        for _ in range(number):
            mute(user_id=ana.pk, muted_id=guest_factory().pk)
        browser.get("/settings/muted/")
        with CaptureQueriesContext(connection) as asked:
            browser.get("/settings/muted/")
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_whom_the_host_asks_to_get_up_is_told_even_without_the_talk_in_sight(
    ana, beto, carmen, client_of
):
    code = opened(ana, beto, carmen, visibility="link")
    remove_person(code, user_id=ana.pk, place=1, now=NOON)
    hand_over(code, user_id=ana.pk, place=2, now=NOON)
    pages = [client_of(who).get(f"/tables/{code}/").text for who in (ana, beto, carmen, None)]
    told = [page.split("data-told>")[1:] for page in pages]
    assert [len(lines) for lines in told] == [0, 1, 1, 0]
    assert told[1][0].startswith("The host has asked Beto to get up")
    assert told[2][0].startswith("Carmen is the host now")


def test_a_double_click_on_a_phrase_says_it_once(ana, beto, client_of):
    code = opened(ana, beto)
    browser = client_of(ana)
    for phrase in ("well_played", "well_played", "bye"):
        assert browser.post(url("chat", code), {"phrase": phrase}).status_code == 302
    said = ChatLine.objects.filter(table__code=code, author=ana).exclude(kind=LineKind.EVENT)
    assert [line.text for line in said] == ["well_played", "bye"]
