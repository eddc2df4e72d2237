"""A finished round, step by step; never a running one."""

import pytest
from django.urls import reverse

from games import engine
from games.models import Match
from games.selectors.history import load_states
from tests.tables import play_match, play_round, started


@pytest.fixture
def match(ana, beto) -> Match:
    return play_match(started(ana, beto, target=5, ruleset="clasica"))


def address(match: Match, number: int = 1) -> str:
    return reverse("match_replay", args=[match.pk, number])


def page_of(client, match: Match, **query) -> str:
    answer = client.get(address(match), query)
    assert answer.status_code == 200
    return answer.content.decode()


def drawn(page: str) -> set[str]:
    """The big cards on the felt."""
    felt = "".join(page.split("replay__felt")[1:]).split('class="controls"')[0]
    return {card.code for card in engine.DECK if f'<use href="#{card.code}"/>' in felt}


def test_the_first_step_shows_the_deal_with_all_hands(match, client_of) -> None:
    state = load_states(match, 1)[0]
    expected = {card.code for hand in state.hands for card in hand}
    expected |= {card.code for card in state.table}
    assert drawn(page_of(client_of(None), match)) == expected


def test_a_step_shows_the_felt_before_its_play_and_marks_its_cards(match, client_of) -> None:
    states = load_states(match, 1)
    page = page_of(client_of(None), match, ply=5)
    before = states[4]
    expected = {card.code for hand in before.hands for card in hand}
    assert drawn(page) == expected | {card.code for card in before.table}
    marked = page.count("card--chosen") + page.count("card--marked")
    assert marked == len(states[5].events[len(before.events)].cards)


def test_the_last_step_shows_the_leftovers(match, client_of) -> None:
    states = load_states(match, 1)
    page = page_of(client_of(None), match, ply=len(states))
    assert drawn(page) == {card.code for card in states[-1].leftovers}
    assert "End of the round" in page


def test_links_lead_one_step_on_and_back_without_javascript(match, client_of) -> None:
    page = page_of(client_of(None), match, ply=5)
    for step in (0, 4, 6, 37):
        assert f'href="{address(match)}?ply={step}"' in page
    assert 'type="range"' in page
    assert "<noscript><button" in page


@pytest.mark.parametrize(("asked", "shown"), [("9999", 37), ("99999999", 0), ("-1", 0), ("x", 0)])
def test_a_step_that_is_not_there_is_the_nearest_or_the_first(
    match, client_of, asked: str, shown: int
) -> None:
    assert f'value="{shown}"' in page_of(client_of(None), match, ply=asked)


def test_htmx_gets_only_the_part_that_changes(match, client_of) -> None:
    part = client_of(None).get(
        address(match), {"ply": 3}, headers={"HX-Request": "true", "HX-Request-Type": "partial"}
    )
    assert "<html" not in part.content.decode()
    assert 'id="replay"' in part.content.decode()


def test_whoever_played_sits_at_the_bottom(match, ana, beto, client_of) -> None:
    for person in (ana, beto):
        below = page_of(client_of(person), match).split("replay__hand--own")[1]
        assert below.split("<small")[0].endswith(person.display_name)


def test_every_round_of_every_book_can_be_seen_to_its_end(ana, beto, carmen, client_of) -> None:
    for key, book in engine.RULESETS.items():
        match = play_match(started(ana, beto, carmen, target=5, ruleset=key))
        states = load_states(match, 1)
        for step in (0, 1, len(states) - 1, len(states)):
            page_of(client_of(None), match, ply=step)
        assert book.key == match.ruleset


def test_a_running_match_cannot_be_replayed_by_anybody(ana, beto, carmen, client_of) -> None:
    code = started(ana, beto, target=61, ruleset="clasica")
    play_round(code)
    running = Match.objects.get()
    for person in (ana, carmen, None):
        answer = client_of(person).get(address(running), {"ply": 5})
        assert answer.status_code == 403
        assert drawn(answer.content.decode()) == set()


def test_a_running_match_by_link_is_not_even_known(ana, beto, carmen, client_of) -> None:
    started(ana, beto, visibility="link")
    assert client_of(carmen).get(address(Match.objects.get())).status_code == 404


def test_a_round_that_was_not_played_is_not_found(match, client_of) -> None:
    assert client_of(None).get(address(match, 99)).status_code == 404
