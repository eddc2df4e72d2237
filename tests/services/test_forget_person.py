"""A deleted account leaves its tables; the matches stay, under the name "cuenta borrada"."""

import json

import pytest
from django.core.serializers.json import DjangoJSONEncoder

from accounts.services.deletion import COOLING_OFF, request_deletion, run_due
from games.models import CommandKey, Player, Seat, Table
from games.selectors.checks import find_disagreements
from games.selectors.personal_data import collect
from tests.tables import (
    NOON,
    at,
    at_row,
    opened,
    play_any,
    play_match,
    run_clock,
    started,
    state_of,
)

pytestmark = pytest.mark.django_db
LATER = NOON + COOLING_OFF


def delete(person):
    request_deletion(person.pk, now=NOON)
    assert run_due(now=LATER) == 1


def test_a_match_that_is_over_keeps_its_players_and_loses_the_name(client_of, ana, beto):
    match = play_match(started(ana, beto, target=5))
    before = list(match.players.values_list("position", "user", "points", "won"))
    delete(ana)
    assert list(match.players.values_list("position", "user", "points", "won")) == before
    assert [player.name for player in match.players.all()] == ["cuenta borrada", "Beto"]
    for url in (f"/matches/{match.pk}/", f"/matches/{match.pk}/?format=text", "/standings/"):
        page = client_of(beto).get(url).text
        assert "Ana" not in page
    assert "deleted account" in client_of(beto).get(f"/matches/{match.pk}/").text
    assert f"/people/{ana.public_id}/" not in client_of(beto).get(f"/matches/{match.pk}/").text


def test_in_a_running_match_a_robot_plays_on(ana, beto):
    code = started(ana, beto)
    delete(ana)
    player = Player.objects.get(user=ana)
    assert (player.name, player.left_at) == ("cuenta borrada", LATER)
    while state_of(code).turn == player.position:
        run_clock(code)
    play_any(code)
    assert not list(find_disagreements())


def test_a_match_of_nobody_ends(ana):
    code = started(ana, robots=1)
    delete(ana)
    assert not at(code).is_playing


def test_at_a_waiting_table_the_place_is_free_and_somebody_else_is_host(ana, beto):
    code = opened(ana, beto)
    delete(ana)
    table = at_row(code)
    assert table.host == beto
    assert [seat.user for seat in Seat.objects.filter(table=table)] == [beto]


def test_the_board_of_the_last_match_is_drawn_again(ana, beto):
    code = started(ana, beto, target=5)
    play_match(code)
    before = at_row(code).revision
    delete(ana)
    assert at_row(code).revision > before
    assert "Ana" not in [player.user.display_name for player in at(code).players]


def test_a_table_that_was_only_his_closes(ana):
    code = opened(ana)
    delete(ana)
    assert Table.objects.get(code=code).status == "closed"
    assert not CommandKey.objects.exists()


def test_his_data_are_his_matches_and_his_own_plays(ana, beto):
    code = started(ana, beto, target=5)
    play_any(code)
    play_any(code)
    told = collect(ana.pk)
    (match,) = told["matches"]
    assert match["players"] == ["Ana", "Beto"]
    assert match["table"] == code
    plays = match["plays_by_round"][1].split()
    moves = [str(move.play) for move in at(code).round.moves.filter(position=match["position"])]
    assert plays == moves
    assert len(plays) == 1
    assert [table["code"] for table in told["hosted_tables"]] == [code]
    # Everything can be written as JSON, and the hidden cards of a running match are not in it.
    written = json.dumps(told, cls=DjangoJSONEncoder)
    assert "deck" not in written
    assert "secret" not in written


def test_what_robots_and_the_clock_played_is_not_his(ana):
    code = started(ana, robots=1)
    while state_of(code).turn != at(code).position_of(ana.pk):
        run_clock(code)
    play_any(code)
    run_clock(code)
    assert len(collect(ana.pk)["matches"][0]["plays_by_round"][1].split()) == 1


def test_nothing_changes_for_those_who_stay(ana, beto, carmen):
    code = started(beto, carmen)
    before = at_row(code).revision
    delete(ana)
    assert at_row(code).revision == before
    play_any(code)
