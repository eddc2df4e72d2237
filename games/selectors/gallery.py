"""Which states can a table be in? Tables that are in no database, to be looked at and tested."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from games import engine
from games.models import (
    Match,
    MatchStatus,
    Phrase,
    Player,
    Round,
    RoundScore,
    Seat,
    Table,
    TableEvent,
    TableStatus,
)
from games.selectors.chat import Line, Talk
from games.selectors.tables import LoadedTable

NAMES = ("Ana", "Beto", "Carmen", "Dani", "Daniela de la Fuente", "Eva")
GUESTS = ("Eva",)
# Where a robot sits, if there is one.
ROBOT_PLACE = 3
# How many games are tried until one passes through the state that is wanted.
MOST_TRIES = 400


class NoSuchState(Exception):
    """No game was found that passes through it."""


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A state to be looked at. The viewer of a seat is user 1, at position 0."""

    stage: str = "play"
    ruleset: str = "abierta"
    overrides: dict[str, object] = field(default_factory=dict)
    players: int = 2
    pairs: bool = False
    # Cards in the centre, and whose turn it is.
    cards: int = 4
    turn: int = 0
    # A fifteen lies there that may be taken; somebody has called in vain.
    left_fifteen: bool = False
    wrong_call: bool = False
    away: bool = False
    # Nobody has more than another at the end of the match.
    tied: bool = False
    robots: bool = True
    points: tuple[int, ...] = ()


def staged(wanted: Wanted, *, now: datetime, state: engine.RoundState | None = None) -> LoadedTable:
    """A table in that state: with the round given, or with one that is looked for.

    Raises NoSuchState when chance does not lead there.
    """
    rules = engine.resolve(wanted.ruleset, wanted.overrides)
    sides = engine.sides_for(wanted.players, wanted.pairs)
    table = _table(wanted, now)
    seats = tuple(_seats(table, wanted, now))
    if wanted.stage in ("waiting", "closed"):
        return LoadedTable(table, seats, None, (), None, None)
    state = state or _state(wanted, rules, sides)
    match = Match(
        pk=1,
        table=table,
        number=1,
        ruleset=wanted.ruleset,
        overrides=wanted.overrides,
        target=table.target,
        pairs=wanted.pairs,
        sides=list(sides),
        started_at=now,
    )
    game_round = Round(
        pk=1, match=match, number=3, dealer=state.dealer, deck="", started_at=now, ready=[1]
    )
    if wanted.stage == "calls":
        game_round.calls_close_at = now + timedelta(seconds=8)
    if wanted.wrong_call:
        game_round.wrong_calls = [[1, "!mesa"]]
    players = tuple(_players(match, wanted, sides, now))
    if state.phase == engine.Phase.OVER:
        game_round.finished_at = now
        _count(state, players)
    scores: tuple[RoundScore, ...] = ()
    if wanted.stage == "finale":
        _finish(match, players, now, tied=wanted.tied)
        scores = tuple(_scores(match, players, game_round.number))
    else:
        table.status = TableStatus.PLAYING
    table.current_round = game_round
    return LoadedTable(table, seats, match, players, game_round, state, scores=scores)


def talk_at(loaded: LoadedTable) -> Talk:
    """What is said at such a table: short, long, and what the site tells by itself."""
    said: tuple[tuple[int, Any, bool], ...] = (
        (0, Phrase.GOOD_LUCK.label, False),
        (1, TableEvent.STARTED.label, True),
        (1, "¿Quién tiene el siete de oros? Yo no, y llevo tres rondas esperándolo…", False),
        (0, "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", False),
    )
    people = {0: loaded.table.host, 1: User(pk=2, username=NAMES[1], display_name=NAMES[1])}
    lines = tuple(
        Line(
            pk=number,
            code=loaded.table.code,
            author=people[who],
            words=words,
            is_event=is_event,
            is_watchers=False,
        )
        for number, (who, words, is_event) in enumerate(said, start=1)
    )
    return Talk(lines, is_player=True, is_open=True)


def _person(number: int, wanted: Wanted) -> User | None:
    """Who sits at a place; None for a robot."""
    if wanted.robots and number == ROBOT_PLACE:
        return None
    name = NAMES[number]
    return User(pk=number + 1, username=name, display_name=name, is_guest=name in GUESTS)


def _table(wanted: Wanted, now: datetime) -> Table:
    rules = engine.resolve(wanted.ruleset, wanted.overrides)
    is_closed = wanted.stage == "closed"
    return Table(
        pk=1,
        code="0000000000",
        host=_person(0, wanted),
        ruleset=wanted.ruleset,
        overrides=wanted.overrides,
        target=engine.default_target(rules, len(set(engine.sides_for(wanted.players, False)))),
        size=wanted.players,
        pairs=wanted.pairs,
        created_at=now,
        revision=1,
        status=TableStatus.CLOSED if is_closed else TableStatus.WAITING,
    )


def _seats(table: Table, wanted: Wanted, now: datetime) -> Iterator[Seat]:
    """Everybody after a match; before it the last places are free."""
    taken = wanted.players if wanted.stage == "finale" else (wanted.players + 1) // 2
    for place in range(taken):
        user = _person(place, wanted)
        yield Seat(
            pk=place + 1,
            table=table,
            place=place,
            user=user,
            robot="" if user else "house",
            taken_at=now,
            wants_rematch=place == 1,
        )


def _players(
    match: Match, wanted: Wanted, sides: tuple[int, ...], now: datetime
) -> Iterator[Player]:
    points = wanted.points or (12, 9, 14, 3, 7, 10)
    for position, side in enumerate(sides):
        user = _person(position, wanted)
        yield Player(
            pk=position + 1,
            match=match,
            position=position,
            place=position,
            side=side,
            user=user,
            robot="" if user else "house",
            name=user.display_name if user else "",
            points=points[side],
            left_at=now if wanted.away and position == 0 else None,
        )


def _count(state: engine.RoundState, players: tuple[Player, ...]) -> None:
    score = engine.score_round(state)
    for player in players:
        player.points += score.points[player.side]


def _finish(match: Match, players: tuple[Player, ...], now: datetime, *, tied: bool) -> None:
    match.status = MatchStatus.FINISHED
    match.finished_at = now
    for player in players:
        player.points += 9 if player.side == 0 else 0
    best = max(player.points for player in players)
    if tied:
        for player in players:
            player.points = best
    for player in players:
        player.won = player.points == best


def _scores(match: Match, players: tuple[Player, ...], rounds: int) -> Iterator[RoundScore]:
    """Rounds that lead to the points of the players."""
    points = {player.side: player.points for player in players}
    totals = dict.fromkeys(points, 0)
    for number in range(1, rounds + 1):
        game_round = Round(match=match, number=number)
        for side, reached in sorted(points.items()):
            gained = reached * number // rounds - totals[side]
            totals[side] += gained
            yield RoundScore(round=game_round, side=side, points=gained, total=totals[side])


def _state(wanted: Wanted, rules: engine.Ruleset, sides: tuple[int, ...]) -> engine.RoundState:
    for number in range(MOST_TRIES):
        rng = random.Random(f"{wanted}/{number}")
        deck = list(engine.DECK)
        rng.shuffle(deck)
        state = engine.deal(rules, deck, dealer=number % len(sides), sides=sides)
        if wanted.stage == "calls":
            return state
        found = _played_to(wanted, state, rng)
        if found is not None:
            return found
    raise NoSuchState(wanted)


def _played_to(
    wanted: Wanted, state: engine.RoundState, rng: random.Random
) -> engine.RoundState | None:
    """Play on, heading for the wanted number of cards, until the state is the one wanted."""
    is_end = wanted.stage in ("board", "finale")
    while not engine.is_over(state):
        if not is_end and _is_wanted(wanted, state):
            return state
        position, play = _move(wanted, state, rng, is_end=is_end)
        state = engine.play(state, position, play)
    return state if is_end else None


def _is_wanted(wanted: Wanted, state: engine.RoundState) -> bool:
    if state.phase != engine.Phase.PLAY or state.turn != wanted.turn:
        return False
    if wanted.left_fifteen and state.left_card is None:
        return False
    return len(state.table) == wanted.cards


def _move(
    wanted: Wanted, state: engine.RoundState, rng: random.Random, *, is_end: bool
) -> tuple[int | None, engine.Play]:
    if state.phase == engine.Phase.CLAIMS:
        return None, engine.Begin()
    assert state.turn is not None
    hand = state.hands[state.turn]
    lays = [
        engine.Lay(card) for card in hand if engine.is_legal(state, state.turn, engine.Lay(card))
    ]
    if lays and len(state.table) < wanted.cards and not is_end:
        return state.turn, rng.choice(lays)
    plays = engine.legal_plays(state, limit=40)
    takes = [play for play in plays if not isinstance(play, engine.Lay)]
    return state.turn, rng.choice(takes or plays)
