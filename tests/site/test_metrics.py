"""/metrics: what it counts, and who may read it."""

from datetime import timedelta

import pytest
from channels.testing import WebsocketCommunicator
from prometheus_client import REGISTRY

from escoba_site.metrics import with_socket_count
from games.services import clock
from tests.tables import at_row, opened, play_any, stack_deck, started

TOKEN = "a-token-that-nobody-guesses"


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_this_machine_may_read(client):
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert b"escoba_plays_total" in answer.content


@pytest.mark.parametrize("header", ["x-forwarded-for", "forwarded"])
def test_the_proxy_may_not_read_for_somebody_else(client, header):
    assert client.get("/metrics", headers={header: "203.0.113.7"}).status_code == 404


def test_another_machine_may_not_read(client):
    assert client.get("/metrics", REMOTE_ADDR="203.0.113.7").status_code == 404
    assert client.get("/metrics", REMOTE_ADDR="").status_code == 404


def test_with_a_token_only_the_token_counts(client, settings):
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"authorization": "Bearer no"}).status_code == 404
    good = {"authorization": f"Bearer {TOKEN}", "x-forwarded-for": "203.0.113.7"}
    assert client.get("/metrics", headers=good).status_code == 200


@pytest.mark.django_db
def test_plays_and_refusals_are_counted_with_their_reason(ana, beto, client_of):
    code = started(ana, beto)
    stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
    plays = value("escoba_plays_total", by="person")
    refusals = value("escoba_refusals_total", command="play", reason="wrong_sum")
    timed = value("escoba_command_seconds_count", command="play")
    form = {"action": "take", "card": "7O", "round": "1", "ply": "0"}
    client_of(beto).post(f"/tables/{code}/plays/", {**form, "taken": ["3C"]})
    client_of(beto).post(f"/tables/{code}/plays/", {**form, "taken": ["SB"]})
    assert value("escoba_plays_total", by="person") == plays + 1
    assert value("escoba_refusals_total", command="play", reason="wrong_sum") == refusals + 1
    assert value("escoba_command_seconds_count", command="play") == timed + 2


@pytest.mark.django_db
def test_a_robot_is_timed_and_a_late_clock_noticed(ana):
    code = started(ana, robots=1)
    while at_row(code).turn_user_id is not None:
        play_any(code)
    thoughts = value("escoba_robot_think_seconds_count", robot="house")
    plays, lags = value("escoba_plays_total", by="robot"), value("escoba_due_lag_seconds_sum")
    clock.run_due(now=at_row(code).due_at + timedelta(seconds=3))
    assert value("escoba_robot_think_seconds_count", robot="house") == thoughts + 1
    assert value("escoba_plays_total", by="robot") == plays + 1
    assert value("escoba_due_lag_seconds_sum") == pytest.approx(lags + 3)


async def test_a_socket_counts_while_it_is_open():
    async def application(scope, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        await receive()

    before = value("escoba_sockets_open", kind="table")
    socket = WebsocketCommunicator(with_socket_count(application), "/ws/tables/ABCDEFGHJK/")
    await socket.connect()
    assert value("escoba_sockets_open", kind="table") == before + 1
    await socket.disconnect()
    assert value("escoba_sockets_open", kind="table") == before


async def test_a_socket_that_is_turned_away_never_counts():
    async def application(scope, receive, send):
        await receive()
        await send({"type": "websocket.close"})

    socket = WebsocketCommunicator(with_socket_count(application), "/ws/whatever/")
    connected, _ = await socket.connect()
    assert not connected
    # Not even as a nought, or strangers could make up names without end.
    assert REGISTRY.get_sample_value("escoba_sockets_open", {"kind": "whatever"}) is None


@pytest.mark.django_db
def test_no_number_names_a_table_or_a_person(ana, client, client_of):
    code = opened(ana)
    client_of(ana).get(f"/tables/{code}/")
    text = client.get("/metrics").content.decode()
    assert code not in text
    assert ana.display_name not in text
