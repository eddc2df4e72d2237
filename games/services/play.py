"""How is a card played? `make_play` is the one way, for people, robots and the clock."""

from datetime import datetime

from games import engine
from games.models import Cause, Match, MatchStatus, Move, TableStatus
from games.selectors.game_state import sits_for
from games.selectors.turns import deadline_of
from games.services.agreements import count_without
from games.services.games import Actor, Game, Person, locked_game
from games.services.refusals import Refused
from games.services.rounds import settle_if_over


def make_play(
    code: str,
    *,
    actor: Actor,
    round_number: int,
    ply: int,
    play: engine.Play,
    now: datetime,
) -> int:
    """Play a card, or take the fifteen left behind, on the position the actor saw.

    `round_number` and `ply` (the view's, which counts what everybody saw) say which position that
    was. The same play by the same position there again is a success that changes nothing. Returns
    the table's revision.

    Raises Refused: not seated, stale (somebody was faster, the round is over), not in turn, or
    illegal for one of the engine's reasons.
    """
    try:
        with locked_game(code) as game:
            return _play(game, actor, round_number, ply, play, now=now)
    except Refused as refused:
        if refused.reason == "no_match" and isinstance(actor, Person):
            revision = _revision_if_it_ended(code, actor.user_id, round_number, ply, play)
            if revision is not None:
                return revision
        raise


def _play(
    game: Game, actor: Actor, round_number: int, ply: int, play: engine.Play, *, now: datetime
) -> int:
    position, cause = actor.take_position(game)
    if (game.round.number, game.state.public_ply) != (round_number, ply):
        if _was_played(game, position, round_number, ply, play):
            return game.table.revision
        raise Refused("stale_play")
    if game.round.calls_close_at is not None:
        raise Refused("calls_open")
    if game.table.paused_at is not None:
        raise Refused("paused")
    try:
        game.accept(position, play, cause=cause, now=now, made_at=_deadline(game, cause, now))
    except engine.EngineError as error:
        raise Refused.from_engine(error) from error
    settle_if_over(game, now=now)
    if cause == Cause.TIMEOUT and sits_for(game.players[position]):
        _go_on_without(game, position, now=now)
    game.publish(now=now)
    return game.table.revision


def _go_on_without(game: Game, position: int, *, now: datetime) -> None:
    """A robot holds the seat from now on: whatever waited for its person need not."""
    if game.table.status == TableStatus.PLAYING:
        count_without(game, game.players[position], now=now)


def _deadline(game: Game, cause: Cause, now: datetime) -> datetime | None:
    """The deadline that a play of the clock is stamped with; None for every other play.

    Raises Refused("stale_play") when the turn has not run out: its person, or another clock,
    was faster.
    """
    if cause != Cause.TIMEOUT or game.state.turn is None:
        return None
    deadline = deadline_of(game.table, game.players[game.state.turn])
    if deadline is None or deadline > now:
        raise Refused("stale_play")
    return deadline


def _was_played(game: Game, position: int, round_number: int, ply: int, play: engine.Play) -> bool:
    # The log counts the silent end of the calls too, so a play may stand one further on.
    return Move.objects.filter(
        round__match=game.match,
        round__number=round_number,
        ply__in=(ply, ply + 1),
        position=position,
        play=str(play),
    ).exists()


def _revision_if_it_ended(
    code: str, user_id: int, round_number: int, ply: int, play: engine.Play
) -> int | None:
    """The table's revision when this very play has ended its last match; else None."""
    match = Match.objects.select_related("table").filter(table__code=code).order_by("-pk").first()
    if match is None or match.status == MatchStatus.PLAYING:
        return None
    sent_again = Move.objects.filter(
        round__match=match,
        round__number=round_number,
        ply__in=(ply, ply + 1),
        position__in=match.players.filter(user_id=user_id).values("position"),
        play=str(play),
    )
    return match.table.revision if sent_again.exists() else None
