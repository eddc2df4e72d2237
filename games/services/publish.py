"""How does a changed table become visible? Projections, revision and signal in one place."""

from datetime import datetime

from games import engine
from games.models import Player, Round, Table, TableStatus
from games.services import announce
from games.services.composed import update
from games.services.due import next_due, turn_user_id


def redraw_table(table: Table) -> None:
    """Count a visible change that is none of seats or plays, and say so after commit. The caller
    holds the table's lock.

    Nobody remembers this revision: people, too, are read anew.
    """
    table.revision += 1
    Table.objects.filter(pk=table.pk).update(**table.changed_columns())
    announce.table_changed(table.code, table.revision)


def publish_table(
    table: Table,
    *,
    now: datetime,
    game_round: Round | None = None,
    state: engine.RoundState | None = None,
    players: tuple[Player, ...] = (),
) -> None:
    """Count a visible change and say so after commit. The caller holds the table's lock.

    While a match is played the caller passes the round, its state and its players, from which the
    due time and the turn follow; without them nobody is waited for.
    """
    waited_for = table.turn_user_id
    table.revision += 1
    table.due_at = table.starts_at
    table.turn_user_id = None
    if table.status == TableStatus.CLOSED:
        table.due_at = None
    elif table.status == TableStatus.PLAYING and game_round is not None and state is not None:
        table.due_at = next_due(table, game_round=game_round, state=state, players=players, now=now)
        table.turn_user_id = turn_user_id(game_round=game_round, state=state, players=players)
    # The row is locked: what has not been changed here is as it was.
    update(table, table.changed_columns())
    moved = {waited_for} ^ {table.turn_user_id}
    announce.table_changed(
        table.code, table.revision, people=[user_id for user_id in moved if user_id is not None]
    )
