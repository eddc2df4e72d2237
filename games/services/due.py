"""When must the clock look at a table again? The one place that knows."""

from datetime import datetime, timedelta

from django.conf import settings

from games import engine
from games.models import Player, Round, Table
from games.selectors.game_state import sits_for
from games.selectors.turns import deadline_of

# A robot that can call waits this long into the window, so that people may be faster.
ROBOT_CALL_SECONDS = 3
# How long the board of a round stays at tables where nobody has to be there.
BOARD_SECONDS_BY_DAYS = 3600


def next_due(
    table: Table,
    *,
    game_round: Round,
    state: engine.RoundState,
    players: tuple[Player, ...],
    now: datetime,
) -> datetime | None:
    """The next moment something happens at a table being played without anybody doing anything."""
    if table.paused_at is not None:
        return None
    if state.phase == engine.Phase.OVER:
        by_days = timedelta(seconds=BOARD_SECONDS_BY_DAYS)
        return now + (by_days if table.is_by_days else timedelta(seconds=settings.SUMMARY_SECONDS))
    if game_round.calls_close_at is not None:
        return _window_due(game_round, state, players)
    if state.turn is None:
        return None
    if sits_for(players[state.turn]):
        return now + timedelta(seconds=settings.ROBOT_THINK_SECONDS)
    return deadline_of(table, players[state.turn])


def turn_user_id(
    *, game_round: Round, state: engine.RoundState, players: tuple[Player, ...]
) -> int | None:
    """The person everybody is waiting for, if it is one."""
    if state.turn is None or game_round.calls_close_at is not None:
        return None
    player = players[state.turn]
    return None if sits_for(player) else player.user_id


def _window_due(
    game_round: Round, state: engine.RoundState, players: tuple[Player, ...]
) -> datetime | None:
    robot_may_call = any(sits_for(players[position]) for position, _ in engine.legal_calls(state))
    if not robot_may_call or game_round.calls_close_at is None:
        return game_round.calls_close_at
    wait = min(ROBOT_CALL_SECONDS, settings.CALL_WINDOW_SECONDS / 2)
    return min(game_round.calls_close_at, game_round.started_at + timedelta(seconds=wait))
