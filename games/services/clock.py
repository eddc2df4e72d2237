"""What is due now? One pass over the tables whose moment has come.

Robots that have thought, call windows that close, boards that have been shown long enough. Any
number of clocks may run: a table is claimed by a conditional update, and a play that comes too late
is a normal outcome.
"""

import logging
import random
from datetime import datetime, timedelta

from games import engine
from games.bots import BOTS
from games.models import Table
from games.selectors.game_state import BrokenLog, sits_for
from games.selectors.tables import LoadedTable, load_table
from games.selectors.turns import deadline_of
from games.services import observe
from games.services.calls import close_calls
from games.services.games import Absent, House
from games.services.matches import start_without_waiting
from games.services.outages import note_pass
from games.services.play import make_play
from games.services.refusals import Refused
from games.services.rounds import next_round

logger = logging.getLogger(__name__)

# The robot that plays for somebody whose time has run out.
HOUSE = "house"
# A clock that dies after claiming a table gives it back after this long.
LEASE = timedelta(seconds=10)
# A table that raised an unexpected error is looked at again after this long.
AFTER_ERROR = timedelta(minutes=1)
# A table whose log does not replay waits for a person; it is looked at again only to remind him.
QUARANTINE = timedelta(days=1)


def run_due(*, now: datetime, limit: int = 100) -> int:
    """Do what is due at `now`, for at most `limit` tables; returns how many were acted on."""
    note_pass(now=now)
    due = Table.objects.filter(due_at__lte=now).order_by("due_at").values_list("code", "due_at")
    acted = 0
    for code, due_at in list(due[:limit]):
        if not Table.objects.filter(code=code, due_at=due_at).update(due_at=now + LEASE):
            continue
        acted += 1
        assert due_at is not None, "no moment is before now"
        observe.table_came_due.send_robust(None, lag=(now - due_at).total_seconds())
        try:
            _act(code, now)
        except Refused:
            # Somebody was faster; his command has set the table's next moment.
            continue
        except BrokenLog as error:
            logger.error("table %s is in quarantine: %s", code, error, extra={"table": code})
            _put_aside(code, now, at=now + QUARANTINE, kind="broken_log")
        except Exception:
            logger.exception("table %s could not be looked after", code, extra={"table": code})
            _put_aside(code, now, at=now + AFTER_ERROR, kind="error")
    return acted


def next_due_at() -> datetime | None:
    """The earliest moment any table waits for."""
    return (
        Table.objects.filter(due_at__isnull=False)
        .order_by("due_at")
        .values_list("due_at", flat=True)
        .first()
    )


def _look_again(code: str, now: datetime, *, at: datetime | None) -> None:
    """Set the next moment of a table this clock has claimed, unless a command has done so."""
    Table.objects.filter(code=code, due_at=now + LEASE).update(due_at=at)


def _put_aside(code: str, now: datetime, *, at: datetime, kind: str) -> None:
    observe.table_failed.send_robust(None, kind=kind)
    _look_again(code, now, at=at)


def _act(code: str, now: datetime) -> None:
    loaded = load_table(code)
    if loaded is not None and loaded.table.starts_at is not None:
        start_without_waiting(code, now=now)
        return
    if loaded is None or not loaded.is_playing or loaded.round is None or loaded.state is None:
        _look_again(code, now, at=None)
        return
    if loaded.state.phase == engine.Phase.OVER:
        next_round(code, round_number=loaded.round.number, now=now)
    elif loaded.round.calls_close_at is not None:
        close_calls(code, round_number=loaded.round.number, now=now)
    else:
        _play_for_whoever_is_on_turn(loaded, now)


def _play_for_whoever_is_on_turn(loaded: LoadedTable, now: datetime) -> None:
    assert loaded.state is not None
    assert loaded.round is not None
    position = loaded.state.turn
    if position is None or loaded.table.paused_at is not None:
        _look_again(loaded.table.code, now, at=None)
        return
    player = loaded.players[position]
    robot = sits_for(player)
    deadline = None if robot else deadline_of(loaded.table, player)
    if not robot and (deadline is None or deadline > now):
        _look_again(loaded.table.code, now, at=deadline)
        return
    # Seeded by the place in the log: a robot asked twice answers the same.
    seed = f"{loaded.table.code}/{loaded.round.pk}/{loaded.state.ply}"
    view, chooser = engine.view_for(loaded.state, position), robot or HOUSE
    with observe.thinking(chooser):
        play = BOTS[chooser].choose(view, random.Random(seed))
    make_play(
        loaded.table.code,
        actor=House(position) if robot else Absent(position),
        round_number=loaded.round.number,
        ply=loaded.state.public_ply,
        play=play,
        now=now,
    )
    observe.play_made.send_robust(None, by="robot" if robot else "clock")
