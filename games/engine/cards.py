"""What is a card? The forty cards, their value towards fifteen and their two-letter codes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from functools import total_ordering
from typing import Final, NoReturn

from .errors import Reason, UnreadablePlay


class Suit(StrEnum):
    """The four suits, in the order in which cards are listed everywhere."""

    OROS = "O"
    COPAS = "C"
    ESPADAS = "E"
    BASTOS = "B"


INDICES: Final = ("1", "2", "3", "4", "5", "6", "7", "S", "K", "R")
"""What is printed: 1 to 7, sota, caballo, rey (RULES 1). The place here + 1 is the value."""


@total_ordering
class Card:
    """One of the forty cards. There is exactly one object for each card.

    >>> seven = Card(Suit.OROS, "7")
    >>> seven is Card.parse("7O"), seven.value, str(seven)
    (True, 7, '7O')
    >>> [Card.parse(code).value for code in ("SB", "KC", "RE")]
    [8, 9, 10]
    >>> Card.parse("7O") < Card.parse("SO") < Card.parse("1C")
    True
    """

    __slots__ = ("bit", "code", "index", "ordinal", "suit", "value")

    suit: Suit
    index: str
    """"1" to "7", "S" sota, "K" caballo, "R" rey."""
    value: int
    """What it counts towards fifteen: 1 to 10."""
    code: str
    """Value then suit, as in "7O"."""
    ordinal: int
    """Its place in the ordered deck, 0 to 39."""
    bit: int
    """`1 << ordinal`, for sets of cards held as integers."""

    def __new__(cls, suit: Suit, index: str) -> Card:
        return cls.parse(f"{index}{suit}")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("a card never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError("a card never changes")

    def __lt__(self, other: Card) -> bool:
        return self.ordinal < other.ordinal

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.code,)

    @staticmethod
    def parse(code: str) -> Card:
        """Return the card with this code; raise UnreadablePlay when there is none."""
        card = CARDS_BY_CODE.get(code)
        if card is None:
            raise UnreadablePlay(Reason.UNREADABLE)
        return card


def _make_deck() -> tuple[Card, ...]:
    cards = []
    for ordinal, (suit, index) in enumerate((s, i) for s in Suit for i in INDICES):
        card = object.__new__(Card)
        fields = {
            "suit": suit,
            "index": index,
            "value": INDICES.index(index) + 1,
            "code": f"{index}{suit}",
            "ordinal": ordinal,
            "bit": 1 << ordinal,
        }
        for name, value in fields.items():
            object.__setattr__(card, name, value)
        cards.append(card)
    return tuple(cards)


DECK: Final[tuple[Card, ...]] = _make_deck()
"""The forty cards in order: oros, copas, espadas, bastos; 1 to 7, sota, caballo, rey."""

CARDS_BY_CODE: Final[dict[str, Card]] = {card.code: card for card in DECK}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards written with blanks between them, in the order written.

    >>> parse_cards("7O SB")
    (Card(7O), Card(SB))

    Raises UnreadablePlay for anything that is not a card. Repeats are kept.
    """
    return tuple(Card.parse(code) for code in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards with blanks between them, in the order given.

    >>> format_cards(DECK[:3])
    '1O 2O 3O'
    """
    return " ".join(card.code for card in cards)


def total_of(cards: Iterable[Card]) -> int:
    """Add up what the cards count towards fifteen.

    >>> total_of(parse_cards("7O SB"))
    15
    """
    return sum(card.value for card in cards)
