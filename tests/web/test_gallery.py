"""Can every state of a table be looked at?"""

from urllib.parse import parse_qsl

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest
from django.test import RequestFactory

from games.web.views import gallery

pytestmark = pytest.mark.django_db


@pytest.fixture
def ask():
    """Ask for a state of a table, as the development site would."""

    def request(query: dict[str, object]) -> HttpRequest:
        asked = RequestFactory().get("/gallery/table/", query)
        asked.user = AnonymousUser()
        return asked

    return lambda **query: gallery.table(request(query)).content.decode()


def test_a_state_is_a_whole_page_with_people_who_talk(ask) -> None:
    html = ask(players=4, pairs=1, cards=14)
    assert 'data-stage="play"' in html
    assert html.count("message--mine") == 2


def test_the_list_leads_to_every_stage_and_number_of_players() -> None:
    queries = [dict(parse_qsl(entry.address)) for entry in gallery._entries()]
    assert {query["players"] for query in queries} == {"2", "3", "4", "6"}
    assert {query.get("stage", "play") for query in queries} == {
        *("waiting", "calls", "play", "board", "finale", "closed")
    }


def test_a_state_that_no_rules_allow_is_not_found(ask) -> None:
    with pytest.raises(Http404):
        ask(players=5)
