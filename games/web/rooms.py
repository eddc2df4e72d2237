"""Who in this process looks at which table? A room for each table, with all its sockets in it.

A change is loaded once for all of them, and drawn once for whoever sees the same: the process asks
the database nothing when it made the change itself (`selectors/tables.py` remembers it).
"""

import asyncio
import logging
from typing import Protocol

from games.rendering.tables import DrawnTable
from games.selectors.game_state import BrokenLog
from games.selectors.tables import LoadedTable, load_table, recall_newest
from games.services.announce import table_group
from games.services.listeners import Listener, Message
from games.web import hearing
from games.web.asking import ask

logger = logging.getLogger(__name__)


class Socket(Protocol):
    """What a room expects of its sockets."""

    def hear(self, message: Message) -> None: ...
    def is_behind(self, revision: int) -> bool: ...
    def draws_at_once(self, loaded: LoadedTable) -> bool: ...
    def draw(self, loaded: LoadedTable) -> DrawnTable | None: ...
    async def show(self, drawn: DrawnTable | None) -> None: ...
    async def come_back(self) -> None: ...
    async def table_gone(self) -> None: ...
    async def table_damaged(self) -> None: ...


class Room:
    """The sockets at one table, on one loop. `revision` is the newest that anybody told of."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.group = table_group(code)
        self.sockets: set[Socket] = set()
        self.listener = Listener(self.hear)
        self.revision = 0
        self._shown = 0
        self._showing: asyncio.Task[None] | None = None

    def hear(self, message: Message) -> None:
        """Somebody has changed the table, or said something at it."""
        if message["type"] == "table.changed":
            self.revision = max(self.revision, message["revision"])
            if self._showing is None or self._showing.done():
                self._showing = asyncio.create_task(self._show())
        else:
            for socket in self.sockets:
                socket.hear(message)

    async def _show(self) -> None:
        """Bring everybody up to date; what changes meanwhile, too."""
        while self._shown < self.revision:
            revision = self._shown = self.revision
            try:
                loaded = await self._load(revision)
            except BrokenLog:
                await self._tell_all("table_damaged")
            except Exception:
                # There may be no next change before somebody has seen this one.
                logger.exception("table %s could not be shown", self.code)
                await self._tell_all("come_back")
            else:
                await self._show_to_all(loaded)

    async def _load(self, revision: int) -> LoadedTable | None:
        if (known := recall_newest(self.code, since=revision)) is not None:
            return known
        return await ask(load_table)(self.code, revision=revision)

    async def _show_to_all(self, loaded: LoadedTable | None) -> None:
        if loaded is None:
            await self._tell_all("table_gone")
            return
        behind = [one for one in self.sockets if one.is_behind(loaded.table.revision)]
        if all(socket.draws_at_once(loaded) for socket in behind):
            drawn = self._draw_for(behind, loaded)
        else:
            # May ask the database, and takes longer: in a thread.
            drawn = await ask(self._draw_for)(behind, loaded)
        for socket in behind:
            try:
                await socket.show(drawn[socket])
            except Exception:
                # The drawing has said why, if it was not made.
                if socket in drawn:
                    logger.exception("table %s could not be shown to somebody", self.code)
                await _tell(socket, "come_back")

    def _draw_for(
        self, sockets: list[Socket], loaded: LoadedTable
    ) -> dict[Socket, DrawnTable | None]:
        """What each of them is to be shown; nothing for whom it cannot be drawn."""
        drawn = {}
        for socket in sockets:
            try:
                drawn[socket] = socket.draw(loaded)
            except Exception:
                logger.exception("table %s could not be drawn for somebody", self.code)
        return drawn

    async def _tell_all(self, what: str) -> None:
        for socket in tuple(self.sockets):
            await _tell(socket, what)


async def _tell(socket: Socket, what: str) -> None:
    """One that cannot be told is no reason for the others not to hear of it."""
    try:
        await getattr(socket, what)()
    except Exception:
        logger.exception("a socket could not be told that it is to close")


_rooms: dict[tuple[asyncio.AbstractEventLoop, str], Room] = {}


async def enter(code: str, socket: Socket) -> Room:
    """The room of the table; from now on its changes are shown to this socket."""
    key = (asyncio.get_running_loop(), code)
    room = _rooms.get(key)
    if room is None:
        room = _rooms[key] = Room(code)
    room.sockets.add(socket)
    await hearing.join([room.group], room.listener)
    return room


async def leave(room: Room, socket: Socket) -> None:
    """Not any more; a room where nobody is left is closed."""
    room.sockets.discard(socket)
    if not room.sockets:
        _rooms.pop((asyncio.get_running_loop(), room.code), None)
        await hearing.leave([room.group], room.listener)
