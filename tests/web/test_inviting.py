"""Inviting a friend from anywhere, and tables where only the invited come in."""

import pytest
from django.urls import reverse

from accounts.models import User
from accounts.services.blocks import block
from accounts.services.friends import accept_friend, ask_friend
from games.models import Seat, Table
from games.selectors.notices import load_badge
from games.selectors.watching import may_see
from games.services.command_keys import new_key
from games.services.inviting import invite_person
from games.services.matches import start_match
from games.services.refusals import Refused
from games.services.seats import replace_robot, take_seat
from tests.tables import NOON, at, opened, started


@pytest.fixture
def friends(ana, beto) -> None:
    ask_friend(ana.pk, beto.pk, now=NOON)
    accept_friend(beto.pk, ana.pk, now=NOON)


def button(person) -> str:
    return reverse("friend_invite", args=[person.public_id])


def kinds_for(person) -> list[str]:
    return [news.kind for news in load_badge(person.pk).news]


# --- A button beside a person ---


def test_a_friend_is_invited_from_his_row_and_from_his_page(ana, beto, client_of, friends):
    opened(ana)
    browser = client_of(ana)
    for page in ("/friends/", f"/people/{beto.public_id}/"):
        assert button(beto) in browser.get(page).text
    answer = browser.post(button(beto), {"next": "/friends/"}, follow=True)
    assert "Beto is invited to your table." in answer.text
    assert kinds_for(beto) == ["invitation"]


def test_without_a_table_one_is_opened_and_he_is_invited_to_it(ana, beto, client_of, friends):
    browser = client_of(ana)
    form = browser.post(button(beto), follow=True)
    assert "Beto is invited as soon as it is open." in form.text
    fields = {"ruleset": "clasica", "size": "2", "visibility": "invited", "key": new_key()}
    browser.post("/tables/new/", {**fields, "invite": beto.public_id})
    code = Table.objects.get().code
    assert kinds_for(beto) == ["invitation"]
    take_seat(code, user_id=beto.pk, place=None, now=NOON)


def test_who_does_not_want_to_be_invited_has_no_button_and_is_not(ana, beto, client_of, friends):
    opened(ana)
    User.objects.filter(pk=beto.pk).update(invitations_from="nobody")
    browser = client_of(ana)
    for page in ("/friends/", f"/people/{beto.public_id}/"):
        assert button(beto) not in browser.get(page).text
    assert "cannot be invited" in browser.post(button(beto), follow=True).text
    block(beto.pk, ana.pk, now=NOON)
    assert "cannot be invited" in browser.post(button(beto), follow=True).text
    assert kinds_for(beto) == []


# --- Tables for the invited ---


def test_only_who_is_invited_sees_such_a_table_and_sits_there(ana, beto, carmen, client_of):
    code = opened(ana, visibility="invited")
    invite_person(code, beto.public_id, user_id=ana.pk, now=NOON)
    for stranger in (carmen, None):
        answer = client_of(stranger).get(f"/tables/{code}/")
        assert answer.status_code == 403
        assert "Ana" not in answer.text.partition("<main")[2].partition("</main>")[0]
        assert code not in client_of(stranger).get("/").text
    assert "Log in" in client_of(None).get(f"/tables/{code}/").text
    client_of(carmen).post(f"/tables/{code}/sit/")
    assert client_of(beto).get(f"/tables/{code}/").status_code == 200
    client_of(beto).post(f"/tables/{code}/sit/")
    assert set(Seat.objects.values_list("user", flat=True)) == {ana.pk, beto.pk}


def test_the_host_is_told_that_nobody_else_comes_in(ana, beto, client_of):
    code = opened(ana, visibility="invited")
    page = client_of(ana).get(f"/tables/{code}/").text
    assert "Only those you invite can come in." in page
    assert "Only who is invited" in page


def test_a_robots_seat_there_is_for_the_invited_too(ana, beto, carmen, client_of):
    code = opened(ana, robots=1, visibility="invited", size=2)
    invite_person(code, beto.public_id, user_id=ana.pk, now=NOON)
    start_match(code, user_id=ana.pk, now=NOON)
    Table.objects.filter(code=code).update(watchable=False)
    assert "Play for" not in client_of(carmen).get(f"/tables/{code}/").text
    with pytest.raises(Refused, match="invited_only"):
        replace_robot(code, user_id=carmen.pk, position=1, now=NOON)
    replace_robot(code, user_id=beto.pk, position=1, now=NOON)


def test_an_open_table_asks_for_no_invitation(ana, beto, django_assert_num_queries):
    loaded = at(started(ana, robots=1, visibility="link"))
    with django_assert_num_queries(0):
        assert may_see(loaded, beto.pk)
