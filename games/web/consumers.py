"""What travels over the sockets of pages? What is new for the viewer, and the list of tables.

`connect` joins the group first and reads the state afterwards, so nothing can be missed between
the two; there is no other recovery code. The socket of a table: `table_socket.py`.
"""

import asyncio
import logging
from collections import deque
from contextvars import Context, copy_context
from typing import Any
from urllib.parse import parse_qsl

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils import timezone

from accounts import regions
from accounts.regions import Region
from accounts.selectors.blocks import blocked_ids
from accounts.selectors.logins import logs_in
from accounts.selectors.sanctions import is_banned
from games.rendering.lobby import render_open_tables
from games.rendering.notices import render_badge
from games.rendering.site_notices import render_site_notice
from games.selectors.fitting import LobbyFilter
from games.selectors.notices import load_badge
from games.services.announce import LOBBY_GROUP, SITE_GROUP, user_group
from games.services.listeners import Listener, Message
from games.web import hearing
from games.web.asking import ask

logger = logging.getLogger(__name__)

# Close codes of our own: hx-ws does not come back after them, and the page asks for itself again.
TURNED_AWAY = 4410
# Codes for which hx-ws comes back, with the session that the browser has then.
COME_BACK = 1012
BROKEN = 1011


class PageConsumer(AsyncWebsocketConsumer):
    """A socket that only pushes: what its own group is about, and what is new for its viewer."""

    # It hears of changes as a listener of the process, not by a channel of its own.
    channel_layer_alias = "none"
    group = ""
    # The code of the table on this page, which shows by itself what happens there.
    here = ""
    when_logged_out = COME_BACK
    listener: Listener | None = None
    joined: list[str] = []

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Channels' own would have a thread tidy up connections before each message: there are
        none on this side.
        """
        await self._handle(message)

    async def _handle(self, message: Message) -> None:
        await getattr(self, get_handler_name(message))(message)

    async def websocket_connect(self, message: Message) -> None:
        """Whom the moderators keep out is told so by the page, not by a socket."""
        if not is_banned(self.scope["user"], now=timezone.now()):
            await super().websocket_connect(message)
            self._begin_to_hear()
            return
        await self.accept()
        await self.close(TURNED_AWAY)

    async def connect(self) -> None:
        self.language = language_of(self.scope)
        self.region = region_of(self.scope)
        regions.activate(self.region)
        self.user_id = self.scope["user"].pk
        self.asked_at = timezone.now()
        self.listener = Listener(self.hear)
        self.joined = [self.group, SITE_GROUP] if self.group else [SITE_GROUP]
        if self.user_id is not None:
            self.joined.append(user_group(self.user_id))
        # What is heard waits until the socket has said what it opens with.
        self._unheard: deque[Message] = deque()
        self._hearing: asyncio.Task[None] | None = None
        self._context: Context | None = None
        await hearing.join(self.joined, self.listener)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        if self.listener is not None:
            await hearing.leave(self.joined, self.listener)

    # --- Hearing ---

    def hear(self, message: Message) -> None:
        """Take in what was told; one thing after the other is done about it. What is news at the
        top of other pages is none where it stands in front of him.
        """
        if message["type"] == "user.changed" and message["table"] and message["table"] == self.here:
            return
        self._unheard.append(message)
        if self._context is not None and (self._hearing is None or self._hearing.done()):
            self._hearing = self.listener_task()

    def listener_task(self) -> "asyncio.Task[None]":
        return asyncio.create_task(self._hear_all(), context=self._context)

    def _begin_to_hear(self) -> None:
        self._context = copy_context()
        if self._unheard:
            self._hearing = self.listener_task()

    async def _hear_all(self) -> None:
        while self._unheard:
            try:
                await self._handle(self._unheard.popleft())
            except Exception:
                # The page connects anew and is sent everything.
                logger.exception("a socket could not be told something")
                await self.close(BROKEN)

    async def missed(self, message: Message) -> None:
        """Something may have been told that was not heard: the page comes back for everything."""
        await self.close(COME_BACK)

    async def session_ended(self, message: Message) -> None:
        """A session of the viewer has ended: perhaps this one."""
        if not await self.still_logged_in():
            await self.close(self.when_logged_out)

    async def still_logged_in(self) -> bool:
        session_key = self.scope.get("session_key", "")
        if not session_key or self.user_id is None:
            return True
        self.asked_at = timezone.now()
        return await ask(logs_in)(session_key, self.user_id, now=self.asked_at)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Nothing is asked for here; whatever arrives is not answered."""

    async def site_notice(self, message: Message) -> None:
        """Whoever runs the site has something to say to everybody, or nothing any more."""
        render = ask(render_site_notice)
        await self.send(
            text_data=await render(message["text"], message["at"], language=self.language)
        )

    async def user_changed(self, message: dict[str, Any]) -> None:
        """There is news for the viewer, or less of it."""
        await self._send_badge()

    async def user_banned(self, message: dict[str, Any]) -> None:
        await self.close(TURNED_AWAY)

    async def _send_badge(self) -> None:
        if html := await ask(self._render_badge)():
            await self.send(text_data=html)

    def _render_badge(self) -> str:
        if self.user_id is None:
            return ""
        return render_badge(load_badge(self.user_id), here=self.here, language=self.language)


class NoticesConsumer(PageConsumer):
    """A page that shows nothing else that changes: it hears only what is new for its viewer."""

    async def connect(self) -> None:
        await super().connect()
        await self._send_badge()


class LobbyConsumer(PageConsumer):
    """One viewer of the lists of tables, narrowed as his page says in the address."""

    group = LOBBY_GROUP

    async def connect(self) -> None:
        self.wanted = LobbyFilter.read(query_of(self.scope))
        self.sent = ""
        await super().connect()
        await self._look_around()
        await self._send_lists("")
        await self._send_badge()

    async def lobby_changed(self, message: dict[str, Any]) -> None:
        """Somebody has opened a table, sat down, started; what looks the same is not sent again."""
        # A process of yesterday's code may still say less.
        if self.user_id in message.get("people", ()):
            await self._look_around()
        await self._send_lists(message.get("version", ""))

    async def _look_around(self) -> None:
        self.hidden = await ask(blocked_ids)(self.user_id)

    async def _send_lists(self, version: str) -> None:
        html = await ask(render_open_tables)(
            self.language,
            wanted=self.wanted,
            hidden=self.hidden,
            viewer=self.user_id,
            version=version,
        )
        if html != self.sent:
            self.sent = html
            await self.send(text_data=html)


def language_of(scope: dict[str, Any]) -> str:
    """The language of the page that opened the socket, which says so in its address."""
    asked = query_of(scope).get("lang", "")
    return asked if asked in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


def region_of(scope: dict[str, Any]) -> str:
    """Whose words that page uses."""
    asked = query_of(scope).get("words", "")
    return asked if asked in Region.values else Region.NEUTRAL.value


def query_of(scope: dict[str, Any]) -> dict[str, str]:
    """What stands after the question mark, each name once."""
    return dict(parse_qsl(scope["query_string"].decode("ascii", "replace")))
