"""Is what a socket pushes the same as what a fresh page shows? For every viewer and stage."""

import pytest

from games.rendering.tables import REGIONS, render_regions, render_update
from games.services.abandon import abandon_match
from games.services.rounds import next_round
from tests.tables import NOON, at, opened, play_any, play_match, play_round, started

pytestmark = pytest.mark.django_db


def page_equals_push(code, client, user) -> None:
    page = client.get(f"/tables/{code}/").content.decode()
    loaded = at(code)
    pushed = render_update(loaded, user.pk if user else None, language="en")
    for region, html in render_regions(loaded, user.pk if user else None, language="en").items():
        assert html.startswith("<")
        assert html.endswith(">")
        assert f'id="{region}"' in html.partition(">")[0] + ">"
        assert page.count(html) == 1, region
        partial = f'<hx-partial hx-target="#{region}" hx-swap="outerMorph">{html}</hx-partial>'
        assert pushed.count(partial) == 1
    assert pushed.count("<hx-partial") == len(REGIONS)


@pytest.fixture
def everybody(ana, beto, carmen, client_of):
    """Two who play, somebody else, and a visitor, each with a browser."""
    return [(client_of(person), person) for person in (ana, beto, carmen, None)]


def check(code, everybody) -> None:
    for client, user in everybody:
        page_equals_push(code, client, user)


def test_while_people_sit_down(ana, beto, everybody) -> None:
    check(opened(ana, size=4), everybody)
    check(opened(ana, beto, size=4, pairs=True), everybody)


def test_during_a_round(ana, beto, everybody) -> None:
    code = started(ana, beto, ruleset="clasica")
    for _ in range(4):
        check(code, everybody)
        play_any(code)


def test_while_calls_are_open(ana, beto, everybody) -> None:
    code = opened(ana, beto, ruleset="primera", visibility="link")
    everybody[0][0].post(f"/tables/{code}/start/")
    assert at(code).round.calls_close_at is not None
    check(code, everybody)


def test_at_the_board_and_in_the_round_after_it(ana, beto, everybody) -> None:
    """B51: a reload at the board shows the same board."""
    code = started(ana, beto, target=61)
    play_round(code)
    check(code, everybody)
    next_round(code, round_number=1, user_id=ana.pk, now=NOON)
    check(code, everybody)


def test_after_a_match_and_when_somebody_has_walked_away(ana, beto, everybody) -> None:
    code = started(ana, beto, robots=1)
    abandon_match(code, user_id=ana.pk, now=NOON)
    check(code, everybody)
    other = started(ana, beto, target=5)
    play_match(other)
    check(other, everybody)


def test_an_unchanged_table_is_not_sent_again(ana, beto, client_of) -> None:
    code = started(ana, beto)
    revision = at(code).table.revision
    address = f"/tables/{code}/fresh/"
    assert client_of(ana).get(address, {"revision": revision}).status_code == 204
    changed = client_of(ana).get(address, {"revision": revision - 1})
    assert changed.content.decode() == render_update(at(code), ana.pk, language="en")
