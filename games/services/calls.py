"""How are fifteens on the table and in the hand called? In a window at the start of each round.

The window opens whatever the cards are, so that waiting tells nothing; it closes by the clock, or
when every person has said "listo". A wrong call costs nothing and is shown to the table.
"""

from datetime import datetime

from games import engine
from games.models import Cause
from games.selectors.game_state import sits_for
from games.services import agreements
from games.services.games import Actor, Game, House, locked_game
from games.services.refusals import Refused


def make_call(
    code: str, *, actor: Actor, round_number: int, call: engine.Call, now: datetime
) -> int:
    """Call a fifteen. Judged in the order of arrival, against the calls still open.

    Raises Refused: no window, not seated, or a wrong call (which the table gets to see).
    """
    wrong: engine.EngineError | None = None
    with locked_game(code) as game:
        position, cause = actor.take_position(game)
        if game.round.moves.filter(position=position, play=str(call)).exists():
            return game.table.revision
        _check_window(game, round_number, now)
        try:
            game.accept(position, call, cause=cause, now=now)
        except engine.EngineError as error:
            wrong = error
            _note_wrong_call(game, position, call)
        game.publish(now=now)
        revision = game.table.revision
    if wrong is not None:
        raise Refused.from_engine(wrong) from wrong
    return revision


def declare_ready(code: str, *, user_id: int, round_number: int, now: datetime) -> int:
    """Say "listo": no call to make. The window closes when every person has said so."""
    with locked_game(code) as game:
        position = game.position_of(user_id)
        if game.round.calls_close_at is None or game.round.number != round_number:
            return game.table.revision
        if position not in game.round.ready:
            game.round.ready = [*game.round.ready, position]
            game.round.save(update_fields=["ready"])
        people = [p.position for p in game.players if not sits_for(p)]
        if set(people) <= set(game.round.ready):
            _close(game, now=now)
        game.publish(now=now)
        return game.table.revision


def close_calls(code: str, *, round_number: int, now: datetime) -> None:
    """The clock's part: let the robots call, and close the window when its time is up."""
    with locked_game(code) as game:
        if game.round.calls_close_at is None or game.round.number != round_number:
            return
        if now >= game.round.calls_close_at:
            _close(game, now=now)
        else:
            _let_robots_call(game, now=now)
        game.publish(now=now)


def _note_wrong_call(game: Game, position: int, call: engine.Call) -> None:
    noted = [position, str(call)]
    if noted not in game.round.wrong_calls:
        game.round.wrong_calls = [*game.round.wrong_calls, noted]
        game.round.save(update_fields=["wrong_calls"])


def _check_window(game: Game, round_number: int, now: datetime) -> None:
    closes_at = game.round.calls_close_at
    if game.round.number != round_number:
        raise Refused("old_round")
    if closes_at is None or now >= closes_at:
        raise Refused.from_engine(engine.IllegalPlay(engine.Reason.CALL_TOO_LATE))


def _close(game: Game, *, now: datetime) -> None:
    _let_robots_call(game, now=now)
    if game.state.phase == engine.Phase.CLAIMS:
        game.accept(None, engine.Begin(), cause=Cause.SERVER, now=now)
    game.round.calls_close_at = None
    game.round.save(update_fields=["calls_close_at"])
    game.begin_turn(now=now)
    # Somebody may have walked away meanwhile who was the only one to want something else.
    if any(player.proposal for player in game.players):
        agreements.settle(game, now=now)


def _let_robots_call(game: Game, *, now: datetime) -> None:
    """Robots call what they hold; the four cards go to the first of them in playing order."""
    for position, call in engine.legal_calls(game.state):
        still_open = (position, call) in engine.legal_calls(game.state)
        if still_open and sits_for(game.players[position]):
            actor = House(position)
            game.accept(position, call, cause=actor.take_position(game)[1], now=now)
