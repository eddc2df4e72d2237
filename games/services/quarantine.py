"""What becomes of a table whose log does not replay? Somebody who runs the site lets it go.

Nothing can be played or counted on top of a damaged log, so its match ends without result.
"""

from datetime import datetime

from games.models import Match, MatchStatus, Round, Table, TableStatus
from games.selectors.game_state import BrokenLog
from games.selectors.tables import load_contents
from games.services import announce
from games.services.publish import publish_table
from games.services.refusals import Refused
from games.services.writing import locked_table


def close_damaged_table(code: str, *, now: datetime) -> None:
    """End the match of a damaged table without result, and close the table.

    The rows stay for whoever finds out what happened. Raises Refused: there is no such table, it is
    closed, or its log replays, so that a table that is whole is never closed by mistake.
    """
    with locked_table(code) as table:
        if table.current_round_id is None:
            raise Refused("no_match")
        table.current_round = Round.objects.select_related("match").get(pk=table.current_round_id)
        if not _is_damaged(table):
            raise Refused("match_running")
        Match.objects.filter(pk=table.current_round.match_id, status=MatchStatus.PLAYING).update(
            status=MatchStatus.ABANDONED, finished_at=now
        )
        table.seats.all().delete()
        table.current_round = None
        table.status = TableStatus.CLOSED
        publish_table(table, now=now)
        announce.lobby_changed()


def _is_damaged(table: Table) -> bool:
    try:
        load_contents(table)
    except BrokenLog:
        return True
    return False
