"""PostgreSQL is stopped and started: a clear sentence meanwhile, and no process is restarted."""

import pytest

from tests.drills.cluster import ask, playing, wait_for_plays, wait_until
from tests.drills.history import contradictions


def test_everybody_is_told_and_plays_on_afterwards(two_processes, long):
    players = two_processes.seat(2, 2)
    postgresql = two_processes.postgresql
    assert postgresql is not None
    with playing(players):
        for _ in range(3 if long else 1):
            wait_for_plays(players, 10)
            postgresql.stop()
            for web in two_processes.webs:
                status, page = ask(web.url + "/")
                assert status == 503
                assert "Nothing is lost" in page
                assert ask(web.url + "/healthz")[0] == 200
                assert ask(web.url + "/readyz")[0] == 503
            postgresql.start()
            wait_for_plays(players, 10)
        for web in two_processes.webs:
            wait_until(lambda web=web: ask(web.url + "/readyz")[0] == 200, "readiness")
    assert {a.status for player in players for a in player.attempts} <= {0, 200, 409, 503}
    moves, disagreements = two_processes.stored()
    assert disagreements == []
    assert contradictions(players, moves, everything_was_shown=False) == []


@pytest.mark.campaign
def test_robots_play_on_after_it(two_processes):
    players = two_processes.seat(1, 1, 1)
    postgresql = two_processes.postgresql
    assert postgresql is not None
    with playing(players):
        wait_for_plays(players, 2)
        postgresql.stop()
        postgresql.start()
        wait_for_plays(players, 3)
