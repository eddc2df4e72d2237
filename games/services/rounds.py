"""How does a round begin and end, and how does a match end? The one way for each."""

from datetime import datetime, timedelta

from django.conf import settings

from games import engine
from games.models import (
    Cause,
    Match,
    MatchStatus,
    Player,
    Round,
    RoundScore,
    Seat,
    Table,
    TableEvent,
    TableStatus,
)
from games.selectors.game_state import rebuild, ruleset_of
from games.services import announce
from games.services.chat import tell_event
from games.services.decks import deck_for_round
from games.services.games import Game, locked_game
from games.services.notices import tell_of_result
from games.services.ratings import rate_match
from games.services.refusals import Refused
from games.services.seating import pass_host_on


def begin_round(
    table: Table,
    match: Match,
    players: tuple[Player, ...],
    *,
    number: int,
    dealer: int,
    now: datetime,
) -> None:
    """Deal round `number` of a match. The caller holds the table's lock.

    In a book with calls every round opens with the same window, whatever the cards are.
    """
    ruleset = ruleset_of(match)
    has_window = ruleset.has_calls and not table.is_by_days
    deck = deck_for_round(match.secret, contributions=match.contributions, round_number=number)
    window = timedelta(seconds=settings.CALL_WINDOW_SECONDS)
    game_round = Round.objects.create(
        match=match,
        number=number,
        dealer=dealer,
        deck=engine.format_cards(deck),
        started_at=now,
        calls_close_at=now + window if has_window else None,
    )
    table.current_round = game_round
    table.last_dealer = players[dealer].place
    table.status = TableStatus.PLAYING
    game = Game(table, match, game_round, players, rebuild(match, game_round, ()))
    if not has_window:
        _call_for_everybody(game, now=now)
        game.begin_turn(now=now)
    game.publish(now=now)


def _call_for_everybody(game: Game, *, now: datetime) -> None:
    """Where nobody has to be there the server calls at the deal: fifteen on the table for the
    mano, fifteen in the hand for each holder (RULES 3, "Over days").
    """
    while calls := engine.legal_calls(game.state):
        hand_or_mano = [c for c in calls if c[0] == game.state.mano or c[1] == engine.CallHand()]
        position, call = hand_or_mano[0]
        game.accept(position, call, cause=Cause.SERVER, now=now)


def next_round(code: str, *, round_number: int, now: datetime, user_id: int | None = None) -> int:
    """Go on after the board of round `number`: anybody seated may, or the clock (no user).

    Asking again once the next round has begun is a success. Returns the table's revision.
    """
    with locked_game(code) as game:
        if user_id is not None:
            game.position_of(user_id)
        if game.round.number > round_number:
            return game.table.revision
        if game.round.number < round_number or game.round.finished_at is None:
            raise Refused("round_not_over")
        if game.table.paused_at is not None:
            # Whoever wants to go on goes on playing.
            game.table.paused_at = None
            tell_event(game.table, TableEvent.RESUMED, user_id=user_id, now=now)
        dealer = engine.next_dealer(ruleset_of(game.match), game.round.dealer, len(game.players))
        begin_round(
            game.table, game.match, game.players, number=round_number + 1, dealer=dealer, now=now
        )
        return game.table.revision


def settle_if_over(game: Game, *, now: datetime) -> None:
    """Score the round after its last card, and end the match when that decides it."""
    if game.state.phase == engine.Phase.OVER:
        _settle_round(game, now=now)


def _settle_round(game: Game, *, now: datetime) -> None:
    score = engine.score_round(game.state)
    sides = range(len(score.points))
    before = {player.side: player.points for player in game.players}
    totals = tuple(before[side] + score.points[side] for side in sides)
    RoundScore.objects.bulk_create(
        RoundScore(
            round=game.round,
            side=side,
            points=score.points[side],
            total=totals[side],
            lines=_stored_lines(score, side),
        )
        for side in sides
    )
    game.round.finished_at = now
    game.round.save(update_fields=["finished_at"])
    for player in game.players:
        player.points = totals[player.side]
    Player.objects.bulk_update(game.players, ["points"])
    outcome = engine.outcome(
        ruleset_of(game.match),
        totals,
        game.match.target,
        dealer=game.round.dealer,
        sides=tuple(game.match.sides),
    )
    if outcome.over:
        finish_match(game, status=MatchStatus.FINISHED, winners=outcome.winners, now=now)


def finish_match(
    game: Game,
    *,
    status: MatchStatus,
    winners: tuple[int, ...],
    now: datetime,
    is_claimed: bool = False,
) -> None:
    """The one way a match ends. `winners` are sides; whoever walked away has not won. `is_claimed`:
    it was not played to the end, because all rivals had left.

    After a result the table waits with its seats for a rematch; when everybody has left it closes.
    """
    game.table.paused_at = None
    game.match.status = status
    game.match.finished_at = now
    game.match.claimed = is_claimed
    game.match.save(update_fields=["status", "finished_at", "claimed"])
    if status == MatchStatus.FINISHED:
        for player in game.players:
            player.won = player.side in winners and player.left_at is None
        Player.objects.bulk_update(game.players, ["won"])
        for player in game.players:
            if player.won and player.user_id:
                tell_event(game.table, TableEvent.WON, user_id=player.user_id, now=now)
    rate_match(game.match, game.players, now=now)
    left = [player.user_id for player in game.players if player.left_at and player.user_id]
    Seat.objects.filter(table=game.table, user_id__in=left).delete()
    game.table.status = TableStatus.WAITING
    pass_host_on(game.table, now=now)
    tell_of_result(game.table, game.players, status=status, now=now)
    announce.lobby_changed()


def _stored_lines(score: engine.RoundScore, side: int) -> list[dict[str, object]]:
    return [
        {
            "item": line.item.value,
            "measure": line.measures[side],
            "points": line.points[side],
            "tied": side in line.tied,
            "cards": engine.format_cards(line.cards[side]),
        }
        for line in score.lines
    ]
