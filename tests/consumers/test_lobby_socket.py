"""What arrives at a socket of the lobby: the lists as its viewer narrowed and may see them."""

import contextlib

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from accounts.services.blocks import block, unblock
from games.rendering import lobby
from games.rendering.lobby import open_tables_html
from games.services.seats import take_seat
from games.web.routing import websocket_urlpatterns
from tests.tables import NOON, opened, started

pytestmark = pytest.mark.django_db(transaction=True)

in_thread = database_sync_to_async


@contextlib.asynccontextmanager
async def socket_of(path, user=None):
    """A connected socket of this viewer; None is a visitor without an account."""
    from channels.routing import URLRouter

    router = URLRouter(websocket_urlpatterns)

    async def application(scope, receive, send):
        await router({**scope, "user": user or AnonymousUser()}, receive, send)

    communicator = WebsocketCommunicator(application, path)
    connected, _ = await communicator.connect()
    assert connected
    try:
        yield communicator
    finally:
        await communicator.disconnect()


def lobby_of(user=None, **chosen):
    query = "&".join(f"{name}={value}" for name, value in chosen.items())
    return socket_of(f"/ws/lobby/?lang=en&{query}", user)


async def lists_from(socket) -> str:
    """The next update of the lists; news for the person travel by the same socket."""
    while True:
        html = await socket.receive_from(timeout=5)
        if 'hx-target="#open-tables"' in html:
            return html


async def no_lists_from(socket) -> bool:
    with contextlib.suppress(TimeoutError):
        while not await socket.receive_nothing(timeout=0.4):
            if 'hx-target="#open-tables"' in await socket.receive_from():
                return False
    return True


async def test_whoever_connects_gets_the_lists_and_then_every_change(ana, beto):
    async with lobby_of(beto) as socket:
        assert "Nobody waits" in await lists_from(socket)
        code = await in_thread(opened)(ana)
        assert code in await lists_from(socket)
        await in_thread(take_seat)(code, user_id=beto.pk, place=None, now=NOON)
        assert code not in await lists_from(socket)


async def test_what_is_pushed_is_what_a_fresh_page_shows(ana):
    async with lobby_of() as socket:
        await lists_from(socket)
        await in_thread(opened)(ana)
        assert await in_thread(open_tables_html)("en") in await lists_from(socket)


async def test_a_list_narrowed_to_something_hears_of_nothing_else(ana, beto):
    await in_thread(opened)(beto, size=3)
    async with lobby_of(players="3") as narrow, lobby_of() as wide:
        for socket in (narrow, wide):
            await lists_from(socket)
        code = await in_thread(opened)(ana, size=2)
        assert code in await lists_from(wide)
        assert await no_lists_from(narrow)
        code = await in_thread(opened)(ana, size=3)
        assert code in await lists_from(narrow)


async def test_neither_sees_the_table_of_the_other_from_the_moment_of_a_block(ana, beto, carmen):
    hers = await in_thread(opened)(ana)
    his = await in_thread(opened)(beto)
    async with lobby_of(ana) as a, lobby_of(beto) as b, lobby_of(carmen) as c:
        for socket in (a, b, c):
            assert hers in await lists_from(socket)
        await in_thread(block)(beto.pk, ana.pk, now=NOON)
        seen = await lists_from(a)
        assert hers in seen
        assert his not in seen
        assert hers not in await lists_from(b)
        assert await no_lists_from(c)
        await in_thread(unblock)(beto.pk, ana.pk)
        assert his in await lists_from(a)


async def test_many_viewers_who_see_the_same_cost_one_drawing(ana, beto, carmen, dani, monkeypatch):
    drawn = []

    def drawing(language, **options):
        drawn.append(options)
        return open_tables_html(language, **options)

    # Whom one has blocked matters only where he sits.
    await in_thread(block)(beto.pk, dani.pk, now=NOON)
    async with contextlib.AsyncExitStack() as stack:
        sockets = [
            await stack.enter_async_context(lobby_of(person))
            for person in (beto, carmen, None, beto, carmen, None)
        ]
        for socket in sockets:
            await lists_from(socket)
        monkeypatch.setattr(lobby, "open_tables_html", drawing)
        code = await in_thread(opened)(ana)
        for socket in sockets:
            assert code in await lists_from(socket)
    assert len(drawn) == 1


async def test_a_table_that_is_not_shown_closes_with_a_code_of_its_own(ana, beto, carmen):
    """B63: a table of others."""
    code = await in_thread(started)(ana, beto, watchable=False)
    async with socket_of(f"/ws/tables/{code}/?lang=en", carmen) as socket:
        closed = await socket.receive_output()
    assert (closed["type"], closed["code"]) == ("websocket.close", 4403)


async def close_code_of(socket) -> int:
    while True:
        output = await socket.receive_output(timeout=5)
        if output["type"] == "websocket.close":
            return output["code"]


async def test_a_spectator_is_sent_away_when_the_last_place_of_such_a_table_is_taken(
    ana, beto, carmen
):
    code = await in_thread(opened)(ana, watchable=False)
    async with socket_of(f"/ws/tables/{code}/?lang=en", carmen) as socket:
        assert "#table" in await socket.receive_from()
        await in_thread(take_seat)(code, user_id=beto.pk, place=None, now=NOON)
        assert await close_code_of(socket) == 4403


async def test_a_spectator_who_is_blocked_is_sent_away_at_once_and_a_player_is_not(
    ana, beto, carmen
):
    code = await in_thread(started)(ana, beto)
    async with (
        socket_of(f"/ws/tables/{code}/?lang=en", carmen) as watching,
        socket_of(f"/ws/tables/{code}/?lang=en", beto) as playing,
    ):
        for socket in (watching, playing):
            assert "#table" in await socket.receive_from()
        await in_thread(block)(ana.pk, carmen.pk, now=NOON)
        assert await close_code_of(watching) == 4403
        await in_thread(block)(ana.pk, beto.pk, now=NOON)
        while not await playing.receive_nothing(timeout=0.4):
            assert (await playing.receive_output())["type"] == "websocket.send"
