"""What does a play change? A round being worked on: thawed from a state, frozen into the next.

A replay makes one board and applies the whole log to it; freezing a state at every play of a
long log would cost more than the rules do. Nothing outside `rounds` and `legality` sees a board,
and a board checks nothing: whoever applies a play has asked `legality` first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .captures import FIFTEEN, UP_TO_FIFTEEN, reachable_totals
from .cards import Card
from .opening import CALL_HAND, CALL_TABLE, correct_calls, opening_escobas
from .plays import Begin, Call, CallHand, CallTable, Capture, Lay, Play, TakeLeft
from .state import Event, EventKind, FaceUp, Phase, RoundState

HAND_SIZE: Final = 3
TABLE_SIZE: Final = 4


class Board:
    """A round that can change. `reach` and `mask` mirror the table: its totals, its cards."""

    __slots__ = (
        "begun",
        "card_plays",
        "claims",
        "crossed",
        "deal_number",
        "dealer",
        "escobas",
        "events",
        "face_up",
        "hands",
        "last_capturer",
        "left_card",
        "leftovers",
        "mask",
        "phase",
        "piles",
        "ply",
        "reach",
        "ruleset",
        "sides",
        "stock",
        "table",
        "took_left",
        "turn",
    )

    def __init__(self, state: RoundState) -> None:
        self.ruleset = state.ruleset
        self.sides = state.sides
        self.dealer = state.dealer
        self.hands = [list(hand) for hand in state.hands]
        self.stock = state.stock
        self.piles = [list(pile) for pile in state.piles]
        self.escobas = list(state.escobas)
        self.crossed = list(state.crossed)
        self.face_up = list(state.face_up)
        self.turn = state.turn
        self.phase = state.phase
        self.ply = state.ply
        self.card_plays = state.card_plays
        self.begun = state.begun
        self.claims = list(state.open_claims)
        self.last_capturer = state.last_capturer
        self.left_card = state.left_card
        self.took_left = state.took_left
        self.leftovers = state.leftovers
        self.events = list(state.events)
        self.deal_number = state.deal_number
        self.set_table(list(state.table))

    def freeze(self) -> RoundState:
        """Return what is true now as a state."""
        return RoundState(
            ruleset=self.ruleset,
            sides=self.sides,
            dealer=self.dealer,
            hands=tuple(map(tuple, self.hands)),
            table=tuple(self.table),
            stock=self.stock,
            piles=tuple(map(tuple, self.piles)),
            escobas=tuple(self.escobas),
            crossed=tuple(self.crossed),
            face_up=tuple(self.face_up),
            turn=self.turn,
            phase=self.phase,
            ply=self.ply,
            card_plays=self.card_plays,
            begun=self.begun,
            open_claims=tuple(self.claims),
            last_capturer=self.last_capturer,
            left_card=self.left_card,
            took_left=self.took_left,
            leftovers=self.leftovers,
            events=tuple(self.events),
            deal_number=self.deal_number,
        )

    def set_table(self, cards: list[Card]) -> None:
        """Put exactly these cards on the table."""
        self.table = cards
        self.reach = reachable_totals(cards)
        self.mask = sum(card.bit for card in cards)

    def can_capture(self, card: Card) -> bool:
        """Tell whether the card makes fifteen with table cards."""
        return bool(self.reach >> (FIFTEEN - card.value) & 1)

    # Dealing

    def open_round(self) -> None:
        """Deal the first cards, settle an opening fifteen and open the calls (RULES 1 and 3)."""
        self._deal_hands()
        self.set_table(list(self.stock[:TABLE_SIZE]))
        self.stock = self.stock[TABLE_SIZE:]
        self._note(EventKind.DEAL, None, None, tuple(self.table), 0)
        escobas = opening_escobas(self.ruleset, self.table)
        if escobas:
            taken = tuple(self.table)
            self.crossed[self.dealer] += taken[-escobas:]
            self.escobas[self.dealer] += escobas
            self._take(self.dealer, taken, None)
            self._note(EventKind.OPENING, self.dealer, None, taken, escobas)
        self.turn = self._mano()
        self.claims = correct_calls(self.ruleset, self.hands, self.table)
        if self.claims:
            self.phase = Phase.CLAIMS

    def _deal_hands(self) -> None:
        """Three to each, one at a time in playing order from the mano: every n-th card is his."""
        players = len(self.sides)
        dealt = HAND_SIZE * players
        seat = self._mano()
        for first in range(players):
            self.hands[seat] = list(self.stock[first:dealt:players])
            seat = (seat + self.ruleset.step) % players
        self.stock = self.stock[dealt:]

    def _deal_again(self) -> None:
        self._deal_hands()
        self.deal_number += 1
        self._note(EventKind.DEAL, None, None, (), 0)
        self.turn = self._mano()

    def _mano(self) -> int:
        return (self.dealer + self.ruleset.step) % len(self.sides)

    # Plays

    def apply(self, position: int | None, play: Play) -> None:
        """Make a play that `legality` allows."""
        _ACTIONS[type(play)](self, position, play)

    def _lay(self, position: int, play: Lay) -> None:
        card = play.card
        self.hands[position].remove(card)
        self._note(EventKind.LAY, position, card, (), 0)
        leaves_fifteen = self.ruleset.left_fifteen and self.can_capture(card)
        self.left_card = card if leaves_fifteen else None
        self.table.append(card)
        self.reach |= self.reach << card.value & UP_TO_FIFTEEN
        self.mask |= card.bit
        self._end_turn(position)

    def _capture(self, position: int, play: Capture) -> None:
        card = play.card
        self.hands[position].remove(card)
        taken = self._pick(play.taken)
        escobas = self._take(position, taken, card)
        if escobas:
            self.escobas[position] += 1
            self.crossed[position] += (card,)
        self._note(EventKind.CAPTURE, position, card, taken, escobas)
        self.left_card = None
        self._end_turn(position)

    def _take_left(self, position: int, play: TakeLeft) -> None:
        taken = self._pick(play.taken)
        escobas = self._take(position, taken, None)
        if escobas and self.left_card is not None:
            self.escobas[position] += 1
            self.crossed[position] += (self.left_card,)
        self._note(EventKind.LEFT_FIFTEEN, position, None, taken, escobas)
        self.left_card = None
        self.took_left = True
        self.ply += 1

    def _pick(self, chosen: frozenset[Card]) -> tuple[Card, ...]:
        return tuple([card for card in self.table if card in chosen])

    def _take(self, position: int, taken: tuple[Card, ...], card: Card | None) -> int:
        """Move table cards, and the one played, to a pile; return 1 if the table is cleared."""
        pile = self.piles[position]
        pile += taken
        if card is not None:
            pile.append(card)
        self.last_capturer = position
        if len(taken) == len(self.table):
            self.table, self.reach, self.mask = [], 1, 0
            return 1
        self.set_table([other for other in self.table if other not in taken])
        return 0

    def _call_table(self, position: int, _play: CallTable) -> None:
        taken = tuple(self.table)
        self._take(position, taken, None)
        self._show(position, EventKind.CALL_TABLE, taken)
        self._close_claims([claim for claim in self.claims if claim[1] != CALL_TABLE])

    def _call_hand(self, position: int, _play: CallHand) -> None:
        cards = tuple(self.hands[position])
        self.hands[position] = []
        self.piles[position] += cards
        self.last_capturer = position
        self._show(position, EventKind.CALL_HAND, cards)
        self._close_claims([claim for claim in self.claims if claim != (position, CALL_HAND)])

    def _show(self, position: int, kind: EventKind, cards: tuple[Card, ...]) -> None:
        self.face_up[position] += (FaceUp(kind, cards),)
        self._note(kind, position, None, cards, 0)

    def _close_claims(self, still_open: list[tuple[int, Call]]) -> None:
        self.claims = still_open
        self.ply += 1
        if not still_open:
            self._start_play()

    def _begin(self, _position: None, _play: Begin) -> None:
        self.begun = True
        self._close_claims([])

    def _start_play(self) -> None:
        self.phase = Phase.PLAY
        if any(self.hands):
            self.turn = self._first_with_cards(self._mano())
        else:
            self._deal_again()

    def _first_with_cards(self, seat: int) -> int:
        """The first position with cards, from this one on in the direction of play."""
        while not self.hands[seat]:
            seat = (seat + self.ruleset.step) % len(self.sides)
        return seat

    # Between turns

    def _end_turn(self, position: int) -> None:
        self.ply += 1
        self.card_plays += 1
        self.took_left = False
        if any(self.hands):
            step = self.ruleset.step
            self.turn = self._first_with_cards((position + step) % len(self.sides))
        elif self.stock:
            # A left fifteen stays: it survives a redeal (RULES 3).
            self._deal_again()
        else:
            self._finish()

    def _finish(self) -> None:
        """Give what lies on the table to the last capturer; never an escoba (RULES 1)."""
        self.leftovers = tuple(self.table)
        self.phase, self.turn, self.left_card = Phase.OVER, None, None
        if self.last_capturer is not None:
            self.piles[self.last_capturer] += self.leftovers
        self.set_table([])
        self._note(EventKind.LEFTOVERS, self.last_capturer, None, self.leftovers, 0)

    def _note(
        self,
        kind: EventKind,
        position: int | None,
        card: Card | None,
        taken: tuple[Card, ...],
        escobas: int,
    ) -> None:
        ply = self.ply - 1 if self.begun else self.ply
        self.events.append(Event(kind, ply, position, card, taken, escobas))


# Each action knows its own kind of play, so the table of them cannot be typed more closely.
_ACTIONS: Final[dict[type[Any], Callable[[Board, Any, Any], None]]] = {
    Lay: Board._lay,
    Capture: Board._capture,
    TakeLeft: Board._take_left,
    CallTable: Board._call_table,
    CallHand: Board._call_hand,
    Begin: Board._begin,
}
