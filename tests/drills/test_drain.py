"""SIGTERM: sockets close with 1012, what is under way is answered, and nobody loses a play."""

import threading
import time

import psycopg
import pytest

from tests.drills.cluster import ask, playing, wait_for_plays, wait_until
from tests.drills.history import contradictions

SERVICE_RESTART = 1012


def test_processes_are_restarted_one_after_the_other_while_people_play(two_processes, long):
    players = two_processes.seat(3, 2)
    with playing(players):
        for _ in range(3 if long else 1):
            for web in two_processes.webs:
                wait_for_plays(players, 8)
                process = web.process
                assert process is not None
                web.stop()
                assert process.returncode == 0, web.log.read_text()
                wait_for_plays(players, 8)
                web.start()
        time.sleep(1)
    closes = [code for player in players for code in player.closes]
    assert closes
    assert set(closes) == {SERVICE_RESTART}
    moves, disagreements = two_processes.stored()
    assert disagreements == []
    assert contradictions(players, moves, everything_was_shown=False) == []


@pytest.mark.campaign
def test_one_process_restarts_under_its_players(alone):
    players = alone.seat(2, 2)
    (web,) = alone.webs
    with playing(players):
        wait_for_plays(players, 8)
        web.stop()
        web.start()
        wait_for_plays(players, 8)
    assert {code for player in players for code in player.closes} == {SERVICE_RESTART}
    moves, disagreements = alone.stored()
    assert disagreements == []
    assert contradictions(players, moves, everything_was_shown=False) == []


def test_a_command_under_way_is_answered_before_the_process_goes(two_processes):
    players = two_processes.seat(1, 2, by_socket=0.0)
    web = two_processes.webs[0]
    assert two_processes.postgresql is not None
    for player in players:
        player.url = web.url
    with psycopg.connect(two_processes.postgresql.url) as connection:
        # Whoever plays now waits for us.
        connection.execute("SELECT 1 FROM games_table FOR UPDATE")
        for player in players:
            player.start()
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        with psycopg.connect(two_processes.postgresql.url, autocommit=True) as other:
            wait_until(lambda: other.execute(waiting).fetchone()[0] == 1, "a play under way")
        stopping = threading.Thread(target=web.stop)
        stopping.start()
        time.sleep(1)
        assert stopping.is_alive(), "it did not wait for the command"
        assert ask(web.url + "/healthz")[0] == 0, "it still lets people in"
        connection.rollback()
    stopping.join(timeout=30)
    for player in players:
        player.stop()
    held_up = [a.status for player in players for a in player.attempts if a.seconds > 1]
    assert held_up == [200]
    moves, _ = two_processes.stored()
    assert contradictions(players, moves, everything_was_shown=False) == []


def test_readiness_turns_off_before_the_door_closes(two_processes):
    web = two_processes.webs[0]
    web.environment["ESCOBA_DRAIN_NOTICE_SECONDS"] = "3"
    web.stop()
    web.start()
    stopping = threading.Thread(target=web.stop)
    stopping.start()
    wait_until(lambda: ask(web.url + "/readyz")[0] == 503, "it to say that it is leaving")
    assert '"process": "draining"' in ask(web.url + "/readyz")[1]
    assert ask(web.url + "/")[0] == 200
    stopping.join(timeout=30)
    assert ask(web.url + "/healthz")[0] == 0
