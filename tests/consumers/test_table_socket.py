"""What arrives at each socket of a table, and what happens to odd connections."""

import asyncio
import contextlib
import logging

import pytest
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import SanctionKind, User
from accounts.services.sanctions import sanction
from games.models import ChatLine, Invitation, Move, Table
from games.selectors.tables import forget_tables
from games.services import listeners
from games.services.announce import table_group
from games.web.routing import websocket_urlpatterns
from tests.tables import NOON, at, play_any, play_as, stack_deck, started

pytestmark = pytest.mark.django_db(transaction=True)


class Socket(WebsocketCommunicator):
    """One that waits for a machine with much else to do."""

    async def receive_from(self, timeout: float = 20) -> str | bytes:
        return await super().receive_from(timeout)

    async def receive_output(self, timeout: float = 20):
        return await super().receive_output(timeout)


@contextlib.asynccontextmanager
async def socket_of(code, user=None, *, language="en", words="", revision="", changes=""):
    """A connected socket of this viewer; None is a visitor without an account."""
    from channels.routing import URLRouter

    router = URLRouter(websocket_urlpatterns)

    async def application(scope, receive, send):
        await router({**scope, "user": user or AnonymousUser()}, receive, send)

    query = f"lang={language}&words={words}&revision={revision}&changes={changes}"
    communicator = Socket(application, f"/ws/tables/{code}/?{query}")
    connected, _ = await communicator.connect(timeout=10)
    assert connected
    try:
        yield communicator
    finally:
        await communicator.disconnect(timeout=10)


in_thread = database_sync_to_async


@pytest.fixture
def code(ana, beto):
    code = started(ana, beto)
    stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
    return code


async def test_whoever_connects_gets_the_whole_table_at_once(code, ana):
    async with socket_of(code, ana) as socket:
        html = await socket.receive_from()
    assert 'hx-target="#table"' in html
    assert "1C" in html


async def test_a_page_that_shows_the_table_already_is_sent_only_what_happens_then(code, ana):
    shown = (await in_thread(at)(code)).table.revision
    async with socket_of(code, ana, revision=shown) as socket:
        assert 'hx-target="#table"' not in await socket.receive_from()
        await in_thread(play_any)(code)
        assert 'hx-target="#table"' in await socket.receive_from()


async def test_of_the_table_that_a_page_shows_it_is_sent_what_has_changed(code, ana):
    shown = (await in_thread(at)(code)).table.revision
    async with socket_of(code, ana, revision=shown, changes="2") as socket:
        await socket.receive_from()
        await in_thread(play_any)(code)
        changed = await socket.receive_from()
    assert f'data-since="{shown}"' in changed
    assert 'id="table"' not in changed


async def test_a_page_from_before_the_last_deploy_is_sent_the_table(code, ana):
    """It would not know what to do with parts as they are written now."""
    shown = (await in_thread(at)(code)).table.revision
    async with socket_of(code, ana, revision=shown, changes="1") as socket:
        await socket.receive_from()
        await in_thread(play_any)(code)
        assert 'id="table"' in await socket.receive_from()


async def test_a_page_that_comes_back_after_something_happened_is_sent_the_table(code, ana):
    shown = (await in_thread(at)(code)).table.revision
    await in_thread(play_any)(code)
    async with socket_of(code, ana, revision=shown) as socket:
        assert 'hx-target="#table"' in await socket.receive_from()


@pytest.mark.parametrize("revision", ["x", "-1", "1e3", "9" * 40])
async def test_a_page_that_names_no_revision_is_sent_the_table(code, ana, revision):
    async with socket_of(code, ana, revision=revision) as socket:
        assert 'hx-target="#table"' in await socket.receive_from()


async def test_each_is_told_in_the_words_of_his_region_also_later_on(code, ana, beto):
    async with socket_of(code, ana, words="french") as a, socket_of(code, beto, words="x") as b:
        for _pushed in range(2):
            assert "sota of" not in await socket_html(a)
            assert "sota of" in await socket_html(b)
            await in_thread(play_any)(code)


async def test_of_two_lines_stored_in_another_order_both_are_sent_and_once(code, ana, beto):
    async with socket_of(code, ana) as socket:
        await opening(socket)
        first, second = await in_thread(two_lines)(code, beto)
        for line in (second, first, second, first):
            listeners.tell({table_group(code): {"type": "chat.said", "line": line.pk}})
        assert second.text in await socket.receive_from()
        assert first.text in await socket.receive_from()
        assert await socket.receive_nothing(timeout=0.4)


def two_lines(code, author) -> list[ChatLine]:
    return said(code, author, "Well played", "Again?")


def said(code, author, *texts) -> list[ChatLine]:
    table = Table.objects.get(code=code)
    return [
        ChatLine.objects.create(table=table, author=author, text=text, said_at=NOON)
        for text in texts
    ]


async def test_many_at_once_lose_no_line_whoever_is_told_of_first(code, ana, beto):
    texts = [f"line {number:03}" for number in range(30)]
    async with socket_of(code, ana) as socket:
        await opening(socket)
        lines = await in_thread(said)(code, beto, *texts)
        for line in reversed(lines):
            listeners.tell({table_group(code): {"type": "chat.said", "line": line.pk}})
        arrived = [await socket.receive_from() for _ in lines]
    assert all(any(text in html for html in arrived) for text in texts)


async def test_two_hundred_lines_hold_up_no_play_and_arrive_in_their_order(code, ana, beto):
    texts = [f"line {number:03}" for number in range(200)]
    async with socket_of(code, ana) as socket:
        await opening(socket)
        for line in await in_thread(said)(code, beto, *texts):
            listeners.tell({table_group(code): {"type": "chat.said", "line": line.pk}})
        await in_thread(play_as)(code, beto, "7OxSB")
        arrived = [await socket.receive_from() for _ in range(len(texts) + 1)]
    tables = [place for place, html in enumerate(arrived) if 'hx-target="#table"' in html]
    assert len(tables) == 1
    assert tables[0] < len(texts)
    talk = [html for html in arrived if 'hx-target="#chat-lines"' in html]
    assert all(text in html for text, html in zip(texts, talk, strict=True))


async def opening(*sockets) -> None:
    """Let each socket say what it opens with: the table, and what waits or was said."""
    for socket in sockets:
        await socket_html(socket)
        while not await socket.receive_nothing(timeout=0.4):
            await socket.receive_from()


async def socket_html(socket) -> str:
    """The next message that brings the table; what was said comes in others."""
    while 'hx-target="#table"' not in (html := await socket.receive_from()):
        pass
    return html


async def test_everybody_sees_a_play_each_in_his_own_way(code, ana, beto):
    async with socket_of(code, ana) as a, socket_of(code, beto) as b, socket_of(code) as visitor:
        await opening(a, b, visitor)
        await in_thread(play_as)(code, beto, "7OxSB")
        seen = [await socket_html(socket) for socket in (a, b, visitor)]
    assert len(set(seen)) == 3
    for hidden in ("2C", "RE"):
        assert f'value="{hidden}"' not in seen[0]
        assert f'value="{hidden}"' not in seen[2]


async def test_a_signal_for_a_revision_already_shown_is_dropped(code, ana):
    async with socket_of(code, ana) as socket:
        await opening(socket)
        revision = (await in_thread(at)(code)).table.revision
        message = {"type": "table.changed", "revision": revision}
        listeners.tell({table_group(code): message})
        assert await socket.receive_nothing()


async def test_a_lost_signal_costs_nothing_the_next_one_brings_the_whole_table(code, ana, beto):
    async with socket_of(code, ana) as socket:
        await opening(socket)
        await in_thread(play_as)(code, beto, "7OxSB")
        await in_thread(play_as)(code, ana, "1C")
        html = await socket_html(socket)
        while not await socket.receive_nothing(timeout=0.4):
            html = await socket.receive_from()
    assert "1C" in html


async def test_b63_a_table_that_does_not_exist_closes_with_a_code_of_its_own(caplog):
    """B63: and the goodbye of such a socket is no error."""
    async with socket_of("AAAAAAAAAA") as socket:
        closed = await socket.receive_output()
    assert (closed["type"], closed["code"]) == ("websocket.close", 4404)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_damaged_table_closes_with_a_code_of_its_own(code, ana, beto):
    def damage():
        for _ in range(3):
            play_any(code)
        Move.objects.filter(round__match__table__code=code, ply=1).delete()
        forget_tables()

    await in_thread(damage)()
    async with socket_of(code, ana) as socket:
        closed = await socket.receive_output()
    assert (closed["type"], closed["code"]) == ("websocket.close", 4500)


async def test_b45_whatever_a_client_sends_up_changes_nothing(code, ana):
    """B45: there is a closed list of actions."""
    async with socket_of(code, ana) as socket:
        await opening(socket)
        before = (await in_thread(at)(code)).table.revision
        for text in ("debug_state", '{"type": "debug_set_score"}', "[", "\x00"):
            await socket.send_to(text_data=text)
        await socket.send_to(bytes_data=b"\xff\xfe")
        assert await socket.receive_nothing()
        assert (await in_thread(at)(code)).table.revision == before


async def test_two_tabs_of_one_person_show_the_same(code, beto):
    async with socket_of(code, beto) as first, socket_of(code, beto) as second:
        assert await first.receive_from() == await second.receive_from()


async def test_the_language_is_that_of_the_page(code, ana):
    spanish, unknown = socket_of(code, ana, language="es"), socket_of(code, ana, language="xx")
    async with spanish as first, unknown as second:
        assert await first.receive_from() == await second.receive_from()


async def test_many_sockets_come_and_go_while_plays_are_made(code, ana, beto):
    async def come_and_go():
        for _ in range(3):
            async with socket_of(code, ana) as socket:
                assert "#table" in await socket.receive_from(timeout=5)

    async def play():
        await in_thread(play_as)(code, beto, "7OxSB")
        await in_thread(play_as)(code, ana, "1C")

    await asyncio.gather(*(come_and_go() for _ in range(4)), play())


async def test_who_is_kept_out_has_no_socket_and_loses_the_one_he_has(code, beto):
    async with socket_of(code, beto) as socket:
        await socket.receive_from()
        await socket.receive_from()
        await in_thread(keep_out)(beto)
        while (message := await socket.receive_output())["type"] == "websocket.send":
            pass
        assert (message["type"], message["code"]) == ("websocket.close", 4410)
    await in_thread(beto.refresh_from_db)()
    async with socket_of(code, beto) as socket:
        closed = await socket.receive_output()
    assert (closed["type"], closed["code"]) == ("websocket.close", 4410)


def keep_out(person) -> None:
    boss = User.objects.create_superuser("boss", password="una-clave-larga-9")
    sanction(
        person.pk,
        SanctionKind.BAN,
        by_id=boss.pk,
        reason="rude",
        until=None,
        now=timezone.now(),
    )


async def test_an_invited_spectator_sees_every_play_where_nobody_else_comes_in(ana, beto, carmen):
    """Whether he may is asked for each of them, and not on the loop."""

    def begin() -> str:
        code = started(ana, beto)
        Table.objects.filter(code=code).update(visibility="invited")
        Invitation.objects.create(table=at(code).table, user=carmen, invited_at=NOON)
        return code

    code = await in_thread(begin)()
    async with socket_of(code, carmen) as socket:
        await opening(socket)
        for _ in range(2):
            await in_thread(play_any)(code)
            assert 'id="revision"' in await socket.receive_from()
