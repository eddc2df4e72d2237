"""What is true now? The state of a round, and the public facts that led to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from .cards import Card
from .plays import Call
from .rulesets import HAND_FIFTEEN_POINTS, TABLE_FIFTEEN_POINTS, Ruleset


class Phase(StrEnum):
    """What may happen now."""

    CLAIMS = "claims"
    """Correct calls exist: only they are legal, or the server's Begin. Never shown to a viewer."""
    PLAY = "play"
    OVER = "over"


class EventKind(StrEnum):
    """What kind of public fact an event is."""

    DEAL = "deal"
    OPENING = "opening"
    CALL_TABLE = "call_table"
    CALL_HAND = "call_hand"
    LEFT_FIFTEEN = "left_fifteen"
    LAY = "lay"
    CAPTURE = "capture"
    LEFTOVERS = "leftovers"


class Event(NamedTuple):
    """Something everybody at the table saw.

    A missed call makes no event: nobody may learn that there was one to miss.
    """

    kind: EventKind
    ply: int
    """How many plays everybody had seen before it (see `RoundState.public_ply`)."""
    position: int | None
    """Who did it or got the cards; None for a deal, and for leftovers that nobody gets."""
    card: Card | None
    """The card played from the hand."""
    taken: tuple[Card, ...]
    """The table cards taken, the cards called, the leftovers, or the four cards of the deal."""
    escobas: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that moved: those taken, then the one played."""
        return self.taken if self.card is None else (*self.taken, self.card)


class FaceUp(NamedTuple):
    """Called cards that lie face up on a pile and count their points there."""

    kind: EventKind
    """CALL_TABLE or CALL_HAND."""
    cards: tuple[Card, ...]

    @property
    def points(self) -> int:
        """Four for fifteen on the table, three for fifteen in the hand (source 002)."""
        on_table = self.kind is EventKind.CALL_TABLE
        return TABLE_FIFTEEN_POINTS if on_table else HAND_FIFTEEN_POINTS


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundState:
    """Everything about a round between two plays. It never changes; a play makes a new one.

    Positions are the players of this match in seating order; position i + 1 sits at the left
    of position i. What a single person may know of it is `view.view_for`: this record never
    leaves the server, and its repr shows no hidden card.
    """

    ruleset: Ruleset
    sides: tuple[int, ...]
    """The side of each position."""
    dealer: int
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    table: tuple[Card, ...]
    """In the order in which the cards were laid."""
    stock: tuple[Card, ...] = field(default=(), repr=False)
    """The cards not dealt yet, next first."""
    piles: tuple[tuple[Card, ...], ...]
    """The captured cards of each position, in the order of capture."""
    escobas: tuple[int, ...]
    crossed: tuple[tuple[Card, ...], ...]
    """For each position the cards shown crossed on the pile, one for each escoba."""
    face_up: tuple[tuple[FaceUp, ...], ...]
    turn: int | None
    """Who is to play a card; during CLAIMS the mano; None when the round is over."""
    phase: Phase = Phase.PLAY
    ply: int = 0
    """How many plays of every kind were accepted, Begin included: the length of the log."""
    card_plays: int = 0
    """How many cards were played from hands."""
    begun: bool = field(default=False, repr=False)
    """Whether the server ended the calls with Begin. Hidden: it tells that one was missed."""
    open_claims: tuple[tuple[int, Call], ...] = field(default=(), repr=False)
    """The correct calls nobody has made yet, while phase is CLAIMS."""
    last_capturer: int | None = None
    left_card: Card | None = None
    """The card just laid that makes a fifteen the player on turn may take."""
    took_left: bool = False
    """Whether the player on turn has taken the left fifteen and must still play."""
    leftovers: tuple[Card, ...] = ()
    """What lay on the table when the round ended."""
    events: tuple[Event, ...] = field(default=(), repr=False)
    deal_number: int = 1
    """1 for the first three cards of each player."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.sides)

    @property
    def mano(self) -> int:
        """Who plays first after a deal: the next position after the dealer (RULES 1)."""
        return (self.dealer + self.ruleset.step) % len(self.sides)

    @property
    def deals_total(self) -> int:
        """How many times three cards are dealt in the whole round: 36 cards among the players."""
        return 36 // (3 * len(self.sides))

    @property
    def public_ply(self) -> int:
        """How many plays everybody saw: Begin is not one of them.

        Were it counted, a page would tell that somebody had a fifteen and did not call it.
        """
        return self.ply - 1 if self.begun else self.ply

    @property
    def bonus(self) -> tuple[int, ...]:
        """The points of calls of each position."""
        return tuple(sum(shown.points for shown in own) for own in self.face_up)
