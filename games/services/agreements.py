"""What can be done when all agree? A pause, and an end without result.

Only the people who are there are asked: robots agree to anything, whoever walked away has no say.
"""

from datetime import datetime

from games.models import MatchStatus, Player, Proposal, TableEvent
from games.selectors.game_state import sits_for
from games.services import announce
from games.services.chat import tell_event
from games.services.games import Game, locked_game
from games.services.refusals import Refused
from games.services.rounds import finish_match


def propose(code: str, *, user_id: int, proposal: str, now: datetime) -> int:
    """Propose a pause or the end, agree to it by proposing the same, or withdraw it ("").

    It happens when every person has proposed the same. Proposing twice is a success. Returns the
    table's revision.
    """
    if proposal not in Proposal.values:
        raise Refused("bad_form")
    with locked_game(code) as game:
        player = game.players[game.position_of(user_id)]
        if sits_for(player):
            raise Refused("robot_plays")
        if game.round.calls_close_at is not None:
            raise Refused("calls_open")
        if game.table.paused_at is not None and proposal == Proposal.PAUSE:
            return game.table.revision
        player.proposal = proposal
        player.save(update_fields=["proposal"])
        _carry_out(game, now=now)
        game.publish(now=now)
        if game.table.paused_at is not None:
            _tell_who_is_on_turn(game)
        return game.table.revision


def resume(code: str, *, user_id: int, now: datetime) -> int:
    """Go on after a pause: anybody seated may. The turn has the time it had left."""
    with locked_game(code) as game:
        game.position_of(user_id)
        if game.table.paused_at is None:
            return game.table.revision
        if game.table.turn_since is not None:
            # It may have begun in the pause: somebody came back, or sat down for a robot.
            game.table.turn_since += now - max(game.table.paused_at, game.table.turn_since)
        game.table.paused_at = None
        tell_event(game.table, TableEvent.RESUMED, user_id=user_id, now=now)
        game.publish(now=now)
        _tell_who_is_on_turn(game)
        return game.table.revision


def _tell_who_is_on_turn(game: Game) -> None:
    """While a match rests nobody is waited for: the turn is the same, what his pages say is not."""
    if game.table.turn_user_id is not None:
        announce.user_changed(game.table.turn_user_id, table=game.table.code)


def count_without(game: Game, gone: Player, *, now: datetime) -> None:
    """Somebody is no longer there: what he proposed goes with him, and what all others wanted
    happens now, or when the window for calls has closed. The caller publishes.
    """
    gone.proposal = Proposal.NOTHING
    gone.save(update_fields=["proposal"])
    if game.round.calls_close_at is None:
        settle(game, now=now)


def settle(game: Game, *, now: datetime) -> None:
    """What all who are there want happens. The caller publishes."""
    if _is_claimable(game) and _wishes(game) == {Proposal.END}:
        # The match can be theirs now: whether it still ends without result they say anew.
        _forget_proposals(game)
        return
    _carry_out(game, now=now)


def _is_claimable(game: Game) -> bool:
    # All rivals of those who are there have walked away.
    here = {player.side for player in game.players if not player.left_at}
    return len(here) == 1


def _wishes(game: Game) -> set[str]:
    return {player.proposal for player in game.players if not sits_for(player)}


def _carry_out(game: Game, *, now: datetime) -> None:
    wishes = _wishes(game)
    if wishes == {Proposal.PAUSE}:
        game.table.paused_at = now
        tell_event(game.table, TableEvent.PAUSED, user_id=None, now=now)
    elif wishes == {Proposal.END}:
        finish_match(game, status=MatchStatus.AGREED, winners=(), now=now)
        tell_event(game.table, TableEvent.AGREED, user_id=None, now=now)
    else:
        return
    _forget_proposals(game)


def _forget_proposals(game: Game) -> None:
    for player in game.players:
        player.proposal = Proposal.NOTHING
    Player.objects.bulk_update(game.players, ["proposal"])
