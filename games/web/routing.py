"""Which socket address leads to which consumer?"""

from typing import Any

from channels.exceptions import DenyConnection
from channels.generic.websocket import AsyncWebsocketConsumer
from django.urls import path, re_path

from games.web.consumers import LobbyConsumer, NoticesConsumer
from games.web.table_socket import TableConsumer


class Nothing(AsyncWebsocketConsumer):
    """An address that leads nowhere: refused like a wrong page, where a router would fail."""

    async def connect(self) -> Any:
        raise DenyConnection


websocket_urlpatterns = [
    path("ws/notices/", NoticesConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    path("ws/tables/<slug:code>/", TableConsumer.as_asgi()),
    re_path("", Nothing.as_asgi()),
]
