"""What travels while a match is played? All of it, checked as it arrives, viewer by viewer."""

import asyncio
import contextlib
import logging
import random
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games import engine
from games.selectors.tables import LoadedTable
from games.services.announce import table_group
from tests.tables import at, run_clock
from tests.wire.knowledge import Leak, secrets_from
from tests.wire.spelling import mentions

in_thread = database_sync_to_async
REVISION = re.compile(r'id="revision" name="revision" value="(\d+)"')
# What only whoever is on turn is told of his cards (B43).
HINTS = re.compile(
    r"data-(?:mine=\"\w\w:|captures=|many[ >]|must-take[ >]|left(?:=|-many))|card--able"
)
# All that the sockets of a table are told together (B49).
SIGNALLED = {"type", "revision", "line", "people"}
# Pages that name cards whatever is played, as they explain or greet.
OTHER_PAGES = ("home", "table_open", "rules", "matches", "standings", "settings")


@dataclass(eq=False)
class Viewer:
    """Somebody with a browser at a table: at a position, or a spectator (None)."""

    name: str
    user: Any
    position: int | None
    language: str
    client: Client = field(init=False)
    socket: WebsocketCommunicator = field(init=False)
    # What the pages that are not about the match name before it begins.
    usual: dict[str, set[engine.Card]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.client = Client(headers={"accept-language": self.language})
        if self.user is not None:
            self.client.force_login(self.user)

    def cookies(self) -> bytes:
        return "; ".join(f"{c.key}={c.value}" for c in self.client.cookies.values()).encode()


class Wire:
    """A table whose traffic is watched. Every method raises Leak at the first thing that somebody
    gets to see and may not know; `heard` counts what was checked, by kind.
    """

    def __init__(
        self, code: str, viewers: list[Viewer], records: Callable[[], list[logging.LogRecord]]
    ) -> None:
        self.code = code
        self.viewers = viewers
        self.records = records
        self.read_records = 0
        self.signals: list[tuple[str, dict[str, Any]]] = []
        self.heard: Counter[str] = Counter()
        self.chance = random.Random(15)

    # --- Checking ---

    def check(self, viewer: Viewer, text: str, kind: str, *, known: Any = ()) -> None:
        """A text that this viewer gets now."""
        self.heard[kind] += 1
        loaded = at(self.code)
        what = f"{kind} for {viewer.name}"
        secrets_from(loaded, viewer.position).check(text, what, known=known)
        if HINTS.search(text) and not self._is_on_turn(viewer, loaded):
            raise Leak(f"{what} lists what the cards of somebody else can take")

    def _is_on_turn(self, viewer: Viewer, loaded: LoadedTable) -> bool:
        assert loaded.state is not None
        return viewer.position is not None and viewer.position == loaded.state.turn

    def check_server(self) -> None:
        """What the server has logged meanwhile: whoever reads it knows no more than a spectator.
        And what it told many sockets at once: that something has changed.
        """
        records = self.records()
        secrets = secrets_from(at(self.code), None)
        for record in records[self.read_records :]:
            self.heard["log line"] += 1
            secrets.check(f"{record.getMessage()} {vars(record)}", f"a log line of {record.name}")
        self.read_records = len(records)
        while self.signals:
            self.heard["signal"] += 1
            group, message = self.signals.pop()
            secrets.check(str(message), f"a signal to {group}")
            if group == table_group(self.code) and not set(message) <= SIGNALLED:
                raise Leak(f"a signal to {group} carries {sorted(message)}")

    # --- What the viewers do ---

    async def connect(self) -> None:
        from escoba_site.asgi import application

        for viewer in self.viewers:
            headers = [(b"host", b"testserver"), (b"origin", b"http://testserver")]
            headers.append((b"cookie", viewer.cookies()))
            path = f"/ws/tables/{self.code}/?lang={viewer.language}"
            viewer.socket = WebsocketCommunicator(application, path, headers=headers)
            connected, _ = await viewer.socket.connect(timeout=10)
            assert connected
            await self.listen(viewer)

    async def listen(self, *viewers: Viewer) -> None:
        """Take in what the sockets bring, up to the table as it is now."""
        revision = (await in_thread(at)(self.code)).table.revision
        for viewer in viewers or self.viewers:
            shown = -1
            while shown < revision:
                frame = await viewer.socket.receive_from(timeout=10)
                await in_thread(self.check)(viewer, frame, "frame")
                if found := REVISION.search(frame):
                    shown = int(found.group(1))

    def learn_usual_pages(self, other_match: int) -> None:
        """Before the deal: which cards do the other pages name anyway, and the page that refuses
        to tell of a running match (of this one, which is another)?
        """
        addresses = {page: reverse(page) for page in OTHER_PAGES}
        addresses["match_replay"] = reverse("match_replay", args=[other_match, 1])
        for viewer in self.viewers:
            for page, address in addresses.items():
                viewer.usual[page] = set(mentions(_text(viewer.client.get(address))))

    def look_around(self, viewers: list[Viewer]) -> None:
        """They load the table, and every other page there is."""
        loaded = at(self.code)
        for viewer in viewers:
            page = viewer.client.get(reverse("table", args=[self.code]))
            self.check(viewer, _text(page), "page")
            fresh = viewer.client.get(reverse("table_fresh", args=[self.code]), {"revision": "0"})
            self.check(viewer, _text(fresh), "page")
            for name in OTHER_PAGES:
                other = viewer.client.get(reverse(name))
                self.check(viewer, _text(other), f"page {name}", known=viewer.usual[name])
            self._look_for_the_record(viewer, loaded)

    def _look_for_the_record(self, viewer: Viewer, loaded: LoadedTable) -> None:
        """The addresses that tell everything once the match is over."""
        assert loaded.match is not None
        assert loaded.round is not None
        pk, number = loaded.match.pk, loaded.round.number
        match = reverse("match", args=[pk])
        replay = reverse("match_replay", args=[pk, number])
        for address in (match, f"{match}?format=json", f"{match}?format=text", replay):
            for headers in ({}, {"HX-Request": "true", "HX-Request-Type": "partial"}):
                answer = viewer.client.get(address, headers=headers)
                if loaded.is_playing:
                    assert answer.status_code in (302, 403), (address, answer.status_code)
                usual = viewer.usual["match_replay"]
                self.check(viewer, _text(answer), "page of the match", known=usual)

    def play(self, *, htmx: bool) -> None:
        """Whoever is on turn posts a legal play, or the clock plays for a robot."""
        loaded = at(self.code)
        assert loaded.state is not None
        assert loaded.state.turn is not None
        viewer = next((v for v in self.viewers if v.position == loaded.state.turn), None)
        if viewer is None:
            run_clock(self.code)
            return
        play = self.chance.choice(engine.legal_plays(loaded.state))
        answer = self.post(viewer, "table_play", fields_of(loaded, play), htmx=htmx)
        assert answer.status_code == (200 if htmx else 302), _text(answer)
        self.check(viewer, _text(answer), "answer")

    def post(
        self, viewer: Viewer, name: str, data: dict[str, Any], *, htmx: bool = True
    ) -> HttpResponse:
        headers = {"HX-Request": "true"} if htmx else {}
        return viewer.client.post(reverse(name, args=[self.code]), data, headers=headers)


def fields_of(loaded: LoadedTable, play: engine.Play) -> dict[str, Any]:
    """The form of a play, as the page would send it."""
    assert loaded.round is not None
    assert loaded.state is not None
    fields: dict[str, Any] = {"round": loaded.round.number, "ply": loaded.state.public_ply}
    if isinstance(play, engine.Lay):
        return {**fields, "action": "lay", "card": play.card.code}
    assert isinstance(play, engine.Capture | engine.TakeLeft)
    fields["taken"] = [card.code for card in play.taken]
    if isinstance(play, engine.TakeLeft):
        return {**fields, "action": "fifteen"}
    return {**fields, "action": "take", "card": play.card.code}


@contextlib.asynccontextmanager
async def watched(wire: Wire) -> AsyncIterator[Wire]:
    """Everybody is connected; afterwards nobody is."""
    await wire.connect()
    try:
        yield wire
    finally:
        for viewer in wire.viewers:
            # A socket that was waited for in vain is gone already.
            with contextlib.suppress(asyncio.CancelledError):
                await viewer.socket.disconnect()


def _text(answer: HttpResponse) -> str:
    """Headers too: they travel as well."""
    headers = "\n".join(f"{name}: {value}" for name, value in answer.items())
    return f"{headers}\n\n{answer.content.decode(errors='replace')}"
