"""A table whose log does not replay is let go by whoever runs the site, and only such a table."""

import pytest
from django.core.management import CommandError, call_command

from games.models import Match, MatchStatus, Move, Table, TableStatus
from games.selectors.tables import forget_tables
from games.services import clock
from games.services.quarantine import close_damaged_table
from games.services.refusals import Refused
from tests.tables import NOON, opened, play_any, started

pytestmark = pytest.mark.django_db


@pytest.fixture
def damaged(ana, beto):
    code = started(ana, beto)
    for _ in range(4):
        play_any(code)
    Move.objects.filter(ply=1).delete()
    forget_tables()
    return code


def test_a_damaged_table_is_closed_without_result_and_its_rows_stay(damaged, ana, client_of):
    moves = Move.objects.count()
    close_damaged_table(damaged, now=NOON)
    table, match = Table.objects.get(), Match.objects.get()
    assert (table.status, table.due_at, table.turn_user) == (TableStatus.CLOSED, None, None)
    assert (match.status, match.finished_at) == (MatchStatus.ABANDONED, NOON)
    assert not match.players.filter(won=True).exists()
    assert Move.objects.count() == moves
    assert client_of(ana).get(f"/tables/{damaged}/").status_code == 200
    assert clock.run_due(now=NOON + clock.QUARANTINE) == 0


def test_its_people_are_free_to_play_elsewhere(damaged, ana, beto):
    close_damaged_table(damaged, now=NOON)
    assert started(ana, beto)


def test_a_table_that_is_whole_is_left_alone(ana, beto):
    for code, reason in ((started(ana, beto), "match_running"), (opened(ana), "no_match")):
        with pytest.raises(Refused) as refused:
            close_damaged_table(code, now=NOON)
        assert refused.value.reason == reason


def test_the_command_says_what_it_did(damaged, capsys):
    call_command("close_damaged_table", damaged.lower())
    assert "is closed" in capsys.readouterr().out
    with pytest.raises(CommandError, match="left as it is"):
        call_command("close_damaged_table", damaged)
    with pytest.raises(CommandError, match="no such table"):
        call_command("close_damaged_table", "NOSUCHTABL")
