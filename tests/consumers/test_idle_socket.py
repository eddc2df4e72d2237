"""A socket at which nothing happens for a while stays open, whatever carries the signals."""

import asyncio

import pytest
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser

from games.web.routing import websocket_urlpatterns

pytestmark = pytest.mark.django_db(transaction=True)

# A little longer than the layer waits for one message.
IDLE_SECONDS = 6


async def test_six_quiet_seconds_end_no_socket():
    router = URLRouter(websocket_urlpatterns)

    async def application(scope, receive, send):
        await router({**scope, "user": AnonymousUser()}, receive, send)

    communicator = WebsocketCommunicator(application, "/ws/lobby/")
    connected, _ = await communicator.connect()
    assert connected
    await communicator.receive_from()
    await asyncio.sleep(IDLE_SECONDS)
    assert not communicator.future.done()
    await communicator.disconnect()
