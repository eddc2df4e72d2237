"""Watching: open tables and tables by link, tables without spectators, and blocks, both ways."""

from django.urls import reverse

from accounts.services.blocks import block
from games.models import Seat
from games.services.hosting import lock_seats
from tests.tables import NOON, at, opened, stack_deck, started

HTMX = {"HX-Request": "true"}


def table(code: str) -> str:
    return reverse("table", args=[code])


def command(name: str, code: str) -> str:
    return reverse(f"table_{name}", args=[code])


def test_whoever_has_the_link_watches_a_table_by_link(ana, beto, client_of) -> None:
    code = started(ana, beto, visibility="link")
    answer = client_of(None).get(table(code))
    assert answer.status_code == 200
    assert "You are watching" in answer.text


def test_a_table_without_spectators_says_so_politely(ana, beto, carmen, client_of) -> None:
    code = started(ana, beto, watchable=False)
    for stranger in (carmen, None):
        answer = client_of(stranger).get(table(code))
        assert answer.status_code == 403
        assert "This table plays among itself" in answer.text
        for hidden in ("Ana", "Beto", 'id="table"', "chat-lines"):
            assert hidden not in answer.text
    assert client_of(ana).get(table(code)).status_code == 200


def test_before_the_start_a_stranger_sees_where_he_could_sit(ana, carmen, client_of) -> None:
    code = opened(ana, watchable=False)
    assert client_of(carmen).get(table(code)).status_code == 200
    client_of(carmen).post(command("sit", code))
    assert Seat.objects.filter(table__code=code, user=carmen).exists()


def test_a_robots_seat_can_be_taken_from_outside(ana, carmen, client_of) -> None:
    code = started(ana, robots=1, watchable=False)
    browser = client_of(carmen)
    page = browser.get(table(code)).text
    assert "Play for Robot Curro" in page
    assert f'action="{command("replace_robot", code)}"' in page
    assert browser.post(command("replace_robot", code), {"position": "1"}).url == table(code)
    assert at(code).players[1].user == carmen


def test_robots_that_stay_are_not_offered(ana, carmen, client_of) -> None:
    code = started(ana, robots=1, watchable=False, robots_replaceable=False)
    assert "Play for" not in client_of(carmen).get(table(code)).text


def test_whom_there_is_a_block_with_sees_neither_the_table_nor_that_it_is_for_that(
    ana, beto, carmen, client_of
) -> None:
    code = started(ana, carmen)
    other = started(beto, carmen)
    secret = started(ana, carmen, watchable=False)
    block(ana.pk, beto.pk, now=NOON)
    shown = client_of(beto).get(table(code))
    assert shown.status_code == 403
    assert client_of(ana).get(table(other)).status_code == 403
    assert told(shown) == told(client_of(beto).get(table(secret)))


def told(answer) -> str:
    """The page without its frame."""
    return answer.text.partition("<main")[2].partition("</main>")[0]


def test_commands_from_outside_are_refused_without_showing_the_table(
    ana, beto, carmen, client_of
) -> None:
    code = started(ana, beto, watchable=False)
    browser = client_of(carmen)
    for name in ("ready", "start", "rematch", "sit", "lock"):
        answer = browser.post(command(name, code), {"round": "1"})
        assert answer.status_code == 403
        assert 'id="table"' not in answer.text
        answer = browser.post(command(name, code), {"round": "1"}, headers=HTMX)
        assert answer.headers["HX-Refresh"] == "true"
        assert answer.content == b""


def test_the_page_that_asks_for_news_is_sent_to_ask_for_itself(
    ana, beto, carmen, client_of
) -> None:
    code = started(ana, beto, watchable=False)
    answer = client_of(carmen).get(command("fresh", code), headers=HTMX)
    assert answer.headers["HX-Refresh"] == "true"
    assert answer.content == b""


def test_at_a_table_with_somebody_blocked_one_is_told_only_that_one_cannot_sit(
    ana, beto, carmen, client_of
) -> None:
    code = opened(carmen, ana, size=4, visibility="link")
    block(beto.pk, ana.pk, now=NOON)
    answer = client_of(beto).post(command("sit", code))
    assert answer.status_code == 403
    assert "You cannot sit down at this table." in answer.text


def test_a_table_without_help_does_not_tell_what_makes_fifteen(ana, beto, client_of) -> None:
    def page(**options):
        code = started(ana, beto, **options)
        stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
        return client_of(beto).get(table(code)).text

    helped, alone = page(), page(hints_allowed=False)
    assert 'data-captures="SB 3C+5E"' in helped
    assert "data-captures" not in alone
    assert alone.count(" data-many>") == 3
    assert "table-page no-hints" in alone
    assert "table-page no-hints" not in helped
    assert "Everybody looks for himself" in alone


def test_the_page_of_a_table_says_its_pace_and_who_may_watch(ana, client_of) -> None:
    code = opened(ana, pace=30, bank=120, watchable=False)
    page = client_of(ana).get(table(code)).text
    assert "<dt>Pace</dt><dd>30 seconds a turn, and 2 minutes for the match</dd>" in page
    assert "<dt>Spectators</dt><dd>None</dd>" in page


def test_where_nobody_can_sit_down_no_place_is_offered(ana, beto, carmen, client_of) -> None:
    code = opened(ana, size=3)
    offered = f'formaction="{command("sit", code)}"'
    assert offered in client_of(carmen).get(table(code)).text
    lock_seats(code, user_id=ana.pk, is_locked=True, now=NOON)
    assert offered not in client_of(carmen).get(table(code)).text
    assert offered in client_of(ana).get(table(code)).text
    full = opened(ana, beto)
    assert command("sit", full) not in client_of(carmen).get(table(full)).text
