"""The rules of Escoba de 15: pure, immutable, without clock, chance or storage of their own.

A short walk. Choose a rule book and deal a deck; nothing is ever shuffled here:

>>> rules = resolve("abierta", {"left_fifteen": True})
>>> state = deal(rules, DECK, dealer=0, sides=sides_for(2, pairs=False))
>>> state.turn, format_cards(state.table)
(1, '7O SO KO RO')

Ask what is legal and play it. A play is read from its text; a state never changes:

>>> [str(legal) for legal in legal_plays(state)]
['1O', '3O', '5OxRO', '5O']
>>> after = play(state, 1, parse("5OxRO"))
>>> after.turn, format_cards(after.table), format_cards(after.piles[1])
(0, '7O SO KO', 'RO 5O')

What is refused raises an error with its own reason, and nothing has changed:

>>> play(after, 0, parse("6OxSO"))
Traceback (most recent call last):
games.engine.errors.IllegalPlay: wrong sum
>>> play(after, 1, parse("1O"))
Traceback (most recent call last):
games.engine.errors.NotYourTurn: not your turn

What one viewer may know, and what a finished round scores:

>>> view = view_for(after, 0)
>>> format_cards(view.hand), [seat.hand_count for seat in view.seats]
('2O 4O 6O', [3, 2])
>>> while not is_over(after):
...     after = play(after, after.turn, legal_plays(after)[0])
>>> score = score_round(after)
>>> score.leftovers_ok, len(score.points)
(True, 2)

Where to find things: cards and their text `cards`; rule books and options `axes`, `rulesets`;
fifteens `captures`; plays and their text `plays`; a round `opening`, `board`, `legality`,
`rounds`; points `scoring_items`, `scoring`; the match `match`; one viewer `view`; a match as
text `record`.

Two things a caller must know. `RoundState.ply` counts every accepted play and is the number of
the next move in the log; what a page shows and sends back is `TableView.ply`, which is
`RoundState.public_ply`: the server's Begin is not counted there, since it tells that a fifteen
was not called. And a call window that has closed is the table's to guard: outside the claims
phase the engine answers a wrong call "not fifteen" until the first card is played.
"""

from .axes import (
    CaptureRule,
    CardsDouble,
    Direction,
    Goal,
    Opening,
    Sanction,
    Sevens,
    TieAtTop,
    Ties,
)
from .captures import can_capture, captures_of, count_captures, makes_fifteen
from .cards import DECK, Card, Suit, format_cards, parse_cards, total_of
from .errors import (
    EngineError,
    IllegalPlay,
    InvalidOptions,
    NotYourTurn,
    Reason,
    RoundOver,
    UnreadablePlay,
)
from .match import MatchState, Outcome, outcome, totals
from .opening import opening_escobas
from .plays import Begin, Call, CallHand, CallTable, Capture, Lay, Play, TakeLeft, parse
from .record import (
    MatchRecord,
    RoundRecord,
    format_record,
    parse_record,
    replay_record,
)
from .rounds import (
    Move,
    deal,
    has_legal_play,
    is_legal,
    is_over,
    legal_calls,
    legal_moves,
    legal_plays,
    next_dealer,
    next_seat,
    play,
    replay,
    why_not,
)
from .rulesets import (
    OPTIONS,
    RULESETS,
    Ruleset,
    default_target,
    resolve,
    sides_for,
    validate_table,
)
from .scoring import (
    Item,
    RoundScore,
    ScoreLine,
    apply_sanction,
    leftovers_possible,
    score_piles,
    score_round,
)
from .state import Event, EventKind, FaceUp, Phase, RoundState
from .view import CAPTURE_LIST_LIMIT, SeatView, TableView, seat_views, view_for

__all__ = [
    "CAPTURE_LIST_LIMIT",
    "DECK",
    "OPTIONS",
    "RULESETS",
    "Begin",
    "Call",
    "CallHand",
    "CallTable",
    "Capture",
    "CaptureRule",
    "Card",
    "CardsDouble",
    "Direction",
    "EngineError",
    "Event",
    "EventKind",
    "FaceUp",
    "Goal",
    "IllegalPlay",
    "InvalidOptions",
    "Item",
    "Lay",
    "MatchRecord",
    "MatchState",
    "Move",
    "NotYourTurn",
    "Opening",
    "Outcome",
    "Phase",
    "Play",
    "Reason",
    "RoundOver",
    "RoundRecord",
    "RoundScore",
    "RoundState",
    "Ruleset",
    "Sanction",
    "ScoreLine",
    "SeatView",
    "Sevens",
    "Suit",
    "TableView",
    "TakeLeft",
    "TieAtTop",
    "Ties",
    "UnreadablePlay",
    "apply_sanction",
    "can_capture",
    "captures_of",
    "count_captures",
    "deal",
    "default_target",
    "format_cards",
    "format_record",
    "has_legal_play",
    "is_legal",
    "is_over",
    "leftovers_possible",
    "legal_calls",
    "legal_moves",
    "legal_plays",
    "makes_fifteen",
    "next_dealer",
    "next_seat",
    "opening_escobas",
    "outcome",
    "parse",
    "parse_cards",
    "parse_record",
    "play",
    "replay",
    "replay_record",
    "resolve",
    "score_piles",
    "score_round",
    "seat_views",
    "sides_for",
    "total_of",
    "totals",
    "validate_table",
    "view_for",
    "why_not",
]
