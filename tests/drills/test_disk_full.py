"""The disk is full in the middle of plays: it is said, nothing is half done, and play goes on."""

import resource

import pytest
from django.db import OperationalError, connection

from games import engine
from games.models import Move, RoundScore
from games.selectors.checks import find_disagreements
from games.services.rounds import next_round
from tests.drills.cluster import playing, wait_for_plays, wait_until
from tests.drills.history import contradictions
from tests.tables import NOON, at, play_any, started, state_of

ONE_PAGE = 4096


def test_a_process_whose_files_may_not_grow_says_so_and_recovers(alone):
    players = alone.seat(2, 2)
    web = alone.webs[0]
    assert web.process is not None
    with playing(players):
        wait_for_plays(players, 5)
        _, hard = resource.prlimit(web.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(web.process.pid, resource.RLIMIT_FSIZE, (ONE_PAGE, hard))
        told = lambda: sum(a.status == 503 for p in players for a in p.attempts) >= 3  # noqa: E731
        wait_until(told, "everybody to be told")
        resource.prlimit(web.process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        wait_for_plays(players, 10)
    assert {a.status for player in players for a in player.attempts} <= {200, 409, 503}
    moves, disagreements = alone.stored()
    assert disagreements == []
    assert contradictions(players, moves, everything_was_shown=False) == []


@pytest.mark.django_db(transaction=True)
def test_a_play_that_finds_no_page_left_changes_nothing(ana, beto):
    assert connection.vendor == "sqlite"
    code = started(ana, beto)
    with connection.cursor() as cursor:
        # Pages that other tests have left free would have to be filled first.
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA page_count")
        (pages,) = cursor.fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    seen = [stored(code)]

    def play_on() -> None:
        while True:
            if state_of(code).phase == engine.Phase.OVER:
                next_round(code, round_number=at(code).round.number, now=NOON)
            play_any(code)
            seen.append(stored(code))

    try:
        with pytest.raises(OperationalError, match="full"):
            play_on()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 4294967294")
    assert stored(code) == seen[-1]
    assert list(find_disagreements()) == []
    play_any(code)
    assert stored(code) != seen[-1]


def stored(code) -> tuple[int, int, int]:
    return at(code).table.revision, Move.objects.count(), RoundScore.objects.count()
