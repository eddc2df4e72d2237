"""Commands that share a commit: each as if it were alone, nobody told before it is stored."""

import asyncio
from functools import partial

import pytest
from channels.db import database_sync_to_async
from django.db import DatabaseError, OperationalError, connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from games import engine
from games.models import Move, Table
from games.selectors.tables import load_contents, recall_table
from games.services import announce, together
from games.services.announce import table_group
from games.services.games import Person
from games.services.play import make_play
from games.services.refusals import Refused
from games.services.rounds import next_round
from tests.tables import NOON, at, started

pytestmark = pytest.mark.django_db(transaction=True)

in_thread = database_sync_to_async


def next_play(code):
    """The first legal play of whoever is on turn, as a command."""
    loaded = at(code)
    return partial(
        make_play,
        code,
        actor=Person(loaded.players[loaded.state.turn].user_id),
        round_number=loaded.round.number,
        ply=loaded.state.public_ply,
        play=engine.legal_plays(loaded.state, limit=1)[0],
        now=NOON,
    )


def moves_at(code) -> int:
    return Move.objects.filter(round__match__table__code=code, ply__gte=0).count()


@pytest.fixture
def codes(ana, beto):
    return [started(ana, beto) for _ in range(4)]


async def all_together(*jobs):
    """These commands while the writer is held up, so that they share a commit."""
    with together.held_up():
        tasks = [asyncio.create_task(together.together(code, job)) for code, job in jobs]
        await asyncio.sleep(0.2)
    return await asyncio.gather(*tasks, return_exceptions=True)


async def test_a_refused_command_undoes_only_itself(codes, ana):
    good = [(code, await in_thread(next_play)(code)) for code in codes]

    def refused():
        # It has written something by then.
        with transaction.atomic():
            Table.objects.filter(code=codes[0]).update(revision=10_000)
            raise Refused("paused")

    results = await all_together(*good[:2], (codes[0], refused), *good[2:])
    assert isinstance(results[2], Refused)
    assert all(isinstance(result, int) for result in (*results[:2], *results[3:]))
    assert [await in_thread(moves_at)(code) for code in codes] == [1, 1, 1, 1]
    assert (await in_thread(at)(codes[0])).table.revision < 10_000


@pytest.mark.parametrize("error", [OperationalError("database is locked"), ValueError("odd")])
async def test_one_that_fails_takes_no_other_along(codes, error):
    good = [(code, await in_thread(next_play)(code)) for code in codes]

    def fails():
        raise error

    results = await all_together(*good[:2], (codes[0], fails), *good[2:])
    assert results[2] is error
    assert all(isinstance(result, int) for result in (*results[:2], *results[3:]))
    assert [await in_thread(moves_at)(code) for code in codes] == [1, 1, 1, 1]


async def test_a_broken_statement_takes_no_other_along(codes):
    """On PostgreSQL it would spoil the whole transaction without a word."""
    good = [(code, await in_thread(next_play)(code)) for code in codes]

    def breaks():
        with connection.cursor() as cursor:
            cursor.execute("SELECT no_such_column FROM games_table")

    results = await all_together(good[0], (codes[1], breaks), *good[1:])
    assert isinstance(results[1], DatabaseError)
    assert [await in_thread(moves_at)(code) for code in codes] == [1, 1, 1, 1]


async def test_nobody_is_told_before_it_is_stored_and_a_commit_that_fails_is_made_up_for(
    codes, monkeypatch
):
    told = []
    monkeypatch.setattr(announce, "_send_all", lambda messages: told.extend(messages))
    plays = [(code, await in_thread(next_play)(code)) for code in codes]
    commit = BaseDatabaseWrapper.commit
    failing = ["disk full"]

    def fails_once(self):
        if failing:
            assert told == []
            raise OperationalError(failing.pop())
        commit(self)

    monkeypatch.setattr(BaseDatabaseWrapper, "commit", fails_once)
    results = await all_together(*plays)
    assert all(isinstance(result, int) for result in results)
    assert [await in_thread(moves_at)(code) for code in codes] == [1, 1, 1, 1]
    assert sorted(group for group in told if group.startswith("table.")) == sorted(
        table_group(code) for code in codes
    )


async def test_a_database_that_stores_nothing_tells_nobody(codes, monkeypatch):
    told = []
    monkeypatch.setattr(announce, "_send_all", lambda messages: told.extend(messages))
    plays = [(code, await in_thread(next_play)(code)) for code in codes]

    def fails(self):
        raise OperationalError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(BaseDatabaseWrapper, "commit", fails)
        results = await all_together(*plays)
    assert all(isinstance(result, OperationalError) for result in results)
    assert told == []
    assert [await in_thread(moves_at)(code) for code in codes] == [0, 0, 0, 0]


async def test_the_same_play_twice_in_one_commit_is_made_once(codes):
    play = await in_thread(next_play)(codes[0])
    first, second = await all_together((codes[0], play), (codes[0], play))
    assert first == second
    assert await in_thread(moves_at)(codes[0]) == 1


async def test_what_is_remembered_is_what_is_stored(codes):
    """After each play of some rounds: what the process knows equals what a fresh reading finds."""

    def known_and_read(code):
        row = Table.objects.select_related("host", "current_round__match").get(code=code)
        return recall_table(code, row.revision), load_contents(row)

    def columns(rows):
        return [
            {name: value for name, value in vars(row).items() if name[0] != "_"} for row in rows
        ]

    code = codes[0]
    compared = 0
    for _ in range(60):
        loaded = await in_thread(at)(code)
        if not loaded.is_playing:
            break
        if loaded.state.phase == engine.Phase.OVER:
            command = partial(next_round, code, round_number=loaded.round.number, now=NOON)
        else:
            command = await in_thread(next_play)(code)
        await together.together(code, command)
        known, read = await in_thread(known_and_read)(code)
        if known is None:
            continue
        compared += 1
        assert known.state == read.state
        assert columns([known.table, known.match, known.round]) == columns(
            [read.table, read.match, read.round]
        )
        assert columns(known.players) == columns(read.players)
    assert compared > 40
