"""What happens when somebody walks away from a running match, or comes back to it?"""

from datetime import datetime

from games.models import MatchStatus, TableEvent
from games.selectors.game_state import sits_for
from games.services.agreements import count_without
from games.services.chat import tell_event
from games.services.games import locked_game
from games.services.refusals import Refused
from games.services.rounds import finish_match
from games.services.seating import pass_host_on


def abandon_match(code: str, *, user_id: int, now: datetime) -> int:
    """Walk away: a robot plays on with the same hand; it is no win whatever the end, and where
    ratings change it is a loss. A host passes that on to who has sat longest.

    The person may come back (`return_to_match`). When the last person walks away the match ends
    without result. Walking away twice is a success.
    """
    with locked_game(code) as game:
        player = game.players[game.position_of(user_id)]
        if player.left_at is not None:
            return game.table.revision
        player.left_at = now
        player.save(update_fields=["left_at"])
        tell_event(game.table, TableEvent.WALKED, user_id=user_id, now=now)
        if all(sits_for(player) for player in game.players):
            finish_match(game, status=MatchStatus.ABANDONED, winners=(), now=now)
        else:
            walked = {one.user_id for one in game.players if one.left_at and one.user_id}
            pass_host_on(game.table, walked=walked, now=now)
            count_without(game, player, now=now)
        game.publish(now=now)
        return game.table.revision


def return_to_match(code: str, *, user_id: int, now: datetime) -> int:
    """Take one's place back from the robot that held it."""
    with locked_game(code) as game:
        player = game.players[game.position_of(user_id)]
        if player.left_at is not None:
            away_since, player.left_at = player.left_at, None
            player.timeouts = 0
            player.save(update_fields=["left_at", "timeouts"])
            since = game.table.turn_since
            # Walking away from a turn and back gives no fresh time for it.
            if game.state.turn == player.position and (since is None or away_since <= since):
                game.begin_turn(now=now)
            tell_event(game.table, TableEvent.BACK, user_id=user_id, now=now)
            game.publish(now=now)
        return game.table.revision


def claim_match(code: str, *, user_id: int, now: datetime) -> int:
    """Win a match whose rivals have all walked away, instead of playing on against robots.

    Raises Refused("rivals_present") while one of them is there, or was a robot from the start.
    """
    with locked_game(code) as game:
        mine = game.players[game.position_of(user_id)]
        rivals = [player for player in game.players if player.side != mine.side]
        if mine.left_at is not None or not all(rival.left_at for rival in rivals):
            raise Refused("rivals_present")
        finish_match(
            game,
            status=MatchStatus.FINISHED,
            winners=(mine.side,),
            is_claimed=True,
            now=now,
        )
        game.publish(now=now)
        return game.table.revision
