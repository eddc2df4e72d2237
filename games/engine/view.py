"""What may one person know? Exactly that, and nothing else, as one record for each viewer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from .axes import CaptureRule
from .captures import FIFTEEN, captures_of, count_captures, reachable_totals, sets_with_total
from .cards import Card
from .opening import CALL_HAND, CALL_TABLE, is_hand_fifteen, is_table_fifteen
from .plays import Call
from .rulesets import Ruleset
from .state import Event, FaceUp, Phase, RoundState

CAPTURE_LIST_LIMIT: Final = 60
"""How many captures a view lists for one turn; a longer table is only added up (RULES 5)."""

Captures = tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """What everybody sees of one player."""

    position: int
    side: int
    hand_count: int
    pile_count: int
    escobas: int
    crossed: tuple[Card, ...]
    face_up: tuple[FaceUp, ...]
    bonus: int
    pile: tuple[Card, ...]
    """The captured cards, once the round is over and they are counted; before that ()."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A round as one viewer may know it: the only thing that templates and bots receive.

    The viewer's own cards are kept out of its repr, so that a log line harms nobody.
    """

    viewer: int | None
    """The viewer's position, or None for a spectator."""
    ruleset: Ruleset
    sides: tuple[int, ...]
    phase: Phase
    """PLAY or OVER. CLAIMS shows as PLAY: waiting must tell nothing (RULES 3)."""
    dealer: int
    mano: int
    turn: int | None
    ply: int
    """The token of a play: how many plays everybody has seen (`RoundState.public_ply`)."""
    deal_number: int
    deals_total: int
    table: tuple[Card, ...]
    hand: tuple[Card, ...] = field(repr=False)
    """The viewer's own cards; () for a spectator."""
    seats: tuple[SeatView, ...]
    stock_count: int
    last_capturer: int | None
    left_card: Card | None
    took_left: bool
    leftovers: tuple[Card, ...]
    events: tuple[Event, ...]
    can_take_left: bool
    """Whether whoever is on turn may take a left fifteen: everybody can see that."""
    captures: Mapping[Card, Captures | None] = field(repr=False, hash=False)
    """For each card of the hand what it captures; None where there are too many to list.

    Empty unless the viewer is on turn, as are the four below."""
    must_capture: frozenset[Card] = field(repr=False)
    """Cards that capture and may not be laid."""
    can_lay: frozenset[Card] = field(repr=False)
    left_captures: Captures | None
    """The sets that take the left fifteen; None where there are too many to list."""
    calls: tuple[Call, ...] = field(repr=False)
    """The calls that are right, as far as the viewer sees, until the first card is played."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.sides)

    @property
    def is_on_turn(self) -> bool:
        """Whether the viewer is the one to play a card."""
        return self.turn is not None and self.turn == self.viewer


def seat_views(state: RoundState) -> tuple[SeatView, ...]:
    """Return what everybody sees of the players: the same for all viewers."""
    return tuple(_seat_view(state, seat) for seat in range(state.players))


def view_for(
    state: RoundState, position: int | None, *, seats: tuple[SeatView, ...] | None = None
) -> TableView:
    """Return what the player at this position, or a spectator (None), may know of the round.

    The redaction of the whole site happens here and nowhere else: two states that differ only
    in cards hidden from the viewer give equal views. `seats` is what `seat_views` gives, for who
    needs several views of one state.
    """
    hand = () if position is None else state.hands[position]
    turn = _shown_turn(state)
    choices = _choices(state, hand) if position is not None and turn == position else _NO_CHOICES
    captures, must_capture, can_lay, left_captures = choices
    return TableView(
        viewer=position,
        ruleset=state.ruleset,
        sides=state.sides,
        phase=Phase.PLAY if state.phase is Phase.CLAIMS else state.phase,
        dealer=state.dealer,
        mano=state.mano,
        turn=turn,
        ply=state.public_ply,
        deal_number=state.deal_number,
        deals_total=state.deals_total,
        table=state.table,
        hand=hand,
        seats=seat_views(state) if seats is None else seats,
        stock_count=len(state.stock),
        last_capturer=state.last_capturer,
        left_card=state.left_card,
        took_left=state.took_left,
        leftovers=state.leftovers,
        events=state.events,
        can_take_left=state.left_card is not None,
        captures=captures,
        must_capture=must_capture,
        can_lay=can_lay,
        left_captures=left_captures,
        calls=_calls(state, position),
    )


def _shown_turn(state: RoundState) -> int | None:
    """Who would play first if the calls ended now; everybody sees who has cards."""
    if state.phase is not Phase.CLAIMS or state.turn is None:
        return state.turn
    order = ((state.turn + state.ruleset.step * i) % state.players for i in range(state.players))
    return next((seat for seat in order if state.hands[seat]), state.turn)


def _seat_view(state: RoundState, seat: int) -> SeatView:
    pile = state.piles[seat]
    return SeatView(
        position=seat,
        side=state.sides[seat],
        hand_count=len(state.hands[seat]),
        pile_count=len(pile),
        escobas=state.escobas[seat],
        crossed=state.crossed[seat],
        face_up=state.face_up[seat],
        bonus=sum(shown.points for shown in state.face_up[seat]),
        pile=tuple(sorted(pile)) if state.phase is Phase.OVER else (),
    )


_Choices = tuple[Mapping[Card, Captures | None], frozenset[Card], frozenset[Card], Captures | None]
_NO_CHOICES: Final[_Choices] = ({}, frozenset(), frozenset(), ())


def _choices(state: RoundState, hand: tuple[Card, ...]) -> _Choices:
    reach = reachable_totals(state.table)
    capturing = frozenset(card for card in hand if reach >> (FIFTEEN - card.value) & 1)
    rule = state.ruleset.capture
    if rule is CaptureRule.OPTIONAL or not capturing:
        can_lay = frozenset(hand)
    elif rule is CaptureRule.CARD:
        can_lay = frozenset(hand) - capturing
    else:
        can_lay = frozenset()
    captures: dict[Card, Captures | None] = {}
    room = CAPTURE_LIST_LIMIT
    for card in hand:
        listed = _listed_captures(card, state.table, room)
        captures[card] = listed
        room -= len(listed or ())
    return captures, capturing - can_lay, can_lay, _left_captures(state)


def _listed_captures(card: Card, table: tuple[Card, ...], room: int) -> Captures | None:
    if count_captures(card, table) > room:
        return None
    return tuple(tuple(sorted(taken)) for taken in captures_of(card, table))


def _left_captures(state: RoundState) -> Captures | None:
    left = state.left_card
    if left is None:
        return ()
    others = tuple(card for card in state.table if card is not left)
    if count_captures(left, others) > CAPTURE_LIST_LIMIT:
        return None
    sets = sets_with_total(others, FIFTEEN - left.value)
    return tuple(tuple(sorted((*taken, left))) for taken in sets)


def _calls(state: RoundState, position: int | None) -> tuple[Call, ...]:
    """What this viewer could rightly call; the table's call window says whether he still may."""
    if position is None or state.card_plays or state.deal_number > 1:
        return ()
    calls: list[Call] = []
    if is_table_fifteen(state.ruleset, state.table):
        calls.append(CALL_TABLE)
    if is_hand_fifteen(state.ruleset, state.hands[position]):
        calls.append(CALL_HAND)
    return tuple(calls)
