"""What does the engine say at every step of a recorded game, and what may each viewer see?

Every rule book has one recorded round for each number of players in `tests/data/playthroughs`.
A file gives the deck and the moves, and at every step the public answers of the engine: the
phase, the legal moves, the view of a spectator, and what the view of each player adds to it.
Whoever changes the rules sees in the difference of these files what that does.

    python -m tests.engine.playthroughs

writes all files anew; read the difference before committing it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from games.engine import (
    RULESETS,
    Card,
    Event,
    EventKind,
    FaceUp,
    Move,
    RoundScore,
    RoundState,
    Ruleset,
    SeatView,
    TableView,
    deal,
    format_cards,
    legal_moves,
    parse,
    parse_cards,
    play,
    score_round,
    sides_for,
    view_for,
)
from tests.engine.kit import random_round

FOLDER = Path(__file__).parent.parent / "data" / "playthroughs"
WANTED = [(key, players) for key, book in RULESETS.items() for players in book.players]
_PRIVATE = {
    "viewer", "hand", "captures", "must_capture", "can_lay", "left_captures", "calls",
}  # fmt: skip
"""The fields of a view that may differ between viewers; the others must not."""


def path_of(key: str, players: int) -> Path:
    return FOLDER / f"{key}_{players}.txt"


def move_text(move: Move) -> str:
    return f"{'-' if move[0] is None else move[0]}:{move[1]}"


def parse_move(text: str) -> Move:
    seat, _, made = text.partition(":")
    return None if seat == "-" else int(seat), parse(made)


def shown(value: Any) -> str:
    """One value of a view as short, stable text."""
    match value:
        case None:
            return "-"
        case Card():
            return value.code
        case Ruleset():
            return value.key
        case Event():
            parts = [value.kind, value.position, value.card, value.taken, value.escobas]
            return "/".join(map(shown, parts))
        case FaceUp():
            return f"{value.kind}={shown(value.cards)}"
        case SeatView():
            return "(" + ",".join(shown(getattr(value, f.name)) for f in fields(value)) + ")"
        case dict():
            return "{" + " ".join(f"{shown(k)}:{shown(v)}" for k, v in value.items()) + "}"
        case frozenset():
            return "[" + " ".join(sorted(map(shown, value))) + "]"
        case tuple():
            return "[" + " ".join(map(shown, value)) + "]"
    return str(value)


def fields_text(view: TableView, names: list[str]) -> str:
    return " ".join(f"{name}={shown(getattr(view, name))}" for name in names)


def public_fields(view: TableView) -> list[str]:
    skipped = {*_PRIVATE, "events", "ruleset"}
    return [f.name for f in fields(view) if f.name not in skipped]


def check_views(public: TableView, own: TableView) -> None:
    """A player sees what a spectator sees, and his own cards and choices."""
    for field in fields(public):
        if field.name not in _PRIVATE:
            assert getattr(public, field.name) == getattr(own, field.name), field.name


def step_text(state: RoundState, seen: int) -> Iterator[str]:
    """What there is to say before the next move; `seen` events were told already."""
    yield ""
    yield f"step {state.ply} {state.phase}"
    yield f"legal {' '.join(map(move_text, legal_moves(state, limit=60)))}"
    public = view_for(state, None)
    for event in public.events[seen:]:
        yield f"event {shown(event)}"
    yield f"all {fields_text(public, public_fields(public))}"
    for seat in range(state.players):
        own = view_for(state, seat)
        check_views(public, own)
        yield f"seat {seat} {fields_text(own, own_fields(own))}"


def own_fields(view: TableView) -> list[str]:
    names = ["hand"]
    if view.is_on_turn:
        names += ["captures", "must_capture", "can_lay", "left_captures"]
    return [*names, "calls"] if view.calls else names


def score_text(score: RoundScore) -> Iterator[str]:
    yield ""
    for line in score.lines:
        parts = [line.measures, line.points, line.tied, line.cards]
        yield f"score {line.item} {' '.join(map(shown, parts))}"
    yield f"points {shown(score.points)}"
    yield f"leftovers {shown(score.leftovers)} {score.leftovers_sum} {score.leftovers_ok}"


def transcript(key: str, players: int, deck: str, dealer: int, moves: list[Move]) -> str:
    """The whole file for a round."""
    rules = RULESETS[key]
    sides = sides_for(players, pairs=rules.pairs_by_default(players))
    state = deal(rules, parse_cards(deck), dealer=dealer, sides=sides)
    lines = [
        f"ruleset {key}",
        f"sides {' '.join(map(str, sides))}",
        f"dealer {dealer}",
        f"deck {deck}",
        f"moves {' '.join(map(move_text, moves))}",
    ]
    seen = 0
    for move in moves:
        lines += step_text(state, seen)
        seen = len(state.events)
        lines.append(f"move {move_text(move)}")
        state = play(state, *move)
    lines += step_text(state, seen)
    lines += score_text(score_round(state))
    return "\n".join(lines) + "\n"


def again(text: str) -> str:
    """Play the round of a file anew and return what its file should say."""
    head = dict(line.split(" ", 1) for line in text.splitlines()[:5])
    players = len(head["sides"].split())
    moves = [parse_move(move) for move in head["moves"].split()]
    return transcript(head["ruleset"], players, head["deck"], int(head["dealer"]), moves)


def is_rich(end: RoundState) -> bool:
    """Tell whether everything happened that is special to the rules of this round."""
    rules = end.ruleset
    special = {EventKind.CALL_HAND: rules.hand_fifteen, EventKind.LEFT_FIFTEEN: rules.left_fifteen}
    happened = {event.kind for event in end.events}
    return happened >= {kind for kind, possible in special.items() if possible}


def record(key: str, players: int) -> str:
    """Play seeded rounds until one is rich, and return its transcript."""
    pairs = RULESETS[key].pairs_by_default(players)
    rng = random.Random(f"{key} {players}")
    while True:
        deck, dealer, moves, end = random_round(key, players, pairs, rng.getrandbits(32))
        if is_rich(end):
            return transcript(key, players, format_cards(deck), dealer, moves)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for key, players in WANTED:
        path_of(key, players).write_text(record(key, players))


if __name__ == "__main__":
    main()
