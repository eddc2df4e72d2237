"""Redis is stopped and started: plays are accepted and shown all the same, and no page breaks."""

import time

import pytest

from tests.drills.cluster import ask, playing, wait_for_plays, wait_until
from tests.drills.history import contradictions


def test_nobody_notices_more_than_a_delay(two_processes, long):
    players = two_processes.seat(2, 2)
    assert two_processes.redis is not None
    for web in two_processes.webs:
        assert ask(web.url + "/readyz")[0] == 200
    with playing(players):
        for _ in range(3 if long else 1):
            wait_for_plays(players, 10)
            two_processes.redis.stop()
            wait_for_plays(players, 10)
            for web in two_processes.webs:
                for page in ("/", "/guest/", "/accounts/login/", "/standings/"):
                    assert ask(web.url + page)[0] == 200, page
                status, body = ask(web.url + "/readyz")
                assert (status, '"channel_layer": "down"' in body) == (200, True)
            two_processes.redis.start()
        # Every page has come back, joined its group again, and is told what the others do.
        wait_until(lambda: all(player.frames > 10 for player in players), "pages that hear")
    statuses = {attempt.status for player in players for attempt in player.attempts}
    assert statuses <= {200, 409}
    assert {status for player in players for status in player.pages} <= {200, 204}
    moves, disagreements = two_processes.stored()
    assert disagreements == []
    assert contradictions(players, moves, everything_was_shown=False) == []


@pytest.mark.campaign
def test_a_process_that_starts_without_redis_gets_no_visitors_until_it_is_there(two_processes):
    assert two_processes.redis is not None
    web = two_processes.webs[0]
    web.stop()
    two_processes.redis.stop()
    web.start()
    assert ask(web.url + "/readyz")[0] == 503
    assert ask(web.url + "/")[0] == 200
    two_processes.redis.start()
    deadline = time.monotonic() + 20
    while ask(web.url + "/readyz")[0] != 200:
        assert time.monotonic() < deadline
        time.sleep(0.2)
