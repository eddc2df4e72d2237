"""How does a load look at a table? A websocket client that does no more than it must.

The load has a core for itself and may not be what is measured: frames are read with one search for
the revision; only whoever may be on turn has his hand looked at.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import struct
from collections.abc import Callable
from urllib.parse import urlsplit

from bench.posting import Poster

REVISION = re.compile(r'id="revision" name="revision" value="(\d+)"')
STAGE = re.compile(r'data-stage="(\w+)"')
POSITION = re.compile(r'data-at="(\d+)/(\d+)"')
# What the cards of whoever is on turn take, "7O:SC 2E+6B|RE:!" (games/rendering/pieces.py).
MINE = re.compile(r'data-last="\w*" data-mine="([^"]*)"')
TEXT, CLOSE, PING = 1, 8, 9


class Client(asyncio.Protocol):
    """One socket at a table, and what it shows."""

    def __init__(self, url: str, path: str, session: str = "", *, shown: int = -1) -> None:
        """`shown` is the revision that its page shows already, as after a restart."""
        self.url, self.session, self.shown = url, session, shown
        self.path = path if shown < 0 else f"{path}&revision={shown}"
        # By whom forms are posted instead of sent up the socket, and what is being posted.
        self.poster: Poster | None = None
        self.posting: asyncio.Task[None] | None = None
        self.heard: Callable[[Client], None] = lambda _: None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.revision = -1
        self.stage = ""
        self.can_play = False
        self.hand: list[tuple[str, str]] = []
        self.numbers: dict[str, str] = {}
        self.refused: list[int] = []
        self.received = self.frames = 0
        self._buffer = bytearray()
        self._upgraded = False

    async def connect(self) -> None:
        """Returns when the table has been shown."""
        address = urlsplit(self.url)
        await asyncio.get_running_loop().create_connection(
            lambda: self, address.hostname, address.port
        )
        await self.opened

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        cookie = f"Cookie: sessionid={self.session}\r\n" if self.session else ""
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {urlsplit(self.url).netloc}\r\n"
            f"Origin: {self.url}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{cookie}"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"closed at once: {self.path}"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._upgraded:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in self._buffer[:40]:
                self.transport.close()
                return
            del self._buffer[: end + 4]
            self._upgraded = True
        while (frame := self._next_frame()) is not None:
            self._take(*frame)

    def _next_frame(self) -> tuple[int, bytes] | None:
        if len(self._buffer) < 2:
            return None
        length, begin = self._buffer[1] & 127, 2
        if length == 126:
            begin = 4
        elif length == 127:
            begin = 10
        if len(self._buffer) < begin:
            return None
        if begin > 2:
            length = int.from_bytes(self._buffer[2:begin])
        if len(self._buffer) < begin + length:
            return None
        kind = self._buffer[0] & 15
        payload = bytes(self._buffer[begin : begin + length])
        del self._buffer[: begin + length]
        self.received += begin + length
        return kind, payload

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self._send(10, payload)
        elif kind == CLOSE:
            self.transport.close()
        elif kind == TEXT:
            self.frames += 1
            if self.shown >= 0 and not self.opened.done():
                # What comes first is the talk: the table is as it was.
                self.opened.set_result(None)
            text = payload.decode()
            if text.startswith("{"):
                said = json.loads(text)
                if said["status"] != 200:
                    self.refused.append(said["status"])
            elif found := REVISION.search(text):
                self._look(text, int(found.group(1)))

    def _look(self, text: str, revision: int) -> None:
        if found := STAGE.search(text):
            self.stage = found.group(1)
        if self.session:
            if found := POSITION.search(text):
                self.numbers = {"round": found.group(1), "ply": found.group(2)}
            mine = MINE.search(text)
            self.can_play = mine is not None
            self.hand = [tuple(held.split(":")) for held in mine[1].split("|")] if mine else []
        self.revision = revision
        if not self.opened.done():
            self.opened.set_result(None)
        self.heard(self)

    # --- Playing ---

    def play(self) -> None:
        """Take with the first card that can; else leave the first that may be left."""
        for card, ways in self.hand:
            if ways not in {"", "!", "*"}:
                taken = ways.rstrip("!").split(" ")[0].split("+")
                self._command(action="take", card=card, taken=taken)
                return
        card = next(card for card, ways in self.hand if not ways.endswith("!"))
        self._command(action="lay", card=card)

    def go_on(self) -> None:
        """After the board of a round."""
        self._command(next="1")

    def _command(self, **fields: object) -> None:
        if self.poster is not None:
            self.posting = asyncio.create_task(self._post(self.poster, fields))
            return
        self._send(TEXT, json.dumps({**fields, **self.numbers, "number": "1"}).encode())

    async def _post(self, poster: Poster, fields: dict[str, object]) -> None:
        code = self.path.split("/")[3]
        what = "next-round" if "next" in fields else "plays"
        status = await poster.post(f"/tables/{code}/{what}/", {**fields, **self.numbers})
        if status != 200:
            self.refused.append(status)

    def _send(self, kind: int, payload: bytes) -> None:
        length = len(payload)
        head = bytes([128 | kind])
        head += bytes([128 | length]) if length < 126 else b"\xfe" + struct.pack("!H", length)
        # A mask of zeros changes nothing.
        self.transport.write(head + b"\0\0\0\0" + payload)
