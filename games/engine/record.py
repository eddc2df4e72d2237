"""How is a match written down? A text that people can read and the engine reads back exactly.

    Escoba record 1
    ruleset rioplatense
    options {"sevens": "setenta_complex"}
    target 31
    sides 0 1 2
    names ["ana", "beto", "carmen"]

    round 1 dealer 0
    deck 1O 2O 3O ...
    2:7OxSB 1:3C
    0:RE

A move is the position and the play; `-` in place of a position is the server. The deck is only
written for finished rounds: while a round runs it is nobody's to know.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from .cards import Card, format_cards, parse_cards
from .errors import Reason, UnreadablePlay
from .match import MatchState
from .plays import Begin, parse
from .rounds import Move, is_over, replay
from .rulesets import Ruleset, resolve
from .scoring import score_round
from .state import RoundState

TITLE = "Escoba record 1"
_MOVES_A_LINE = 12
_SERVER = "-"


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """One round of a record."""

    dealer: int
    deck: tuple[Card, ...] | None = field(repr=False)
    """None while the round runs."""
    moves: tuple[Move, ...]

    def redacted(self) -> RoundRecord:
        """Return the round without what nobody may know before it is over.

        Begin goes too: it tells that a fifteen was not called.
        """
        public = tuple(move for move in self.moves if not isinstance(move[1], Begin))
        return replace(self, deck=None, moves=public)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """A match as it is written down."""

    ruleset: str
    options: Mapping[str, object] = field(default_factory=dict, hash=False)
    """The table's own options, as `resolve` takes them."""
    target: int
    sides: tuple[int, ...]
    names: tuple[str, ...]
    rounds: tuple[RoundRecord, ...] = ()

    def resolved(self) -> Ruleset:
        """Return the rule book of the match with its options put in."""
        return resolve(self.ruleset, self.options)


def format_record(record: MatchRecord) -> str:
    """Write a match as text. `parse_record` reads it back to an equal record."""
    return "\n".join(_record_lines(record)) + "\n"


def _record_lines(record: MatchRecord) -> Iterator[str]:
    yield TITLE
    yield f"ruleset {record.ruleset}"
    yield f"options {json.dumps(dict(record.options), sort_keys=True)}"
    yield f"target {record.target}"
    yield f"sides {' '.join(map(str, record.sides))}"
    yield f"names {json.dumps(list(record.names), ensure_ascii=False)}"
    for number, played in enumerate(record.rounds, start=1):
        yield ""
        yield f"round {number} dealer {played.dealer}"
        if played.deck is not None:
            yield f"deck {format_cards(played.deck)}"
        moves = [_format_move(move) for move in played.moves]
        for first in range(0, len(moves), _MOVES_A_LINE):
            yield " ".join(moves[first : first + _MOVES_A_LINE])


def _format_move(move: Move) -> str:
    position, play = move
    return f"{_SERVER if position is None else position}:{play}"


def parse_record(text: str) -> MatchRecord:
    """Read a match from its text; raise UnreadablePlay when it is not one.

    The moves are read, not judged: `replay_record` does that.
    """
    head, *rounds = text.strip().split("\n\n")
    try:
        title, *lines = head.splitlines()
        fields = dict(line.split(" ", 1) for line in lines)
        options, names = json.loads(fields.pop("options")), json.loads(fields.pop("names"))
        record = MatchRecord(
            ruleset=fields.pop("ruleset"),
            options=dict(options),
            target=int(fields.pop("target")),
            sides=tuple(map(int, fields.pop("sides").split())),
            names=tuple(map(str, names)),
            rounds=tuple(_parse_round(number, lines) for number, lines in enumerate(rounds, 1)),
        )
    except (ValueError, KeyError, TypeError):
        raise UnreadablePlay(Reason.UNREADABLE) from None
    if title != TITLE or fields or len(record.names) != len(record.sides):
        raise UnreadablePlay(Reason.UNREADABLE)
    return record


def _parse_round(number: int, text: str) -> RoundRecord:
    head, *lines = text.splitlines()
    start = f"round {number} dealer "
    if not head.startswith(start):
        raise UnreadablePlay(Reason.UNREADABLE)
    deck = None
    if lines and lines[0].startswith("deck "):
        deck = parse_cards(lines.pop(0).removeprefix("deck "))
    moves = tuple(_parse_move(move) for line in lines for move in line.split())
    return RoundRecord(int(head.removeprefix(start)), deck, moves)


def _parse_move(text: str) -> Move:
    position, _, play = text.partition(":")
    return None if position == _SERVER else int(position), parse(play)


def replay_record(record: MatchRecord) -> tuple[MatchState | None, tuple[RoundState, ...]]:
    """Play the rounds of a record again, each with every check.

    Returns the match after its finished rounds (None before the first) and the state at the end
    of each round whose deck is written. Raises what `resolve` and `replay` raise.
    """
    rules = record.resolved()
    match: MatchState | None = None
    states: list[RoundState] = []
    for played in record.rounds:
        if played.deck is None:
            break
        state = replay(
            rules, played.deck, dealer=played.dealer, sides=record.sides, moves=played.moves
        )
        states.append(state)
        if not is_over(state):
            break
        match = match or MatchState.start(
            rules, sides=record.sides, target=record.target, dealer=played.dealer
        )
        match = replace(match, dealer=played.dealer).after(score_round(state))
    return match, tuple(states)
