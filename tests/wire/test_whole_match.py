"""B39, B41, B43, B45, B47, B49: does anybody get to see what he may not know, in a whole match?

Recorded as each seat, as spectators, and as the house: pages, answers, frames, errors, signals and
the server's log.
"""

import pytest

from games import engine
from games.services.matches import start_match
from tests.tables import NOON, at, close_window
from tests.wire.hostile import attacks
from tests.wire.recording import Viewer, Wire, in_thread, watched

pytestmark = pytest.mark.django_db(transaction=True)
KINDS = {"page", "frame", "answer", "error", "signal", "log line", "page of the match"}
ATTACKS_AT_A_TIME = 10
ADMIN_PAGES = ("table", "match", "round")


async def test_nobody_is_told_what_he_may_not_know_in_a_whole_match(wire) -> None:
    wire = await in_thread(wire)("abierta")
    await in_thread(begin)(wire)
    async with watched(wire):
        await play_the_match(wire)
    assert set(wire.heard) >= KINDS
    assert wire.heard["frame"] > 100
    assert wire.heard["error"] > 100


async def test_nor_in_rounds_that_open_with_calls(wire) -> None:
    # No first round brings so many points that there would be no second one.
    wire = await in_thread(wire)("primera", target=30)
    await in_thread(begin)(wire)
    async with watched(wire):
        await play_the_match(wire, rounds=1)
        await in_thread(go_on)(wire)
        await wire.listen()
        await in_thread(wire.look_around)(wire.viewers)


def begin(wire: Wire) -> None:
    ana = wire.viewers[0]
    start_match(wire.code, user_id=ana.user.pk, now=NOON)


async def play_the_match(wire: Wire, *, rounds: int = 99) -> None:
    """To its end, or to the end of that many rounds."""
    steps = 0
    while (loaded := await in_thread(at)(wire.code)).is_playing:
        if loaded.round.number == rounds and loaded.state.phase == engine.Phase.OVER:
            return
        if steps % 12 == 0:
            await in_thread(wire.look_around)(wire.viewers[steps // 12 % 2 :: 2])
            await in_thread(look_as_the_house)(wire)
        if loaded.round.calls_close_at is not None:
            # A wrong call is shown to all, so here an attack would change something.
            await in_thread(close_window)(wire.code)
        elif loaded.state.phase == engine.Phase.OVER:
            await in_thread(go_on)(wire)
        else:
            if steps % 12 == 5:
                await in_thread(attack)(wire)
            await in_thread(wire.play)(htmx=steps % 4 != 1)
        await wire.listen()
        await in_thread(wire.check_server)()
        steps += 1
    await in_thread(wire.look_around)(wire.viewers)


def go_on(wire: Wire) -> None:
    loaded = at(wire.code)
    answer = wire.post(wire.viewers[1], "table_next_round", {"round": loaded.round.number})
    assert answer.status_code == 200
    wire.check(wire.viewers[1], answer.content.decode(), "answer")


def attack(wire: Wire) -> None:
    """Everybody who is not on turn tries some of it; each is refused, and told nothing."""
    loaded = at(wire.code)
    for viewer in wire.viewers:
        if viewer.position is not None and viewer.position == loaded.state.turn:
            continue
        tried = wire.chance.sample(list(attacks(loaded, viewer.position)), ATTACKS_AT_A_TIME)
        for number, (name, data, named) in enumerate(tried):
            answer = wire.post(viewer, name, data, htmx=number % 2 == 0)
            assert refused(viewer, name, answer.status_code), (viewer.name, name, data, answer)
            wire.check(viewer, answer.content.decode(), "error", known=named)
    assert at(wire.code).table.revision == loaded.table.revision


def refused(viewer: Viewer, name: str, status: int) -> bool:
    if viewer.user is None:
        # Sent to write a name first: by htmx as an answer that only says where to go.
        return status in (200, 302)
    # Asking for what is so already is a success that changes nothing.
    is_harmless = name in ("table_start", "table_rematch") and status in (200, 302)
    return is_harmless or status in (403, 404, 409, 422)


def look_as_the_house(wire: Wire) -> None:
    house = wire.viewers[-1]
    loaded = at(wire.code)
    rows = dict(zip(ADMIN_PAGES, (loaded.table, loaded.match, loaded.round), strict=True))
    for name, row in rows.items():
        for address in (f"/admin/games/{name}/", f"/admin/games/{name}/{row.pk}/change/"):
            answer = house.client.get(address)
            assert answer.status_code == 200, address
            wire.check(house, answer.content.decode(), "page of the house")
