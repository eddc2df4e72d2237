"""What is new for somebody reaches every page of his that is open, and no one else's."""

import contextlib

import pytest
from channels.db import database_sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from games.services.inviting import invite_person
from games.web.routing import websocket_urlpatterns
from tests.tables import NOON, opened, play_any, started, state_of

pytestmark = pytest.mark.django_db(transaction=True)

in_thread = database_sync_to_async
TOP = 'hx-target="#notices"'


@contextlib.asynccontextmanager
async def socket_at(address, user=None):
    """A connected socket of a page; of somebody who is logged in it has got the top of the page."""
    router = URLRouter(websocket_urlpatterns)

    async def application(scope, receive, send):
        await router({**scope, "user": user or AnonymousUser()}, receive, send)

    communicator = WebsocketCommunicator(application, f"{address}?lang=en")
    connected, _ = await communicator.connect()
    assert connected
    communicator.first = await news_for(communicator) if user else ""
    try:
        yield communicator
    finally:
        await communicator.disconnect()


async def news_for(socket):
    """What arrives at the top of the page, whatever else arrives before."""
    html = ""
    while TOP not in html:
        html = await socket.receive_from(timeout=10)
    return html[html.index(TOP) :]


async def is_told_nothing(socket):
    """Whether nothing arrives at the top of the page."""
    while not await socket.receive_nothing(timeout=0.3):
        if TOP in await socket.receive_from():
            return False
    return True


async def test_a_page_gets_what_is_new_when_it_connects(ana, beto):
    code = await in_thread(opened)(ana, size=2)
    await in_thread(invite_person)(code, beto.public_id, user_id=ana.pk, now=NOON)
    async with socket_at("/ws/notices/", beto) as socket:
        assert "Ana invites you to a table" in socket.first


@pytest.mark.parametrize("address", ["/ws/notices/", "/ws/lobby/"])
async def test_an_invitation_arrives_at_every_page_of_the_guest_only(ana, beto, carmen, address):
    code = await in_thread(opened)(ana, size=2)
    async with (
        socket_at(address, beto) as his,
        socket_at(address, carmen) as hers,
        socket_at(address) as visitors,
    ):
        await in_thread(invite_person)(code, beto.public_id, user_id=ana.pk, now=NOON)
        assert "Ana invites you to a table" in await news_for(his)
        assert await is_told_nothing(hers)
        assert await is_told_nothing(visitors)


async def test_a_turn_arrives_elsewhere_but_not_at_the_table_itself(ana, beto):
    code = await in_thread(started)(ana, beto)
    position = (await in_thread(state_of)(code)).turn
    next_one = (ana, beto)[1 - position]
    async with (
        socket_at("/ws/notices/", next_one) as elsewhere,
        socket_at(f"/ws/tables/{code}/", next_one) as there,
    ):
        while (await in_thread(state_of)(code)).turn == position:
            await in_thread(play_any)(code)
        assert code in await news_for(elsewhere)
        assert await is_told_nothing(there)


async def test_a_visitor_hears_nothing_and_is_not_turned_away():
    async with socket_at("/ws/notices/") as socket:
        assert await is_told_nothing(socket)


async def test_an_address_that_leads_nowhere_is_refused():
    socket = WebsocketCommunicator(URLRouter(websocket_urlpatterns), "/ws/nowhere/")
    assert (await socket.connect())[0] is False
