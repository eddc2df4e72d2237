"""How fast are the rules? Rounds per second by rule book and players, and the worst table.

    python -m bench.engine [seconds per row]

A round is replayed from its log with every check, as each request of the site does; "play" is
one play on a stored state, "view" what one viewer may know of it. Best of several runs.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

from games.engine import (
    DECK,
    RULESETS,
    Capture,
    Card,
    Move,
    RoundState,
    can_capture,
    captures_of,
    count_captures,
    deal,
    is_legal,
    is_over,
    legal_moves,
    legal_plays,
    parse,
    parse_cards,
    play,
    replay,
    score_round,
    sides_for,
    view_for,
)

Game = tuple[list[Card], list[Move], RoundState, list[RoundState]]


def random_game(key: str, players: int, rng: random.Random) -> Game:
    """One random round: its deck, its moves, its end and every state on the way."""
    deck = list(DECK)
    rng.shuffle(deck)
    state = deal(RULESETS[key], deck, dealer=0, sides=sides_for(players, pairs=False))
    moves: list[Move] = []
    states = [state]
    while not is_over(state):
        options = legal_moves(state, limit=60)
        captures = [move for move in options if isinstance(move[1], Capture)]
        moves.append(rng.choice(captures if captures and rng.random() < 0.7 else options))
        state = play(state, *moves[-1])
        states.append(state)
    return deck, moves, state, states[:-1]


def best(work: Callable[[], object], times: int, seconds: float) -> float:
    """Microseconds for one of the `times` things that `work` does, best run of those that fit."""
    fastest = float("inf")
    stop = time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        work()
        now = time.perf_counter()
        fastest = min(fastest, now - start)
        if now > stop:
            return fastest / times * 1e6


def bench_book(key: str, players: int, seconds: float) -> str:
    rng = random.Random(f"{key} {players}")
    games = [random_game(key, players, rng) for _ in range(40)]
    rules, sides = RULESETS[key], sides_for(players, pairs=False)
    plays = sum(len(moves) for _, moves, _, _ in games)

    def replay_all() -> None:
        for deck, moves, _, _ in games:
            replay(rules, deck, dealer=0, sides=sides, moves=moves)

    def play_all() -> None:
        for _, moves, _, states in games:
            for state, move in zip(states, moves, strict=True):
                play(state, *move)

    def view_all() -> None:
        for _, _, _, states in games:
            for state in states:
                view_for(state, state.turn)

    def score_all() -> None:
        for _, _, end, _ in games:
            score_round(end)

    one_replay = best(replay_all, len(games), seconds)
    one_play = best(play_all, plays, seconds)
    one_view = best(view_all, plays, seconds)
    one_score = best(score_all, len(games), seconds)
    return (
        f"{key:12} {players:7} {1e6 / one_replay:9.0f} {one_replay:10.0f} "
        f"{one_play:8.1f} {one_view:8.1f} {one_score:8.0f}"
    )


def bench_worst_table(seconds: float) -> list[str]:
    ace = Card.parse("1B")
    table = tuple(card for card in DECK if card is not ace)
    state = RoundState(
        ruleset=RULESETS["abierta"], sides=(0, 1), dealer=0, hands=((ace,), ()), table=table,
        piles=((), ()), escobas=(0, 0), crossed=((), ()), face_up=((), ()), turn=0,
        left_card=Card.parse("1E"), card_plays=35,
    )  # fmt: skip
    capture = Capture(ace, frozenset(parse_cards("RO 4O")))
    questions: dict[str, Callable[[], object]] = {
        "is there any capture": lambda: can_capture(ace, table),
        "how many captures (6,405)": lambda: count_captures(ace, table),
        "list 60 captures": lambda: captures_of(ace, table, limit=60),
        "list all captures": lambda: captures_of(ace, table),
        "list all legal plays (10,269)": lambda: legal_plays(state),
        "is this capture legal": lambda: is_legal(state, 0, capture),
        "read and make this capture": lambda: play(state, 0, parse("1BxRO+4O")),
        "view of the player on turn": lambda: view_for(state, 0),
    }
    return [f"{name:32} {best(work, 1, seconds):10.1f}" for name, work in questions.items()]


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.3
    print(f"{'rule book':12} players  rounds/s  us/replay  us/play  us/view us/score")
    for key, book in RULESETS.items():
        for players in book.players:
            print(bench_book(key, players, seconds), flush=True)
    print("\nthe worst table: an ace onto the other 39 cards, in microseconds")
    print("\n".join(bench_worst_table(seconds)))


if __name__ == "__main__":
    main()
