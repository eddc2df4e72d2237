"""Rows written by statements that are composed once are the rows that Django would have written."""

import pytest

from games.models import Cause, Move, Table
from games.services.composed import insert, update
from tests.tables import NOON, at, at_row, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def code(ana, beto):
    return started(ana, beto)


@pytest.mark.parametrize("position", [None, 1])
def test_a_move_is_stored_with_all_its_columns(code, position):
    game_round = at(code).round
    insert(Move(round=game_round, ply=9, position=position, play="7O", made_at=NOON))
    move = Move.objects.get(round=game_round, ply=9)
    assert (move.position, move.play, move.made_at) == (position, "7O", NOON)
    assert move.cause == Cause.PLAYER


@pytest.mark.parametrize("due_at", [NOON, None])
def test_columns_of_a_table_are_stored_and_no_others(code, due_at):
    table = at_row(code)
    known = Table.objects.filter(pk=table.pk).values().get()
    table.revision = 999
    update(table, {"due_at": due_at, "turn_user_id": None, "overrides": {"target": 31}})
    stored = Table.objects.filter(pk=table.pk).values().get()
    changed = {"due_at": due_at, "turn_user_id": None, "overrides": {"target": 31}}
    assert stored == {**known, **changed}
    assert table.revision == 999
