"""The home page: play at once, open a table, enter by a link, one's tables, the open tables."""

from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.models import Match, Table
from games.services.command_keys import new_key
from tests.cast import PASSWORD
from tests.tables import opened, started

HOME = reverse("home")
PLAY_NOW = reverse("play_now")
JOIN = reverse("table_join")


def page_of(client) -> str:
    answer = client.get(HOME)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.django_db
def test_a_visitor_finds_the_three_ways_to_a_table(client_of) -> None:
    page = page_of(client_of(None))
    for address in (PLAY_NOW, reverse("table_open"), JOIN):
        assert f'"{address}"' in page


@pytest.mark.django_db
def test_an_empty_list_says_what_to_do(client_of) -> None:
    page = page_of(client_of(None))
    assert "empty-state" in page
    assert "Wait for somebody: your table shows here at once" in page


@pytest.mark.django_db
def test_a_visitor_plays_at_once_and_is_a_guest_from_then_on(client_of) -> None:
    browser = client_of(None)
    answer = browser.post(PLAY_NOW, {"key": new_key()})
    match = Match.objects.get()
    assert answer.status_code == 302
    assert answer.url == reverse("table", args=[match.table.code])
    guest = User.objects.get()
    assert guest.is_guest
    assert [player.user for player in match.players.all()] == [guest, None]
    assert guest.display_name in page_of(browser)


def test_playing_at_once_shows_nobody_elses_table(ana, client_of) -> None:
    client_of(ana).post(PLAY_NOW, {"key": new_key()})
    assert Table.objects.get().visibility == "link"


def test_two_presses_of_play_now_are_one_match(ana, client_of) -> None:
    browser, key = client_of(ana), new_key()
    first, second = (browser.post(PLAY_NOW, {"key": key}) for _ in range(2))
    assert first.url == second.url
    assert Match.objects.count() == 1


@pytest.mark.django_db
def test_two_presses_by_a_visitor_are_one_guest_and_one_match(client_of) -> None:
    key = new_key()
    first, second = (client_of(None).post(PLAY_NOW, {"key": key}) for _ in range(2))
    assert first.url == second.url
    assert (User.objects.count(), Match.objects.count()) == (1, 1)


def test_another_page_starts_another_match(ana, client_of) -> None:
    browser = client_of(ana)
    for _ in range(2):
        browser.post(PLAY_NOW, {"key": new_key()})
    assert Match.objects.count() == 2


@pytest.mark.django_db
def test_play_now_is_only_posted(client_of) -> None:
    assert client_of(None).get(PLAY_NOW).status_code == 405


@pytest.mark.parametrize("written", ["{code}", " {lower} ", "https://escoba.test/tables/{code}/"])
def test_a_code_or_a_link_leads_to_its_table(ana, client_of, written: str) -> None:
    code = opened(ana, visibility="link")
    text = written.format(code=code, lower=code.lower())
    answer = client_of(None).post(JOIN, {"code": text})
    assert answer.url == reverse("table", args=[code])


@pytest.mark.django_db
@pytest.mark.parametrize(
    "written", ["", "sol-27", "0000000000", "https://escoba.test/other/", "x" * 999]
)
def test_a_code_that_leads_nowhere_is_said_on_the_page(client_of, written: str) -> None:
    answer = client_of(None).post(JOIN, {"code": written})
    assert answer.status_code == 404
    assert "There is no table with that code or link." in answer.content.decode()


def test_an_open_table_shows_what_it_plays_and_can_be_sat_at_with_one_press(ana, client_of) -> None:
    code = opened(
        ana, ruleset="rioplatense", size=3, target=25, overrides={"sevens": "setenta_complex"}
    )
    page = page_of(client_of(None))
    assert f'formaction="{reverse("table_sit", args=[code])}"' in page
    for words in ("Ana", "Rioplatense", "to 25", "1 of 3", "own rules", "Setenta, complex"):
        assert words in page


def test_another_target_alone_makes_no_rules_of_its_own(ana, client_of) -> None:
    opened(ana, ruleset="abierta", target=7)
    page = page_of(client_of(None))
    assert "to 7" in page
    assert "own rules" not in page


def test_the_rules_in_force_are_listed_in_words(ana, client_of) -> None:
    """B115: what the same name may mean elsewhere."""
    opened(ana, ruleset="abierta")
    page = page_of(client_of(None))
    for label in (
        "Target",
        "Tie in an item",
        "Sevens",
        "Fifteen at the deal",
        "Fifteen left behind (renuncio)",
        "Most cards",
        "All ten oros",
        "All four sevens",
    ):
        assert f"<dt>{label}</dt>" in page


def test_a_name_is_text_and_never_markup(guest_factory, client_of) -> None:
    guest = guest_factory("Eva")
    User.objects.filter(pk=guest.pk).update(display_name="<b>Eva</b>")
    opened(guest)
    page = page_of(client_of(None))
    assert "&lt;b&gt;Eva&lt;/b&gt;" in page
    assert "<b>Eva</b>" not in page


def test_a_guest_is_marked(guest_factory, client_of) -> None:
    opened(guest_factory("Eva"))
    assert "chip--guest" in page_of(client_of(None))


def test_my_tables_say_where_i_am_waited_for(ana, beto, client_of) -> None:
    code = started(ana, beto)
    waiting = Table.objects.get(code=code).turn_user
    assert "Your turn" in page_of(client_of(waiting))
    other = beto if waiting == ana else ana
    page = page_of(client_of(other))
    assert reverse("table", args=[code]) in page
    assert "Your turn" not in page


def test_the_list_is_live_and_nothing_on_the_page_runs_inline(ana, client_of) -> None:
    opened(ana)
    page = page_of(client_of(None))
    assert 'hx-ws:connect="/ws/lobby/?lang=en"' in page
    assert "<style" not in page
    assert " style=" not in page


def test_the_home_page_costs_the_same_however_many_tables_and_friends_there_are(
    ana, guest_factory, client_of, django_assert_max_num_queries
) -> None:
    browser = client_of(ana)

    def fill(stem: str) -> None:
        for number in range(6):
            host, other = guest_factory(f"{stem} {number}"), guest_factory(f"Otra {number}")
            opened(host, ana, size=4)
            started(host, other)

    def cost() -> int:
        # Once a minute a page also writes down that she is here.
        browser.get(HOME)
        with CaptureQueriesContext(connection) as context:
            browser.get(HOME)
        return len(context.captured_queries)

    fill("Vecino")
    few = cost()
    fill("Vecina")
    assert cost() == few <= 20


@pytest.mark.parametrize("entrance", ["account_login", "account_signup", "guest"])
def test_a_link_opened_through_logging_in_still_leads_to_the_table(
    ana, client_of, entrance: str
) -> None:
    """From the table to a name, from there to any way in, and back to the table."""
    code = opened(ana, visibility="link")
    table = reverse("table", args=[code])
    browser = client_of(None)
    guest = browser.post(reverse("table_sit", args=[code])).url
    assert guest == f"{reverse('guest')}?{urlencode({'next': table})}"
    login = f"{reverse('account_login')}?next={table}"
    assert f'href="{login}"' in browser.get(guest).text
    fields = {
        "account_login": {"login": "ana", "password": PASSWORD},
        "account_signup": {"username": "Sol", "password1": PASSWORD},
        "guest": {"name": "Sol"},
    }
    answer = browser.post(reverse(entrance), {**fields[entrance], "next": table})
    assert answer.url == table


def test_the_log_in_of_a_page_leads_back_to_it(ana, client_of) -> None:
    browser = client_of(None)
    rules = reverse("rules")
    assert f'href="{reverse("account_login")}?next={rules}"' in browser.get(rules).text
    page = browser.get(reverse("account_signup")).text
    assert f'class="btn top__login" href="{reverse("account_login")}"' in page


def test_a_guest_who_claims_his_account_or_logs_in_keeps_the_way(
    ana, guest_factory, client_of
) -> None:
    table = reverse("table", args=[opened(ana)])
    browser = client_of(guest_factory("Eva"))
    claim, login = reverse("claim"), reverse("account_login")
    assert f'href="{login}?next={table}"' in browser.get(f"{claim}?next={table}").text
    assert f'href="{claim}?next={table}"' in browser.get(f"{login}?next={table}").text
