"""How does a load post forms? One connection, one request at a time, as a page without a socket."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Mapping
from urllib.parse import urlencode, urlsplit

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
# Whoever makes the cookie knows the token: a load may.
TOKEN = "a" * 32


class Poster:
    """A logged-in person who posts forms, over a connection that stays."""

    def __init__(self, url: str, session: str) -> None:
        self.address = urlsplit(url)
        self.session = session
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._one_at_a_time = asyncio.Lock()

    async def post(self, path: str, fields: Mapping[str, object]) -> int:
        """Post them, and read the answer to its end; its status."""
        body = urlencode({**fields, "csrfmiddlewaretoken": TOKEN}, doseq=True).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {self.address.netloc}\r\nHX-Request: true\r\n"
            f"Cookie: sessionid={self.session}; csrftoken={TOKEN}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        async with self._one_at_a_time:
            if self._streams is None:
                self._streams = await asyncio.open_connection(
                    self.address.hostname, self.address.port
                )
            reader, writer = self._streams
            writer.write(head.encode() + body)
            answer = await reader.readuntil(b"\r\n\r\n")
            if (length := LENGTH.search(answer)) is not None:
                await reader.readexactly(int(length.group(1)))
            return int(answer.split(b" ", 2)[1])

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()


async def post_nothing(url: str, sessions: list[str], seconds: float) -> float:
    """How many posts a second of which nothing is done but to know who posts (`bench/counting.py`);
    each of these people has one under way at a time.
    """
    until = time.perf_counter() + seconds
    made = 0

    async def go_on(session: str) -> None:
        nonlocal made
        poster = Poster(url, session)
        while time.perf_counter() < until:
            assert await poster.post("/bench/noop/", {}) == 204
            made += 1
        poster.close()

    await asyncio.gather(*map(go_on, sessions))
    return made / seconds
