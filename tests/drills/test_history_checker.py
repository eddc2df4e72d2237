"""Would the recorded-history checker notice? Each kind of lie is told once."""

from dataclasses import replace

import pytest

from games.rendering.tables import render_update
from tests.drills.history import StoredMove, contradictions
from tests.drills.page import Move, Seen, read
from tests.drills.player import Attempt, Player, Told
from tests.tables import at, play_as, stack_deck, started, state_of

CODE = "ABCDEFGHJK"
LOG = [
    StoredMove(CODE, 1, 0, 1, "7OxSB", "player"),
    StoredMove(CODE, 1, 1, 0, "1C", "player"),
    StoredMove(CODE, 1, 2, 1, "2C", "player"),
]
LINES = (
    Move("1-1", "capture", 1, ("7O", "SB")),
    Move("1-2", "lay", 0, ("1C",)),
    Move("1-3", "lay", 1, ("2C",)),
)


def shown(revision: int, lines: int, *, connection: int = 1) -> Told:
    return Told(connection, Seen(revision, "play", 1, lines, False, (), (), LINES[:lines]))


def pressed(ply: int, play: str, status: int = 200) -> Attempt:
    return Attempt("http://127.0.0.1:1", 1, ply, play, status, 0.01)


@pytest.fixture
def ana():
    """She has seen everything, once while her socket was new again."""
    player = Player(CODE, "session", ["http://127.0.0.1:1"])
    player.told = [shown(5, 0), shown(6, 1), shown(8, 2), shown(8, 2, connection=2)]
    player.told.append(shown(9, 3, connection=2))
    player.attempts = [pressed(1, "1C", status=0), pressed(1, "1C")]
    return player


@pytest.fixture
def beto():
    player = Player(CODE, "session", ["http://127.0.0.1:1"])
    player.told = [shown(9, 3)]
    player.attempts = [pressed(0, "7OxSB"), pressed(2, "2C")]
    return player


def test_a_history_that_agrees(ana, beto):
    assert contradictions([ana, beto], LOG) == []


def test_a_play_that_was_accepted_and_is_not_stored(ana, beto):
    ana.attempts.append(pressed(3, "5E"))
    assert contradictions([ana, beto], LOG) == [f"{CODE}: 5E was accepted and is stored 0 times"]


def test_a_play_that_is_stored_twice(ana, beto):
    log = [*LOG, StoredMove(CODE, 1, 3, 1, "2C", "player")]
    assert f"{CODE}: 2C was accepted and is stored 2 times" in contradictions([ana, beto], log)


def test_a_play_stored_at_another_place_than_it_answered(ana, beto):
    beto.attempts[1] = pressed(0, "2C")
    assert "stored elsewhere" in contradictions([ana, beto], LOG)[0]


def test_a_play_that_nobody_sent(ana, beto):
    del beto.attempts[1]
    assert contradictions([ana, beto], LOG) == [f"{CODE}: 2C is stored and nobody sent it"]


def test_a_gap_in_the_plies(ana, beto):
    log = [*LOG[:2], replace(LOG[2], ply=3)]
    assert f"{CODE}: the plies of round 1 have a gap" in contradictions([ana, beto], log)


def test_two_people_who_saw_another_order(ana, beto):
    swapped = replace(beto.told[0].seen, moves=(LINES[1], LINES[0], LINES[2]))
    beto.told[0] = Told(1, swapped)
    found = contradictions([ana, beto], LOG)
    assert found == [f"{CODE}: revision 9 showed what is not stored"]


def test_a_play_that_was_shown_and_taken_back(ana, beto):
    assert f"{CODE}: revision 9 showed what is not stored" in contradictions([ana, beto], LOG[:2])


def test_a_socket_that_went_back(ana, beto):
    ana.told.append(shown(8, 2, connection=2))
    assert contradictions([ana, beto], LOG) == [f"{CODE}: revision 8 came after a later one"]


def test_somebody_who_was_never_shown_the_end(ana, beto):
    beto.told = [shown(8, 2)]
    assert contradictions([ana, beto], LOG) == [f"{CODE}: somebody was not shown the last play"]
    assert contradictions([ana, beto], LOG, everything_was_shown=False) == []
    beto.told = []
    assert contradictions([ana, beto], LOG) == [f"{CODE}: somebody was never shown the table"]


def test_a_frame_about_something_else_is_no_table():
    assert read('<hx-partial hx-target="#chat-lines"></hx-partial>') is None


@pytest.mark.django_db
def test_a_frame_is_read_as_the_site_writes_it(carmen, dani):
    code = started(carmen, dani)
    stack_deck(code, "7O 1C 2C 1E RE 1B SB 3C 5E KO", dealer=0)
    play_as(code, dani, "7OxSB")
    seen = read(render_update(at(code), carmen.pk, language="en"))
    assert (seen.round, seen.ply, seen.my_turn, seen.stage) == (1, 1, True, "play")
    assert [(move.kind, move.position, set(move.cards)) for move in seen.moves if move.cards] == [
        ("capture", 1, {"7O", "SB"})
    ]
    assert {held.card for held in seen.hand} == set(map(str, state_of(code).hands[0]))
    assert set(seen.center) == {"3C", "5E", "KO"}
