"""The top of every page, the list of notices, their settings, and inviting somebody to a table."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.services.blocks import block
from accounts.services.friends import accept_friend, ask_friend
from games.models import Notice, PushSubscription, Visit
from games.selectors.notices import DEFAULT_SWITCHES, SWITCHES, switches_of
from games.services.inviting import invite_person
from games.services.mails import stop_token
from tests.pushing import browser_keys
from tests.tables import NOON, at_row, opened, play_any, started, state_of

pytestmark = pytest.mark.django_db

TOP = re.compile(r'<div class="notices.*?</ul>', re.DOTALL)


def top_of(page):
    """What stands at the top of a page about turns and notices."""
    found = TOP.search(page.content.decode())
    return found.group() if found else ""


def on_turn(code, *people):
    position = state_of(code).turn
    return people[position]


@pytest.fixture
def table_of_ana(ana):
    return opened(ana, size=2)


@pytest.fixture
def invited(ana, beto, table_of_ana):
    """Beto has an invitation to Ana's table."""
    invite_person(table_of_ana, beto.public_id, user_id=ana.pk, now=timezone.now())
    return Notice.objects.get()


# --- The top of every page ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rules", "standings", "friends", "settings", "notices"])
def test_my_turn_is_one_press_away_from_every_page(name, client_of, ana, beto):
    code = started(ana, beto)
    top = top_of(client_of(on_turn(code, ana, beto)).get(reverse(name)))
    assert f'class="turns" href="{reverse("table", args=[code])}"' in top
    assert "Your turn" in top


def test_nobody_else_is_told_that_it_is_my_turn(client_of, ana, beto, carmen):
    code = started(ana, beto)
    waiting = beto if on_turn(code, ana, beto) == ana else ana
    for person in (waiting, carmen):
        assert code not in top_of(client_of(person).get("/rules/"))


def test_a_visitor_has_no_notices(client_of):
    page = client_of(None).get("/rules/").content.decode()
    assert "notices" not in page


def test_the_link_leads_to_the_table_that_runs_out_first(client_of, ana, beto):
    slow = started(ana, beto, pace=7 * 86_400)
    fast = started(ana, beto, pace=86_400)
    while on_turn(slow, ana, beto) != ana:
        play_any(slow)
    while on_turn(fast, ana, beto) != ana:
        play_any(fast)
    top = top_of(client_of(ana).get("/rules/"))
    assert f'class="turns" href="/tables/{fast}/"' in top
    assert top.index(fast) < top.index(slow)


def test_the_page_of_a_table_tells_of_the_others_only(client_of, ana, beto):
    first, second = started(ana, beto), started(ana, beto)
    for code in (first, second):
        while on_turn(code, ana, beto) != ana:
            play_any(code)
    top = top_of(client_of(ana).get(f"/tables/{first}/"))
    assert second in top
    assert first not in top


def test_a_match_that_rests_waits_for_nobody(client_of, ana, beto):
    code = started(ana, beto)
    table = at_row(code)
    table.paused_at = NOON
    table.save()
    assert code not in top_of(client_of(on_turn(code, ana, beto)).get("/rules/"))


def test_the_top_costs_one_statement_however_much_there_is_in_it(
    client_of, ana, beto, carmen, dani
):
    browser = client_of(ana)

    def statements():
        cache.clear()
        with CaptureQueriesContext(connection) as context:
            browser.get("/rules/")
        return len(context)

    browser.get("/rules/")
    before = statements()
    for other in (beto, carmen, dani):
        code = started(ana, other)
        while on_turn(code, ana, other) != ana:
            play_any(code)
        ask_friend(other.pk, ana.pk, now=NOON)
    assert top_of(browser.get("/rules/")).count("data-key") == 3
    assert statements() == before


def test_more_notices_on_their_page_are_not_more_questions(client_of, ana, guest_factory):
    browser = client_of(ana)

    def statements():
        with CaptureQueriesContext(connection) as context:
            browser.get("/notices/")
        return len(context)

    def invited_by(*names):
        for name in names:
            guest = guest_factory(name)
            invite_person(opened(guest, size=2), ana.public_id, user_id=guest.pk, now=NOON)

    invited_by("Eva")
    browser.get("/notices/")
    before = statements()
    invited_by("Fito", "Gala", "Hugo")
    assert browser.get("/notices/").content.decode().count("notice-row__what") == 4
    assert statements() == before


def test_a_name_with_markup_in_it_stays_a_name(client_of, ana, beto, table_of_ana):
    type(ana).objects.filter(pk=ana.pk).update(display_name="<b>{{7*7}}</b>")
    invite_person(table_of_ana, beto.public_id, user_id=ana.pk, now=timezone.now())
    page = client_of(beto).get("/notices/").content.decode()
    assert "&lt;b&gt;{{7*7}}&lt;/b&gt;" in page
    assert "<b>{{7*7}}" not in page


# --- The list, and reading ------------------------------------------------------------------------


def test_an_invitation_is_new_until_its_link_is_opened(client_of, beto, invited, table_of_ana):
    browser = client_of(beto)
    assert "Ana invites you to a table" in top_of(browser.get("/rules/"))
    answer = browser.get(f"/notices/{invited.pk}/")
    assert answer.headers["Location"] == f"/tables/{table_of_ana}/"
    assert "Ana invites you" not in top_of(browser.get("/rules/"))
    assert "Ana invites you" in browser.get("/notices/").content.decode()


def test_opening_the_table_reads_its_notices(client_of, beto, invited, table_of_ana):
    client_of(beto).get(f"/tables/{table_of_ana}/")
    invited.refresh_from_db()
    assert invited.read_at is not None


def test_an_invitation_can_be_declined_and_all_can_be_read_at_once(client_of, ana, beto, invited):
    browser = client_of(beto)
    browser.post(f"/notices/{invited.pk}/dismiss/")
    assert not Notice.objects.filter(read_at=None).exists()
    Notice.objects.update(read_at=None)
    browser.post("/notices/read/")
    assert not Notice.objects.filter(read_at=None).exists()


def test_nobody_opens_or_reads_what_is_for_another(client_of, ana, invited):
    assert client_of(ana).get(f"/notices/{invited.pk}/").status_code == 404
    client_of(ana).post(f"/notices/{invited.pk}/dismiss/")
    client_of(ana).post("/notices/read/")
    invited.refresh_from_db()
    assert invited.read_at is None


@pytest.mark.parametrize(
    "address", ["/notices/", "/settings/notices/", "/notices/1/", "/tables/AAAAAAAAAA/invite/"]
)
def test_a_visitor_is_asked_who_he_is(client_of, address):
    assert client_of(None).get(address).status_code == 302


def test_a_page_that_is_open_and_visible_says_so_and_reads(client_of, beto, invited, table_of_ana):
    answer = client_of(beto).post(f"/tables/{table_of_ana}/seen/", {"here": "1"})
    assert answer.status_code == 204
    invited.refresh_from_db()
    assert invited.read_at is not None
    assert Visit.objects.get().open_until > timezone.now()


def test_a_page_that_goes_away_says_so_too(client_of, beto, table_of_ana):
    browser = client_of(beto)
    browser.post(f"/tables/{table_of_ana}/seen/", {"here": "1"})
    browser.post(f"/tables/{table_of_ana}/seen/", {"here": "0"})
    assert Visit.objects.get().open_until <= timezone.now()


def test_whoever_is_nowhere_or_nobody_leaves_no_trace(client_of, beto, table_of_ana):
    assert client_of(None).post(f"/tables/{table_of_ana}/seen/").status_code == 204
    assert client_of(beto).post("/tables/AAAAAAAAAA/seen/", {"here": "1"}).status_code == 204
    assert not Visit.objects.exists()


# --- Inviting -------------------------------------------------------------------------------------


@pytest.fixture
def friends(ana, beto):
    ask_friend(ana.pk, beto.pk, now=NOON)
    accept_friend(beto.pk, ana.pk, now=NOON)


def test_a_friend_is_invited_with_one_press(client_of, ana, beto, friends, table_of_ana):
    browser = client_of(ana)
    page = browser.get(f"/tables/{table_of_ana}/invite/").content.decode()
    assert "Invite Beto" in page
    answer = browser.post(
        f"/tables/{table_of_ana}/invite/", {"person": beto.public_id}, follow=True
    )
    assert "Beto is invited." in answer.content.decode()
    assert "Invite again" in answer.content.decode()
    assert Notice.objects.get().user == beto


def test_anybody_else_is_invited_by_name(client_of, ana, carmen, table_of_ana):
    client_of(ana).post(f"/tables/{table_of_ana}/invite/", {"name": "carmen"})
    assert Notice.objects.get().user == carmen


def test_the_same_words_for_nobody_and_for_who_does_not_want_to(
    client_of, ana, beto, carmen, table_of_ana
):
    carmen.invitations_from = "nobody"
    carmen.save()
    block(beto.pk, ana.pk, now=NOON)
    browser = client_of(ana)
    for name in ("Nobody at all", "Carmen", "Beto", "Ana"):
        answer = browser.post(f"/tables/{table_of_ana}/invite/", {"name": name})
        assert answer.status_code == 422
        assert "That person cannot be invited." in answer.content.decode()
    assert not Notice.objects.exists()


def test_only_who_sits_there_invites(client_of, beto, carmen, table_of_ana):
    answer = client_of(beto).post(f"/tables/{table_of_ana}/invite/", {"name": "Carmen"})
    assert answer.status_code in {302, 403}
    assert not Notice.objects.exists()


# --- Settings -------------------------------------------------------------------------------------


def test_the_page_shows_what_holds_and_stores_what_is_chosen(client_of, ana):
    browser = client_of(ana)
    page = browser.get("/settings/notices/").content.decode()
    for word in SWITCHES:
        name = re.escape(f'name="{word}"')
        is_on = re.search(rf"<input[^>]*{name}[^>]*\bchecked\b", page) is not None
        assert is_on == (word in DEFAULT_SWITCHES), word
    answer = browser.post("/settings/notices/", {"turn.push": "on", "nonsense": "on"})
    assert answer.status_code == 302
    assert switches_of(ana.pk) == {"turn.push"}


def test_what_is_switched_off_is_told_by_the_list_alone(client_of, beto, invited):
    browser = client_of(beto)
    assert 'data-ways="title sound browser push mail"' in top_of(browser.get("/rules/"))
    browser.post("/settings/notices/", {})
    assert 'data-ways=""' in top_of(browser.get("/rules/"))


def test_the_page_knows_how_i_want_to_hear_of_a_turn_before_there_is_one(client_of, ana):
    browser = client_of(ana)
    assert 'data-turn-ways="title sound browser push mail"' in top_of(browser.get("/rules/"))
    browser.post("/settings/notices/", {"turn.title": "on", "friend.sound": "on"})
    assert 'data-turn-ways="title"' in top_of(browser.get("/rules/"))


def test_a_browser_is_added_and_taken_away(client_of, ana, settings, push_key):
    browser = client_of(ana)
    keys = browser_keys()
    fields = {"endpoint": "https://push.example/one", "p256dh": keys.p256dh, "auth": keys.auth}
    assert browser.post("/notices/devices/", fields).status_code == 204
    assert browser.post("/notices/devices/", fields).status_code == 204
    assert PushSubscription.objects.get().user == ana
    assert "Devices that get pushes" in browser.get("/settings/notices/").content.decode()
    answer = browser.delete(
        "/notices/devices/",
        "endpoint=https://push.example/one",
        content_type="application/x-www-form-urlencoded",
    )
    assert answer.status_code == 204
    assert not PushSubscription.objects.exists()


def test_a_device_is_taken_away_from_elsewhere_but_only_ones_own(client_of, ana, beto, push_key):
    keys = browser_keys()
    fields = {"endpoint": "https://push.example/one", "p256dh": keys.p256dh, "auth": keys.auth}
    client_of(ana).post("/notices/devices/", fields)
    device = PushSubscription.objects.get()
    client_of(beto).post(f"/notices/devices/{device.pk}/")
    assert PushSubscription.objects.exists()
    client_of(ana).post(f"/notices/devices/{device.pk}/")
    assert not PushSubscription.objects.exists()


def test_logging_out_ends_the_pushes_of_this_browser(client_of, ana, push_key):
    browser = client_of(ana)
    keys = browser_keys()
    fields = {"endpoint": "https://push.example/one", "p256dh": keys.p256dh, "auth": keys.auth}
    browser.post("/notices/devices/", fields)
    browser.post("/accounts/logout/")
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "spoiled",
    [
        {"endpoint": ""},
        {"endpoint": "javascript:alert(1)"},
        {"endpoint": "https://push.example/" + "x" * 1000},
        {"p256dh": "AAAA"},
        {"p256dh": "B" * 87},
        {"auth": ""},
    ],
)
def test_what_is_no_subscription_is_refused(client_of, ana, push_key, spoiled):
    keys = browser_keys()
    fields = {"endpoint": "https://push.example/one", "p256dh": keys.p256dh, "auth": keys.auth}
    answer = client_of(ana).post("/notices/devices/", {**fields, **spoiled})
    assert answer.status_code == 400
    assert not PushSubscription.objects.exists()


def test_the_link_of_a_mail_ends_mails_without_logging_in(client_of, ana):
    browser = client_of(None)
    address = reverse("notices_stop", args=[stop_token(ana)])
    assert browser.get(address).status_code == 200
    assert switches_of(ana.pk) == DEFAULT_SWITCHES
    assert browser.post(address, {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert switches_of(ana.pk) == {word for word in DEFAULT_SWITCHES if not word.endswith("mail")}


def test_a_link_that_nobody_has_signed_ends_nothing(client_of, ana):
    token = stop_token(ana)
    spoiled = token[:-1] + ("A" if token[-1] != "A" else "B")
    assert client_of(None).post(reverse("notices_stop", args=[spoiled])).status_code == 404
    assert switches_of(ana.pk) == DEFAULT_SWITCHES
