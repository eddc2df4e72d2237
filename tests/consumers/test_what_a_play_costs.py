"""What does a play by socket cost, in statements, renders and commits? Watching adds none."""

import asyncio
import contextlib
import json
from collections import Counter

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper
from django.template.base import Template

from games import engine
from games.services import together
from tests.consumers.test_table_socket import in_thread, opening, socket_of
from tests.drills.page import Seen, read
from tests.tables import at, started

pytestmark = pytest.mark.django_db(transaction=True)

TRANSACTION = ("BEGIN", "SAVEPOINT", "RELEASE", "COMMIT", "ROLLBACK")


@pytest.fixture
def counts(monkeypatch) -> Counter:
    """Statements about data, commits and template renders, in whatever thread."""
    counted: Counter[str] = Counter()

    def count(owner, method, kind_of):
        known = getattr(owner, method)

        def counting(self, *args, **options):
            counted[kind_of(*args)] += 1
            return known(self, *args, **options)

        monkeypatch.setattr(owner, method, counting)

    count(CursorWrapper, "execute", lambda sql, *_: sql.startswith(TRANSACTION) or "statement")
    count(BaseDatabaseWrapper, "_commit", lambda *_: "commit")
    count(Template, "render", lambda *_: "render")
    return counted


async def shown(socket) -> Seen:
    """The next table that this socket is sent."""
    while (seen := read(await socket.receive_from())) is None:
        pass
    return seen


def form_for(state: engine.RoundState) -> dict:
    """The form of the first legal play."""
    play = engine.legal_plays(state, limit=1)[0]
    if isinstance(play, engine.Capture):
        taken = [str(card) for card in play.taken]
        form = {"action": "take", "card": str(play.card), "taken": taken}
    else:
        form = {"action": "lay", "card": str(play.card)}
    return {**form, "round": "1", "ply": str(state.public_ply), "number": "1"}


async def play_on(code, players, everybody, times) -> None:
    """So many plays by socket; after each everybody has been shown the table."""
    for _ in range(times):
        state = (await in_thread(at)(code)).state
        await players[state.turn].send_to(text_data=json.dumps(form_for(state)))
        await asyncio.gather(*(shown(socket) for socket in everybody))


@pytest.mark.parametrize("spectators", [0, 10])
async def test_three_statements_and_few_renders_however_many_watch(
    ana, beto, carmen, dani, counts, spectators
):
    people = (ana, beto, carmen, dani)
    # Another table has been played at: what a table looks like has mostly been drawn before.
    for code in [await in_thread(started)(*people) for _ in range(2)]:
        async with contextlib.AsyncExitStack() as stack:
            seats = (await in_thread(at)(code)).players
            by_id = {
                person.pk: await stack.enter_async_context(socket_of(code, person))
                for person in people
            }
            players = [by_id[player.user_id] for player in seats]
            watching = [await stack.enter_async_context(socket_of(code)) for _ in range(spectators)]
            everybody = [*players, *watching]
            await opening(*everybody)
            await play_on(code, players, everybody, 12)
            before = Counter(counts)
            await play_on(code, players, everybody, 12)
            made = counts - before
    # `play_on` reads the table before each play: one statement of its own.
    assert made["statement"] <= (3 + 1) * 12
    assert made["render"] <= 6 * 12
    assert made["commit"] <= 12


async def test_plays_that_wait_are_stored_in_one_commit(ana, beto, carmen, dani, counts):
    people = (ana, beto, carmen, dani)
    pairs = [(people[0], people[1]), (people[2], people[3])] * 3
    codes = [await in_thread(started)(*pair) for pair in pairs]
    async with contextlib.AsyncExitStack() as stack:
        sent = []
        for code in codes:
            loaded = await in_thread(at)(code)
            mover = next(p.user for p in loaded.players if p.position == loaded.state.turn)
            socket = await stack.enter_async_context(socket_of(code, mover))
            await opening(socket)
            sent.append((socket, form_for(loaded.state)))
        before = Counter(counts)
        with together.held_up():
            for socket, form in sent:
                await socket.send_to(text_data=json.dumps(form))
            await asyncio.sleep(0.3)
        for socket, _ in sent:
            while not (text := await socket.receive_from()).startswith("{"):
                pass
            assert json.loads(text)["status"] == 200
    assert (counts - before)["commit"] <= 2
