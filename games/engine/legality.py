"""May this play be made now? No answer means yes; anything else is the one reason why not."""

from __future__ import annotations

from .axes import CaptureRule, Opening
from .board import Board
from .captures import FIFTEEN
from .cards import Card, total_of
from .errors import Reason
from .plays import Begin, CallHand, CallTable, Capture, Lay, Play, TakeLeft
from .state import EventKind, Phase


def refusal_of(board: Board, position: int | None, play: Play) -> Reason | None:
    """Return why this position may not make this play now, or None when it may.

    Only Begin comes from nobody (None). The board is not changed.
    """
    if board.phase is Phase.OVER:
        return Reason.ROUND_OVER
    if isinstance(play, Begin):
        return _refusal_of_begin(board, position)
    if position is None or not 0 <= position < len(board.sides):
        return Reason.NOT_SEATED
    if isinstance(play, CallTable | CallHand):
        return _refusal_of_call(board, position, play)
    if position != board.turn:
        return Reason.NOT_YOUR_TURN
    if board.phase is Phase.CLAIMS:
        return Reason.CALLS_OPEN
    if isinstance(play, Capture):
        return _refusal_of_capture(board, position, play)
    if isinstance(play, Lay):
        return _refusal_of_lay(board, position, play.card)
    return _refusal_of_take_left(board, play)


def _refusal_of_begin(board: Board, position: int | None) -> Reason | None:
    if position is not None:
        return Reason.ONLY_SERVER
    return None if board.phase is Phase.CLAIMS else Reason.NOTHING_TO_BEGIN


def _refusal_of_call(board: Board, position: int, call: CallTable | CallHand) -> Reason | None:
    """A wrong call gets the same answer whether or not a right one is still open elsewhere."""
    on_table = isinstance(call, CallTable)
    rules = board.ruleset
    if not (rules.opening is Opening.RACE if on_table else rules.hand_fifteen):
        return Reason.NO_CALLS_HERE
    if board.card_plays or board.deal_number > 1:
        return Reason.CALL_TOO_LATE
    if on_table:
        called = any(event.kind is EventKind.CALL_TABLE for event in board.events)
        cards = board.table
    else:
        called = not board.hands[position]
        cards = board.hands[position]
    if called:
        return Reason.ALREADY_CALLED
    if total_of(cards) != FIFTEEN:
        return Reason.NOT_FIFTEEN
    return None if (position, call) in board.claims else Reason.CALL_TOO_LATE


def _refusal_of_capture(board: Board, position: int, play: Capture) -> Reason | None:
    card = play.card
    if card not in board.hands[position]:
        return Reason.CARD_NOT_HELD
    return _refusal_of_set(board, play.taken, card.value)


def _refusal_of_set(board: Board, taken: frozenset[Card], total: int) -> Reason | None:
    if not taken:
        return Reason.NOTHING_TAKEN
    on_table = board.mask
    for card in taken:
        if not card.bit & on_table:
            return Reason.CARD_NOT_ON_TABLE
        total += card.value
    return None if total == FIFTEEN else Reason.WRONG_SUM


def _refusal_of_lay(board: Board, position: int, card: Card) -> Reason | None:
    hand = board.hands[position]
    if card not in hand:
        return Reason.CARD_NOT_HELD
    rule = board.ruleset.capture
    if rule is CaptureRule.OPTIONAL:
        return None
    if rule is CaptureRule.CARD:
        return Reason.CARD_MUST_CAPTURE if board.can_capture(card) else None
    return Reason.MUST_CAPTURE if any(map(board.can_capture, hand)) else None


def _refusal_of_take_left(board: Board, play: TakeLeft) -> Reason | None:
    if board.took_left:
        return Reason.LEFT_ALREADY_TAKEN
    if board.left_card is None:
        return Reason.NO_LEFT_FIFTEEN
    if play.taken and board.left_card not in play.taken:
        return Reason.LEFT_CARD_NOT_INCLUDED
    return _refusal_of_set(board, play.taken, 0)
