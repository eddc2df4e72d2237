"""Do the stored projections agree with the log? Recomputed from the moves, for whoever asks."""

from collections.abc import Iterator

from games import engine
from games.models import (
    Match,
    MatchStatus,
    Player,
    Rating,
    RatingChange,
    Round,
    Table,
    TableStatus,
)
from games.selectors.game_state import rebuild, sits_for
from games.selectors.turns import deadline_of


def find_disagreements() -> Iterator[str]:
    """One sentence for each thing that is not as the log says; nothing when all is well.

    Sentences name rows, never cards.
    """
    for match in Match.objects.order_by("pk").iterator():
        yield from _check_match(match)
    for table in Table.objects.select_related("current_round__match").order_by("pk").iterator():
        yield from _check_table(table)
    yield from _check_ratings()


def _check_match(match: Match) -> Iterator[str]:
    totals = [0] * len(set(match.sides))
    for game_round in match.rounds.order_by("number").prefetch_related("moves", "scores"):
        moves = list(game_round.moves.all())
        if [move.ply for move in moves] != list(range(len(moves))):
            yield f"round {game_round.pk}: the plies of the log have a gap"
        try:
            state = rebuild(match, game_round, moves)
        except engine.EngineError as error:
            yield f"round {game_round.pk}: the log does not replay ({error.reason.value})"
            return
        if state.phase == engine.Phase.OVER:
            points = engine.score_round(state).points
            totals = [total + more for total, more in zip(totals, points, strict=True)]
        yield from _check_scores(game_round, state, totals)
    for player in match.players.all():
        if player.points != totals[player.side]:
            yield f"match {match.pk}: position {player.position} has the wrong points"


def _check_scores(game_round: Round, state: engine.RoundState, totals: list[int]) -> Iterator[str]:
    over = state.phase == engine.Phase.OVER
    if over != (game_round.finished_at is not None):
        yield f"round {game_round.pk}: finished_at does not agree with the log"
    stored = {score.side: (score.points, score.total) for score in game_round.scores.all()}
    points = engine.score_round(state).points if over else ()
    if stored != {side: (points[side], totals[side]) for side in range(len(points))}:
        yield f"round {game_round.pk}: the stored score does not agree with the log"


def _check_table(table: Table) -> Iterator[str]:
    game_round = table.current_round
    playing = table.status == TableStatus.PLAYING
    if not playing or game_round is None:
        if table.turn_user_id is not None:
            yield f"table {table.code}: waits for somebody although nothing is played"
        return
    match = game_round.match
    try:
        state = rebuild(match, game_round, game_round.moves.all())
    except engine.EngineError:
        return
    players = tuple(match.players.select_related("user"))
    waited_for: Player | None = None
    if state.turn is not None and game_round.calls_close_at is None:
        player = players[state.turn]
        waited_for = None if sits_for(player) else player
    if table.turn_user_id != (waited_for.user_id if waited_for else None):
        yield f"table {table.code}: waits for the wrong person"
    if not _is_due_in_time(table, waited_for):
        yield f"table {table.code}: due_at does not agree with the log"


def _is_due_in_time(table: Table, waited_for: Player | None) -> bool:
    """Whether the clock comes when it must, and not where nobody waits for it."""
    if table.paused_at is not None:
        return table.due_at is None
    if waited_for is None:
        return table.due_at is not None
    deadline = deadline_of(table, waited_for)
    if deadline is None or table.due_at is None:
        return deadline == table.due_at
    # Later while a clock is at it, or has put it aside.
    return table.due_at >= deadline


def _check_ratings() -> Iterator[str]:
    """Whether changes follow each other without a gap, up to the ratings. What they must be by the
    results is told by `manage.py rebuild_ratings`.
    """
    last: dict[tuple[int, str], RatingChange] = {}
    for change in RatingChange.objects.order_by("user", "kind", "sequence").iterator():
        key = (change.user_id, change.kind)
        if not _follows(change, last.get(key)):
            yield f"{_whose(key)}: change {change.sequence} does not follow the one before"
        last[key] = change
    ratings = {(rating.user_id, rating.kind): rating for rating in Rating.objects.iterator()}
    for key in sorted(last.keys() | ratings.keys()):
        if not _agree(last.get(key), ratings.get(key)):
            yield f"{_whose(key)} is not as its last change says"
    unrated = Match.objects.filter(rated=True, status=MatchStatus.FINISHED)
    for match in unrated.filter(players__rating_change=None).distinct().order_by("pk"):
        yield f"match {match.pk}: rated, but it has changed no rating of somebody"


def _follows(change: RatingChange, before: RatingChange | None) -> bool:
    if before is None:
        return change.sequence == 1
    is_next = change.sequence == before.sequence + 1
    known = (change.mu_before, change.sigma_before)
    return is_next and known == (before.mu_after, before.sigma_after)


def _agree(change: RatingChange | None, rating: Rating | None) -> bool:
    if change is None or rating is None:
        return False
    stored = (rating.mu, rating.sigma, rating.matches, rating.sequence)
    return stored == (change.mu_after, change.sigma_after, change.matches, change.sequence)


def _whose(key: tuple[int, str]) -> str:
    return f"the {key[1]} rating of person {key[0]}"
