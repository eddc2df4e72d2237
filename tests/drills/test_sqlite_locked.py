"""Another program writes to the SQLite file: plays wait for it, and readers do not."""

import sqlite3
import time
from pathlib import Path

from tests.drills.cluster import accepted, ask, playing, wait_for_plays, wait_until
from tests.drills.history import contradictions


def locked(alone) -> sqlite3.Connection:
    path = Path(alone.webs[0].environment["ESCOBA_VAR_DIR"]) / "escoba.sqlite3"
    other = sqlite3.connect(path, isolation_level=None, timeout=20)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_a_play_waits_for_the_other_writer_and_is_stored(alone):
    players = alone.seat(2, 2)
    with playing(players):
        wait_for_plays(players, 5)
        other = locked(alone)
        time.sleep(1)
        stuck = accepted(players)
        for page in ("/", f"/tables/{players[0].code}/", "/readyz"):
            assert ask(alone.webs[0].url + page)[0] == 200, page
        time.sleep(1)
        assert accepted(players) == stuck
        other.execute("ROLLBACK")
        wait_for_plays(players, 10)
        other.close()
    assert {a.status for player in players for a in player.attempts} <= {200, 409}
    moves, disagreements = alone.stored()
    assert disagreements == []
    assert contradictions(players, moves, everything_was_shown=False) == []


def test_whoever_waits_too_long_is_told_and_may_try_again(alone):
    alone.webs[0].stop()
    alone.webs[0].environment["ESCOBA_SQLITE_TIMEOUT"] = "1"
    alone.webs[0].start()
    players = alone.seat(1, 2)
    with playing(players):
        wait_for_plays(players, 3)
        other = locked(alone)
        told = lambda: any(a.status == 503 for p in players for a in p.attempts)  # noqa: E731
        wait_until(told, "somebody to be told")
        other.execute("ROLLBACK")
        other.close()
        wait_for_plays(players, 5)
    moves, disagreements = alone.stored()
    assert disagreements == []
    assert contradictions(players, moves, everything_was_shown=False) == []
