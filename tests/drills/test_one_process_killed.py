"""`kill -9` of the one process on SQLite, again and again: the next start goes on where it was."""

from tests.drills.cluster import playing, wait_for_plays
from tests.drills.history import contradictions
from tests.drills.player import UP


def test_a_killed_process_goes_on_where_it_was(alone, long):
    players = [*alone.seat(2, 2), *alone.seat(1, 1, 1)]
    (web,) = alone.webs
    with playing(players):
        for _ in range(5 if long else 2):
            wait_for_plays(players, 8)
            web.kill()
            web.start()
        wait_for_plays(players, 8)
    assert [player.errors for player in players] == [[] for _ in players]
    # By both ways: up a socket, and posted.
    assert {play.url == UP for player in players for play in player.accepted} == {True, False}
    moves, disagreements = alone.stored()
    assert disagreements == []
    assert contradictions(players, moves, everything_was_shown=False) == []
