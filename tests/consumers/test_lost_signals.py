"""Signals are dropped, a channel is full, the layer fails: plays are stored, and pages catch up."""

import asyncio

import pytest
from channels.layers import get_channel_layer
from django.db import OperationalError

from games.services import announce
from games.web import rooms
from games.web.table_socket import TableConsumer
from tests.consumers.test_table_socket import in_thread, socket_of
from tests.drills.page import Seen, read
from tests.tables import at, play_any, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def code(ana, beto):
    return started(ana, beto)


async def table_shown(socket) -> Seen:
    """The next frame that shows the table; others are talk."""
    while True:
        seen = read(await socket.receive_from(timeout=5))
        if seen is not None:
            return seen


def play(code: str, times: int) -> int:
    """So many plays by whoever is on turn; the table's revision then."""
    for _ in range(times):
        play_any(code)
    return at(code).table.revision


async def test_a_full_channel_drops_signals_and_the_next_one_brings_everything(code, ana, settings):
    layer = {**settings.CHANNEL_LAYERS["default"]}
    layer["CONFIG"] = {**layer.get("CONFIG", {}), "capacity": 1}
    settings.CHANNEL_LAYERS = {"default": layer}
    async with socket_of(code, ana) as socket:
        await table_shown(socket)
        # While this socket is busy, more is signalled than its channel holds.
        await in_thread(play)(code, 5)
        while not await socket.receive_nothing(timeout=2):
            await socket.receive_from()
        revision = await in_thread(play)(code, 1)
        assert (await table_shown(socket)).revision == revision


async def test_signals_that_never_come_are_made_up_for_by_the_pages_own_question(
    code, ana, client_of, monkeypatch
):
    async with socket_of(code, ana) as socket:
        shown = await table_shown(socket)
        monkeypatch.setattr(announce, "_send", lambda *_: None)
        revision = await in_thread(play)(code, 2)
        monkeypatch.undo()

        def ask():
            return client_of(ana).get(f"/tables/{code}/fresh/?revision={shown.revision}")

        answer = await in_thread(ask)()
    assert read(answer.content.decode()).revision == revision


@pytest.mark.parametrize("error", [ConnectionError("away"), TimeoutError(), RuntimeError("odd")])
def test_a_layer_that_fails_undoes_no_play(code, monkeypatch, error):
    async def fail(*_, **__):
        raise error

    monkeypatch.setattr(get_channel_layer(), "group_send", fail)
    before = at(code).table.revision
    assert play(code, 3) == before + 3


def test_a_layer_that_hangs_costs_a_play_two_seconds_at_most(code, monkeypatch):
    async def hang(*_, **__):
        await asyncio.sleep(60)

    monkeypatch.setattr(announce, "SEND_TIMEOUT_SECONDS", 0.05)
    monkeypatch.setattr(get_channel_layer(), "group_send", hang)
    assert play(code, 2) == at(code).table.revision


def test_the_page_that_has_everything_is_answered_with_nothing(code, ana, client_of):
    revision = at(code).table.revision
    answer = client_of(ana).get(f"/tables/{code}/fresh/?revision={revision}")
    assert (answer.status_code, answer.content) == (204, b"")


async def test_pages_that_could_not_be_shown_a_change_come_back_for_it(
    code, ana, beto, monkeypatch
):
    def fail(*_, **__):
        raise OperationalError("the database is away")

    async with socket_of(code, ana) as a, socket_of(code, beto) as b:
        await table_shown(a)
        await table_shown(b)
        # Another process has played: this one has to ask the database, and gets no answer.
        monkeypatch.setattr(rooms, "recall_newest", lambda *_, **__: None)
        monkeypatch.setattr(rooms, "load_table", fail)
        await in_thread(play)(code, 1)
        assert [await closed(a), await closed(b)] == [1011, 1011]


@pytest.mark.parametrize("is_known", [True, False])
async def test_a_page_that_cannot_be_drawn_is_sent_away_alone(
    code, ana, beto, monkeypatch, is_known
):
    draw = TableConsumer.draw
    if not is_known:
        monkeypatch.setattr(rooms, "recall_newest", lambda *_, **__: None)

    def fail_for_ana(self, loaded):
        if self.user_id == ana.pk and self.is_open:
            raise ValueError("a fault in a template")
        return draw(self, loaded)

    async with socket_of(code, ana) as a, socket_of(code, beto) as b:
        await table_shown(a)
        await table_shown(b)
        monkeypatch.setattr(TableConsumer, "draw", fail_for_ana)
        revision = await in_thread(play)(code, 1)
        assert await closed(a) == 1011
        assert (await table_shown(b)).revision == revision


async def closed(socket) -> int:
    """The code it closes with."""
    while (output := await socket.receive_output())["type"] != "websocket.close":
        pass
    return output["code"]
