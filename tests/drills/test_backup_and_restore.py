"""A backup made while people play is restored, and they play on from that moment."""

import pytest

from tests.drills.cluster import Cluster, playing, wait_for_plays
from tests.drills.history import contradictions


def back_up_play_on_restore_and_play(cluster: Cluster, tmp_path) -> None:
    players = cluster.seat(2, 2)
    copy = str(tmp_path / "backups" / "copy")
    web = cluster.webs[0]
    with playing(players):
        wait_for_plays(players, 10)
        web.manage("backup", "--to", copy)
        wait_for_plays(players, 10)
    played, _ = cluster.stored()
    with pytest.raises(AssertionError, match="Another process|connections use this database"):
        web.manage("restore", copy, "--yes")
    for process in cluster.webs:
        process.stop()
    for clock in cluster.clocks:
        clock.end()
    assert "Everything agrees with the log" in web.manage("restore", copy, "--yes")
    restored, disagreements = cluster.stored()
    assert disagreements == []
    assert len(restored) < len(played)
    assert restored == [move for move in played if move in restored]
    for process in (*cluster.webs, *cluster.clocks):
        process.start()
    again = [type(p)(p.code, p.session, p.urls, seed=p.seed) for p in players]
    with playing(again):
        wait_for_plays(again, 10)
    moves, disagreements = cluster.stored()
    assert disagreements == []
    after = [move for move in moves if move not in restored]
    assert len(after) >= 10
    # What stands in the backup was sent by those who played before it.
    found = contradictions(again, moves, everything_was_shown=False)
    assert [line for line in found if "nobody sent it" not in line] == []


def test_with_one_process_on_sqlite(alone, tmp_path):
    back_up_play_on_restore_and_play(alone, tmp_path)


def test_with_postgresql(two_processes, tmp_path):
    back_up_play_on_restore_and_play(two_processes, tmp_path)
