"""What can a player do, and how is it written? The kinds of play, their text and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from .cards import Card
from .errors import Reason, UnreadablePlay


def _spell(cards: Iterable[Card]) -> str:
    return "+".join(card.code for card in sorted(cards))


def _as_set(cards: Iterable[Card]) -> frozenset[Card]:
    chosen = tuple(cards)
    taken = frozenset(chosen)
    if len(taken) != len(chosen):
        raise UnreadablePlay(Reason.CARD_REPEATED)
    return taken


@dataclass(frozen=True, slots=True)
class Lay:
    """Leave a card of the hand on the table."""

    card: Card

    def __str__(self) -> str:
        return self.card.code


@dataclass(frozen=True, slots=True)
class Capture:
    """Take a set of table cards with a card of the hand."""

    card: Card
    taken: frozenset[Card]

    @classmethod
    def of(cls, card: Card, cards: Iterable[Card]) -> Capture:
        """Build it from cards in any order; raise UnreadablePlay when one is named twice."""
        taken = _as_set(cards)
        if card in taken:
            raise UnreadablePlay(Reason.CARD_REPEATED)
        return cls(card, taken)

    def __str__(self) -> str:
        return f"{self.card.code}x{_spell(self.taken)}"


@dataclass(frozen=True, slots=True)
class TakeLeft:
    """Take the fifteen that the player before left on the table; the turn goes on."""

    taken: frozenset[Card]

    @classmethod
    def of(cls, cards: Iterable[Card]) -> TakeLeft:
        """Build it from cards in any order; raise UnreadablePlay when one is named twice."""
        return cls(_as_set(cards))

    def __str__(self) -> str:
        return f"<{_spell(self.taken)}"


@dataclass(frozen=True, slots=True)
class CallTable:
    """Call "fifteen on the table": the four opening cards total 15."""

    def __str__(self) -> str:
        return "!mesa"


@dataclass(frozen=True, slots=True)
class CallHand:
    """Call "fifteen in the hand": one's own three first cards total 15."""

    def __str__(self) -> str:
        return "!mano"


@dataclass(frozen=True, slots=True)
class Begin:
    """End the calls; only the server does this. What was not called is lost."""

    def __str__(self) -> str:
        return "!begin"


Call = CallTable | CallHand
Play = Lay | Capture | TakeLeft | CallTable | CallHand | Begin

_WORDS: Final[dict[str, Play]] = {str(word): word for word in (CallTable(), CallHand(), Begin())}
LONGEST_TEXT: Final = 3 * 40
"""No play names more than the forty cards; longer text is not looked at."""


def parse(text: str) -> Play:
    """Read a play.

    The notation: `7O` lays the seven of oros; `7OxSB` and `7Ox5C+3B` capture with it;
    `<7E+SB` takes the fifteen that was left; `!mesa` and `!mano` are the calls and `!begin`
    ends them. Taken cards may come in any order and are printed in the order of the deck, so
    that `parse(str(play)) == play` for every play.

    >>> parse("7OxSB")
    Capture(card=Card(7O), taken=frozenset({Card(SB)}))
    >>> str(parse("RCx2E+3B"))
    'RCx2E+3B'
    >>> parse("7Ox5C+5C")
    Traceback (most recent call last):
    games.engine.errors.UnreadablePlay: card repeated

    Raises UnreadablePlay when the text is no play or names a card twice.
    """
    if len(text) > LONGEST_TEXT:
        raise UnreadablePlay(Reason.UNREADABLE)
    return _parse_short(text)


@lru_cache(maxsize=8192)
def _parse_short(text: str) -> Play:
    # Logs are replayed at every request, so the same few thousand texts come back all day.
    word = _WORDS.get(text)
    if word is not None:
        return word
    if text.startswith("<"):
        return TakeLeft.of(map(Card.parse, text[1:].split("+")))
    played, captures, taken = text.partition("x")
    if captures:
        return Capture.of(Card.parse(played), map(Card.parse, taken.split("+")))
    return Lay(Card.parse(text))
