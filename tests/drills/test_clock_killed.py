"""`kill -9` of a clock while robots think: another clock, or its next start, goes on."""

import signal

import pytest

from tests.drills.cluster import playing, wait_for_plays, wait_until


def robots_moves(cluster) -> int:
    moves, _ = cluster.stored()
    return sum(move.cause == "robot" for move in moves)


def test_without_any_clock_people_play_on_and_robots_wait(two_processes):
    people = two_processes.seat(1, 2)
    alone = two_processes.seat(1, 1, 1)
    (clock,) = two_processes.clocks
    with playing([*people, *alone]):
        wait_for_plays(people, 5)
        clock.end(signal.SIGKILL)
        wait_for_plays(people, 10)
        clock.start()
        wait_for_plays(alone, 3)
    assert two_processes.stored()[1] == []


@pytest.mark.campaign
def test_a_clock_killed_again_and_again_makes_no_robot_play_twice(two_processes, long):
    players = two_processes.seat(4, 1, 1)
    (clock,) = two_processes.clocks
    with playing(players):
        for _ in range(10 if long else 2):
            wait_for_plays(players, 4)
            clock.end(signal.SIGKILL)
            clock.start()
        before = robots_moves(two_processes)
        # A table the dead clock had claimed is given back after its lease.
        wait_until(lambda: robots_moves(two_processes) > before + 4, "the robots to go on")
    assert two_processes.stored()[1] == []


@pytest.mark.campaign
def test_a_clock_that_is_asked_to_stop_ends_its_pass_and_goes(two_processes):
    (clock,) = two_processes.clocks
    players = two_processes.seat(1, 1, 1)
    with playing(players):
        wait_for_plays(players, 2)
        assert clock.end(signal.SIGTERM) == 0
