"""/friends/ and the buttons about people: asking, answering, blocking, and pressing twice."""

from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Friendship, User
from accounts.selectors.blocks import is_blocked
from accounts.selectors.friends import Tie, are_friends, find_tie
from accounts.services.blocks import block
from accounts.services.friends import accept_friend, ask_friend

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
URL = "/friends/"
COMMANDS = ("ask", "accept", "drop", "block", "unblock")
HOSTILE = "<img src=x onerror=alert(1)>"


def press(browser, command, person, **data):
    return browser.post(f"/people/{person.public_id}/{command}/", data)


def test_ana_asks_by_name_and_beto_says_yes(client_of, ana, beto):
    answer = client_of(ana).post("/friends/add/", {"name": " beto "}, follow=True)
    assert answer.redirect_chain == [(URL, 302)]
    assert "Your request is on its way to Beto." in answer.text
    page = client_of(beto).get(URL).text
    assert "They would like to be your friends" in page
    assert f'action="/people/{ana.public_id}/accept/"' in page
    answer = press(client_of(beto), "accept", ana)
    assert answer.url == URL
    assert are_friends(ana.pk, beto.pk)
    assert f'href="/people/{ana.public_id}/"' in client_of(beto).get(URL).text


def test_buttons_lead_back_to_where_they_were_pressed_and_to_no_other_site(client_of, ana, beto):
    profile = f"/people/{beto.public_id}/"
    assert press(client_of(ana), "ask", beto, next=profile).url == profile
    assert press(client_of(ana), "drop", beto, next="//evil.example/").url == URL


def test_every_button_can_be_pressed_twice(client_of, ana, beto):
    browser = client_of(ana)
    for command in ("ask", "drop", "block", "unblock"):
        for _press in range(2):
            assert press(browser, command, beto).status_code == 302
    ask_friend(beto.pk, ana.pk, now=NOON)
    for _press in range(2):
        assert press(browser, "accept", beto).status_code == 302
    assert find_tie(ana.pk, beto.pk) == Tie.FRIENDS


def test_who_accepts_what_has_been_withdrawn_is_told(client_of, ana, beto):
    answer = client_of(ana).post(f"/people/{beto.public_id}/accept/", follow=True)
    assert "Beto asks no more." in answer.text
    assert not Friendship.objects.exists()


@pytest.mark.parametrize(
    ("name", "text"),
    [("Nadie Conocido", "There is nobody here with that name."),
     ("!!", "There is nobody here with that name."), ("ana", "That is you."),
     ("Carmen", "You have blocked this person. Unblock first."),
     ("Dani", "There is nobody here with that name.")],
)  # fmt: skip
def test_who_cannot_be_asked_is_said_at_the_field(
    client_of, ana, carmen, dani, guest_factory, name, text
):
    guest_factory("Nadie Conocido")
    block(ana.pk, carmen.pk, now=NOON)
    block(dani.pk, ana.pk, now=NOON)
    answer = client_of(ana).post("/friends/add/", {"name": name})
    assert answer.status_code == 422
    assert answer.context["form"].errors["name"] == [text]
    assert not Friendship.objects.exists()


def test_to_who_has_been_blocked_the_other_is_not_there(client_of, ana, beto):
    block(beto.pk, ana.pk, now=NOON)
    for command in COMMANDS:
        assert press(client_of(ana), command, beto).status_code == 404
    assert not Friendship.objects.exists()


def test_who_blocks_is_hidden_at_once_and_can_take_it_back(client_of, ana, beto):
    browser = client_of(ana)
    answer = browser.post(f"/people/{beto.public_id}/block/", follow=True)
    assert "You have blocked Beto. Neither of you sees the other." in answer.text
    assert is_blocked(beto.pk, ana.pk)
    assert client_of(beto).get(f"/people/{ana.public_id}/").status_code == 404
    page = browser.get("/settings/blocks/").text
    assert f'action="/people/{beto.public_id}/unblock/"' in page
    press(browser, "unblock", beto)
    assert not is_blocked(ana.pk, beto.pk)


@pytest.mark.parametrize("command", COMMANDS)
def test_buttons_are_for_people_who_are_logged_in_and_are_buttons(client_of, ana, beto, command):
    url = f"/people/{beto.public_id}/{command}/"
    assert client_of().post(url).url.startswith("/accounts/login/")
    assert client_of(ana).get(url).status_code == 405
    assert client_of(ana).post(f"/people/{ana.public_id}x/{command}/").status_code == 404
    assert client_of(ana, enforce_csrf_checks=True).post(url).status_code == 403


@pytest.mark.parametrize("url", [URL, "/settings/blocks/"])
def test_the_pages_are_for_people_who_are_logged_in(client_of, db, guest_factory, url):
    assert client_of().get(url).url == f"/accounts/login/?next={url}"
    assert client_of(guest_factory("Eva")).get(url).status_code == 200


def test_there_is_a_limit_to_asking(client_of, ana, beto, carmen):
    browser = client_of(ana)
    answers = [press(browser, "drop", beto).status_code for _ in range(31)]
    assert answers == [302] * 30 + [429]
    # Each has a limit of his own.
    assert press(client_of(carmen), "ask", beto).status_code == 302


def test_a_name_is_text_wherever_it_appears(client_of, ana, beto, carmen, dani):
    User.objects.exclude(pk=ana.pk).update(display_name=HOSTILE, line=HOSTILE)
    ask_friend(beto.pk, ana.pk, now=NOON)
    ask_friend(ana.pk, carmen.pk, now=NOON)
    ask_friend(ana.pk, dani.pk, now=NOON)
    accept_friend(dani.pk, ana.pk, now=NOON)
    browser = client_of(ana)
    assert "<img src=x" not in browser.get(URL).text
    blocked = browser.post(f"/people/{beto.public_id}/block/", follow=True).text
    assert "You have blocked &lt;img" in blocked
    for page in (blocked, browser.get("/settings/blocks/").text):
        assert "<img src=x" not in page


def befriended(ana, people):
    for index, person in enumerate(people):
        ask_friend(person.pk, ana.pk, now=NOON)
        if index % 3 == 0:
            accept_friend(ana.pk, person.pk, now=NOON)
        elif index % 3 == 1:
            block(ana.pk, person.pk, now=NOON)


@pytest.mark.parametrize("url", [URL, "/settings/blocks/", "/profile/"])
def test_more_people_are_not_more_questions(client_of, ana, guest_factory, url):
    browser = client_of(ana)
    counts = []
    for count in (3, 30):
        befriended(ana, [guest_factory() for _ in range(count)])
        browser.get(url)
        with CaptureQueriesContext(connection) as asked:
            browser.get(url)
        counts.append(len(asked))
    assert counts[0] == counts[1]
