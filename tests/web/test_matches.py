"""My matches, and the page of one match."""

import json

import pytest
from django.urls import reverse

from games import engine
from games.models import Match, Table
from games.services.abandon import abandon_match
from tests.results import finished
from tests.tables import NOON, at, play_any, play_match, started

LIST = reverse("matches")


def page_of(client, match: Match, **query) -> str:
    answer = client.get(reverse("match", args=[match.pk]), query)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.django_db
def test_a_visitor_has_no_matches_and_is_asked_to_log_in(client_of) -> None:
    answer = client_of(None).get(LIST)
    assert answer.url.startswith(reverse("account_login"))


def test_my_list_leads_to_the_table_of_a_running_match_and_to_the_page_of_a_finished_one(
    ana, beto, client_of
) -> None:
    running = started(ana, beto)
    over = finished(ana, beto)
    page = client_of(ana).get(LIST).content.decode()
    assert f'href="{reverse("table", args=[running])}"' in page
    assert f'href="{reverse("match", args=[over.pk])}"' in page


def test_a_line_names_partner_rivals_points_and_book(ana, beto, carmen, dani, client_of) -> None:
    finished(ana, beto, carmen, dani, pairs=True, points=(22, 17), ruleset="abierta")
    page = client_of(beto).get(LIST).content.decode()
    for words in ("With Dani, against Ana and Carmen", "17 – 22", "Mesa abierta", "Lost"):
        assert words in page


def test_an_empty_list_says_how_to_begin(ana, client_of) -> None:
    assert "Nothing here yet" in client_of(ana).get(LIST).content.decode()


def test_an_unknown_filter_shows_everything(ana, beto, client_of) -> None:
    finished(ana, beto)
    assert "Won" in client_of(ana).get(LIST, {"show": "best"}).content.decode()


def test_pages_keep_the_filter(ana, beto, client_of) -> None:
    for day in range(21):
        finished(ana, beto, days_ago=day)
    page = client_of(ana).get(LIST, {"show": "won"}).content.decode()
    assert 'href="?show=won&amp;page=2"' in page


def test_the_list_costs_the_same_however_many_matches(
    ana, beto, client_of, django_assert_max_num_queries
) -> None:
    for day in range(20):
        finished(ana, beto, days_ago=day)
    browser = client_of(ana)
    with django_assert_max_num_queries(8):
        browser.get(LIST)


def test_the_page_shows_every_score_line_of_every_round_with_its_proof(
    ana, beto, client_of
) -> None:
    match = play_match(started(ana, beto, target=5, ruleset="clasica"))
    page = page_of(client_of(None), match)
    for game_round in match.rounds.all():
        assert f'id="round-{game_round.number}"' in page
    for score in match.rounds.first().scores.all():
        for line in score.lines:
            for card in engine.parse_cards(line["cards"]):
                assert f'href="#{card}m"' in page
    for words in ("Escobas", "Most cards", "Most oros", "Most sevens", "Seven of oros"):
        assert words in page
    assert "10 more than a multiple of 15" in page


def test_a_tie_is_written_out(ana, beto, client_of) -> None:
    match = play_match(started(ana, beto, target=5, ruleset="clasica"))
    score = match.rounds.get(number=1).scores.first()
    score.lines = [{**line, "tied": True} for line in score.lines]
    score.save()
    assert "board__tie" in page_of(client_of(None), match)


def test_the_page_says_by_which_rules_it_was_played(ana, beto, client_of) -> None:
    """B115: they are stored with the match, whatever the table plays afterwards."""
    code = started(
        ana, beto, target=5, ruleset="rioplatense", overrides={"sevens": "setenta_complex"}
    )
    match = play_match(code)
    Table.objects.update(ruleset="clasica", overrides={}, target=21)
    page = page_of(client_of(None), match)
    assert "Setenta, complex" in page
    assert "changed" in page
    for label in (
        "Target",
        "Tie in an item",
        "Sevens",
        "Fifteen at the deal",
        "Fifteen left behind (renuncio)",
        "Most cards",
        "All ten oros",
    ):
        assert f"<dt>{label}</dt>" in page
    assert "5 points" in page


def test_only_those_who_played_find_the_way_back_to_the_table(ana, beto, carmen, client_of) -> None:
    match = play_match(started(ana, beto, target=5))
    table = reverse("table", args=[match.table.code])
    assert table in page_of(client_of(ana), match)
    assert table not in page_of(client_of(carmen), match)


def test_a_running_match_leads_to_its_table(ana, beto, carmen, client_of) -> None:
    code = started(ana, beto)
    answer = client_of(carmen).get(reverse("match", args=[Match.objects.get().pk]))
    assert answer.url == reverse("table", args=[code])


def test_a_running_match_by_link_is_not_found_by_counting(ana, beto, carmen, client_of) -> None:
    started(ana, beto, visibility="link")
    address = reverse("match", args=[Match.objects.get().pk])
    assert client_of(carmen).get(address).status_code == 404
    assert client_of(None).get(address).status_code == 404
    assert client_of(ana).get(address).status_code == 302


@pytest.mark.django_db
def test_a_match_that_never_was_is_not_found(client_of) -> None:
    assert client_of(None).get(reverse("match", args=[404])).status_code == 404


def test_whoever_walked_away_is_marked_and_has_not_won(ana, beto, client_of) -> None:
    code = started(ana, beto, target=5)
    match = at(code).match
    play_any(code)
    abandon_match(code, user_id=beto.pk, now=NOON)
    play_match(code)
    assert "walked away" in page_of(client_of(None), match)


def test_a_match_that_everybody_left_has_no_result(ana, beto, client_of) -> None:
    code = started(ana, beto)
    match = at(code).match
    for person in (ana, beto):
        abandon_match(code, user_id=person.pk, now=NOON)
    page = page_of(client_of(ana), match)
    assert "has no result" in page
    assert "not finished" in page


def test_the_record_can_be_downloaded_and_read_back(ana, beto, client_of) -> None:
    match = play_match(started(ana, beto, target=5))
    address = reverse("match", args=[match.pk])
    text = client_of(None).get(address, {"format": "text"})
    assert text.headers["Content-Disposition"] == f'attachment; filename="escoba-{match.pk}.txt"'
    record = engine.parse_record(text.content.decode())
    assert record.names == ("Ana", "Beto")
    data = json.loads(client_of(None).get(address, {"format": "json"}).content)
    assert len(data["rounds"]) == len(record.rounds)


def test_a_robot_has_a_name_in_the_record_as_everywhere(ana, client_of) -> None:
    match = play_match(started(ana, robots=1, target=5))
    text = client_of(ana).get(reverse("match", args=[match.pk]), {"format": "text"})
    assert engine.parse_record(text.content.decode()).names == ("Ana", "Robot Curro")


def test_nobody_gets_the_record_of_a_running_match(ana, beto, client_of) -> None:
    started(ana, beto)
    address = reverse("match", args=[Match.objects.get().pk])
    assert client_of(ana).get(address, {"format": "text"}).status_code == 302
