"""Rated matches on the pages: where it is chosen, said, and what it has changed."""

import pytest
from django.urls import reverse

from games.models import Player, Rating, Table
from games.rendering.lobby import open_tables_html
from games.services.abandon import abandon_match
from games.services.command_keys import new_key
from tests.tables import NOON, opened, play_match, started

OPEN = reverse("table_open")


def form(**changes) -> dict[str, str]:
    fields = {"key": new_key(), "ruleset": "clasica", "size": "2", "visibility": "open"}
    return {**fields, **{name: str(value) for name, value in changes.items()}}


def rate(person, number: int, *, matches: int = 12, kind: str = "two") -> None:
    Rating.objects.create(
        user=person, kind=kind, mu=number / 60, sigma=3, matches=matches, sequence=matches
    )


def table_page(browser, code: str) -> str:
    return browser.get(reverse("table", args=[code])).text


def test_a_rated_table_is_opened_by_a_switch_that_is_remembered(ana, client_of) -> None:
    browser = client_of(ana)
    assert 'name="rated" id="id_rated"' in browser.get(OPEN).text
    browser.post(OPEN, form(rated="on"))
    assert Table.objects.get().rated
    assert 'name="rated" id="id_rated" checked' in browser.get(OPEN).text


def test_with_robots_it_is_refused_with_the_reason(ana, client_of) -> None:
    answer = client_of(ana).post(OPEN, form(rated="on", robots="on"))
    assert answer.status_code == 422
    assert "Robots have no rating" in answer.text
    assert not Table.objects.exists()


def test_guests_read_how_they_could(guest_factory, client_of) -> None:
    browser = client_of(guest_factory("Eva"))
    page = browser.get(OPEN).text
    assert "Rated matches are for accounts" in page
    assert 'id="id_rated"' not in page
    answer = browser.post(OPEN, form(rated="on"))
    assert (answer.status_code, Table.objects.count()) == (422, 0)


def test_the_list_says_which_tables_are_rated_and_how_strong_people_are(ana, beto) -> None:
    rate(ana, 1612)
    rate(beto, 1490, matches=3)
    opened(ana, size=3)
    opened(ana, beto, size=3, rated=True)
    code = opened(ana, rated=True)
    opened(beto)
    html = open_tables_html("en")
    row = html.split(f'id="open-{code}"')[1].split("</article>")[0]
    assert "chip--rated" in row
    assert "<dt>Rating</dt><dd>rated</dd>" in row
    assert '<span class="visually-hidden">rating </span>1612</span>' in row
    assert 'aria-label="Ana, 1612"' in row
    assert 'aria-label="Beto, 1490?"' in html
    assert html.count("chip--rated") == 2


def test_the_list_costs_the_same_however_many_tables(
    ana, beto, guest_factory, django_assert_max_num_queries
) -> None:
    rate(ana, 1612)
    for number in range(3):
        opened(ana, guest_factory(f"Eva {number}"), size=4)
        opened(beto, rated=True)
    with django_assert_max_num_queries(6):
        open_tables_html("en")


def test_the_room_says_it_and_the_host_may_change_it(ana, beto, client_of) -> None:
    rate(ana, 1612)
    code = opened(ana, beto, rated=True)
    page = table_page(client_of(ana), code)
    assert 'id="is-rated"' in page
    assert "1612" in page
    assert "?action=add" not in page
    client_of(ana).post(reverse("table_rated", args=[code]), {"rated": "0"})
    assert 'id="is-rated"' not in table_page(client_of(ana), code)
    assert "makes the matches of this table not rated" in table_page(client_of(beto), code)


def test_the_host_is_offered_only_what_he_may(ana, beto, guest_factory, client_of) -> None:
    eva = guest_factory("Eva")
    offered = [
        'name="rated" value="' in table_page(client_of(host), code)
        for host, code in (
            (ana, opened(ana, size=3)),
            (ana, opened(ana, beto, size=3)),
            (ana, opened(ana, eva, size=3)),
            (ana, opened(ana, robots=1, size=3)),
            (ana, opened(ana, beto, size=3, visibility="link")),
            (ana, opened(ana, beto, size=3, visibility="link", rated=True)),
            (eva, opened(eva, size=3)),
        )
    ]
    assert offered == [True, True, False, False, False, True, False]


def test_during_the_match_the_numbers_stand_beside_the_names(ana, beto, client_of) -> None:
    rate(ana, 1612)
    code = started(ana, beto, rated=True)
    page = table_page(client_of(beto), code)
    assert "1612" in page.split('id="seat-0"')[1].split("</section>")[0]
    assert "· rated" in page
    assert "leaving is a loss" in page
    abandon_match(code, user_id=ana.pk, now=NOON)
    assert "Only a claimed match counts as won for your rating" in table_page(client_of(beto), code)


@pytest.mark.parametrize("rated", [True, False])
def test_the_end_says_what_has_changed(ana, beto, client_of, rated: bool) -> None:
    code = started(ana, beto, rated=rated, target=5)
    match = play_match(code)
    for page in (
        table_page(client_of(ana), code),
        client_of(None).get(reverse("match", args=[match.pk])).text,
    ):
        assert ("rating-changes" in page) is rated
        if rated:
            winner = Player.objects.get(match=match, won=True)
            after = round(winner.rating_change.mu_after * 60)
            assert f"+{after - 1500}</td>" in page
            assert f"{after}<span" in page


def test_whoever_left_reads_why_he_lost(ana, beto, client_of) -> None:
    code = started(ana, beto, rated=True, target=5)
    abandon_match(code, user_id=beto.pk, now=NOON)
    match = play_match(code)
    page = client_of(beto).get(reverse("match", args=[match.pk])).text
    assert "left the match: a loss" in page
    assert "no change: somebody has left" in page
