"""In which order are the cards of a round dealt? A secret per match decides it.

The scheme, fixed so that anybody can check it afterwards: the key is the match's secret (32 bytes),
the stream is HMAC-SHA256(key, "escoba deck 1" | contributions | round number | block number) for
block 0, 1, 2, ..., each part preceded by its length as four big-endian bytes; the bytes are read
one at a time. Fisher-Yates from the last card down: for i = 39..1 a byte is drawn until it is
below the largest multiple of i + 1 that fits in 256, and card i changes places with card
(byte mod i + 1).
The canonical order is the engine's DECK.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Sequence

from games.engine.cards import DECK, Card

_LABEL = b"escoba deck 1"


def new_secret() -> str:
    """A fresh secret for one match: 32 random bytes as hex."""
    return secrets.token_hex(32)


def commitment_of(secret: str) -> str:
    """What may be shown before the first deal: SHA-256 of the secret's bytes, as hex."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def deck_for_round(
    secret: str, *, contributions: Sequence[str], round_number: int
) -> tuple[Card, ...]:
    """The forty cards in dealing order. The same arguments always give the same deck."""
    stream = _stream(bytes.fromhex(secret), contributions, round_number)
    cards = list(DECK)
    for i in range(len(cards) - 1, 0, -1):
        j = _below(i + 1, stream)
        cards[i], cards[j] = cards[j], cards[i]
    return tuple(cards)


def _stream(key: bytes, contributions: Sequence[str], round_number: int) -> Iterator[int]:
    parts = [_LABEL, *(text.encode() for text in contributions), str(round_number).encode()]
    prefix = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    block = 0
    while True:
        yield from hmac.digest(key, prefix + block.to_bytes(4, "big"), "sha256")
        block += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    """A number below `bound`, each equally likely: bytes past the last multiple are dropped."""
    limit = 256 - 256 % bound
    return next(byte for byte in stream if byte < limit) % bound
