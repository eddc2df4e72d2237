"""How many positions can be reached to a depth? The strongest cheap guard on what is legal.

The counts stand in `tests/data/perft.txt`: rule book, players, which deck, and the number of
lines of play of length 1, 2, 3... Whoever changes the rules on purpose writes them anew with

    python -m tests.engine.test_perft
"""

from __future__ import annotations

from pathlib import Path

import pytest

from games.engine import (
    DECK,
    RULESETS,
    CaptureRule,
    Card,
    RoundState,
    deal,
    legal_moves,
    play,
    resolve,
    sides_for,
)
from tests.engine.kit import deck_starting

TABLE = Path(__file__).parent.parent / "data" / "perft.txt"
ROWS = [line.split() for line in TABLE.read_text().splitlines() if not line.startswith("#")]


def stepped_deck(step: int) -> tuple[Card, ...]:
    """The ordered deck taken in steps that leave no card out."""
    return tuple(DECK[(i * step + 3) % 40] for i in range(40))


DECKS = {
    "ordered": DECK,
    "by-7": stepped_deck(7),
    "by-11": stepped_deck(11),
    "by-27": stepped_deck(27),
    # The mano and the next player hold fifteens where two play; the table totals fifteen too.
    "fifteens": deck_starting("2O 1C 5O 6C SO SC 6O 2C 3E 4B"),
}


def perft(state: RoundState, depth: int) -> int:
    """Count the lines of play of this length."""
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(play(state, *move), depth - 1) for move in moves)


def counts(key: str, players: int, deck: str, depths: int) -> list[int]:
    option = {"left_fifteen": True, "capture": "optional"} if key.endswith("+left") else {}
    start = deal(
        resolve(key.removesuffix("+left"), option),
        DECKS[deck],
        dealer=0,
        sides=sides_for(players, pairs=False),
    )
    return [perft(start, depth) for depth in range(1, depths + 1)]


WANTED = [
    (key, players, deck)
    for key, book in RULESETS.items()
    for players, deck in ((2, "ordered"), (2, "by-7"), (3, "by-11"), (4, "by-27"), (6, "by-7"))
    if players in book.players
] + [(key, 2, "fifteens") for key in (*RULESETS, "primera+left")]


def depth_for(key: str) -> int:
    """Few plays are legal where capture is forced, so more of them can be counted."""
    optional = resolve(key.removesuffix("+left")).capture is CaptureRule.OPTIONAL
    return 5 if optional or key.endswith("+left") else 8


@pytest.mark.parametrize("row", ROWS, ids="-".join)
def test_as_many_lines_of_play_as_before(row: list[str]) -> None:
    key, players, deck, *wanted = row
    assert counts(key, int(players), deck, len(wanted)) == list(map(int, wanted))


def test_every_wanted_count_is_kept() -> None:
    assert [tuple(row[:3]) for row in ROWS] == [tuple(map(str, wanted)) for wanted in WANTED]


def main() -> None:
    lines = ["# rule book, players, deck (see test_perft.py), lines of play of length 1, 2, 3..."]
    for key, players, deck in WANTED:
        found = counts(key, players, deck, depth_for(key))
        lines.append(" ".join(map(str, (key, players, deck, *found))))
    TABLE.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
