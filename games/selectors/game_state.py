"""What is true in a round now? The log replayed by the engine."""

from collections.abc import Iterable

from games import engine
from games.models import Match, Move, Player, Round


class BrokenLog(engine.EngineError):
    """A stored log that does not replay: somebody or something has changed rows.

    Nothing can be shown or played on top of it. Its message names the round, never a card.
    """

    def __init__(self, reason: engine.Reason, *, round_id: int) -> None:
        super().__init__(reason)
        self.round_id = round_id

    def __str__(self) -> str:
        return f"round {self.round_id} does not replay ({self.reason.value})"


def ruleset_of(match: Match) -> engine.Ruleset:
    """The rules the match is played by, as stored with it."""
    return engine.resolve(match.ruleset, match.overrides)


def deck_of(game_round: Round) -> tuple[engine.Card, ...]:
    return engine.parse_cards(game_round.deck)


def rebuild(match: Match, game_round: Round, moves: Iterable[Move]) -> engine.RoundState:
    """The state after these moves, every one checked again.

    Raises BrokenLog when the log does not replay.
    """
    try:
        return engine.replay(
            ruleset_of(match),
            deck_of(game_round),
            dealer=game_round.dealer,
            sides=tuple(match.sides),
            moves=[(move.position, engine.parse(move.play)) for move in moves],
        )
    except engine.EngineError as error:
        raise BrokenLog(error.reason, round_id=game_round.pk) from error


def sits_for(player: Player) -> str:
    """The robot that plays this position now, or "" when a person does."""
    return player.robot or ("house" if player.left_at else "")
