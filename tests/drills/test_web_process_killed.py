"""`kill -9` of a web process in the middle of plays: nothing accepted is lost, play goes on."""

import time

import pytest

from tests.drills.cluster import ask, playing, wait_for_plays
from tests.drills.history import contradictions


@pytest.mark.campaign
def test_a_killed_web_process_takes_no_play_with_it(two_processes, long):
    players = two_processes.seat(3, 2)
    with playing(players):
        wait_for_plays(players, 20)
        for victim in two_processes.webs * (5 if long else 1):
            victim.kill()
            wait_for_plays(players, 15)
            victim.start()
            wait_for_plays(players, 15)
        time.sleep(1)
    assert [player.errors for player in players] == [[] for _ in players]
    moves, disagreements = two_processes.stored()
    assert disagreements == []
    assert contradictions(players, moves, everything_was_shown=False) == []


@pytest.mark.campaign
def test_the_killed_process_comes_back_by_itself_to_the_same_tables(two_processes):
    players = two_processes.seat(1, 2)
    with playing(players):
        wait_for_plays(players, 6)
    for web in two_processes.webs:
        web.kill()
        web.start()
        status, page = ask(f"{web.url}/tables/{players[0].code}/")
        assert status == 200
        assert players[0].code in page
