"""What must not reach a viewer now? And does a text hold any of it?"""

import base64
from collections.abc import Iterable
from dataclasses import dataclass, field

from games.engine import DECK, Card, Phase
from games.selectors.game_state import deck_of
from games.selectors.tables import LoadedTable
from tests.wire.spelling import mentions

# So many cards in the order of the deck, one after the other, are no coincidence.
TELLING_RUN = 4
# So many signs of the match's secret are no coincidence either.
TELLING_PIECE = 12


class Leak(AssertionError):
    """Something reached somebody who may not know it."""


@dataclass(frozen=True)
class Secrets:
    """What one viewer may not know at one moment."""

    cards: frozenset[Card] = field(repr=False)
    # The cards not dealt yet, in order.
    stock: tuple[Card, ...] = field(repr=False)
    pieces: tuple[str, ...] = field(repr=False)

    def check(self, text: str, what: str, *, known: Iterable[Card] = ()) -> None:
        """Raise Leak when the text holds any of it. `known` are cards this text may name anyway:
        those of its reader's own words, or those it names whatever is played.
        """
        named = mentions(text)
        hidden = set(named) & (self.cards - set(known))
        if hidden:
            raise Leak(f"{what} names {' '.join(map(str, sorted(hidden)))}")
        self.check_order(text, what)

    def check_order(self, text: str, what: str) -> None:
        """Raise Leak when the text tells the order of the deck or the match's secret, as also a
        page about other rounds must not.
        """
        codes = " ".join(map(str, mentions(text)))
        runs = (self.stock[i : i + TELLING_RUN] for i in range(len(self.stock) - TELLING_RUN + 1))
        if any(" ".join(map(str, run)) in codes for run in runs):
            raise Leak(f"{what} tells the order of the deck")
        lowered = text.lower()
        if any(piece in lowered for piece in self.pieces):
            raise Leak(f"{what} tells the secret of the match")


def secrets_from(loaded: LoadedTable, position: int | None) -> Secrets:
    """What the player at a position (None: a spectator, or a log) may not know of a table."""
    state, match = loaded.state, loaded.match
    assert state is not None
    assert match is not None
    assert loaded.round is not None
    if state.phase == Phase.OVER:
        cards: frozenset[Card] = frozenset()
        stock: tuple[Card, ...] = ()
    else:
        hands = [hand for place, hand in enumerate(state.hands) if place != position]
        cards = frozenset(state.stock).union(*hands)
        stock = state.stock
        assert set(deck_of(loaded.round)) == set(DECK)
    return Secrets(cards, stock, _pieces(match.secret) if loaded.is_playing else ())


def _pieces(secret: str) -> tuple[str, ...]:
    """The secret as hex and as base64, in pieces that overlap."""
    raw = bytes.fromhex(secret)
    spelled = [secret, base64.b64encode(raw).decode().lower()]
    return tuple(
        text[i : i + TELLING_PIECE]
        for text in spelled
        for i in range(0, len(text) - TELLING_PIECE + 1, TELLING_PIECE // 2)
    )
