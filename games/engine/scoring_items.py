"""Who leads in one item? Small pure functions over the piles of the sides.

Each returns a `Standing`: the measure of each side, the cards that prove it, and who leads.
What a lead is worth, and whether tied leaders get it, is the rule book's business.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from .cards import DECK, Card, Suit

Piles = Sequence[Sequence[Card]]
Proof = tuple[tuple[Card, ...], ...]

SEVEN_OF_OROS: Final = Card.parse("7O")
_FACE_VALUES: Final = {card: card.value if card.value <= 7 else 0 for card in DECK}
_HALF_POINTS: Final = {card: 11 if card.value == 1 else 2 * _FACE_VALUES[card] for card in DECK}
"""Complex setenta in half points: "los números generan la misma cantidad de puntos, excepto el 1
que genera 5,5 y las figuras que no generan ninguno" (source 003)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the sides stand in one item."""

    measures: tuple[int | None, ...]
    """What is compared, for each side; None for a side that is out of the running."""
    proof: Proof
    """The cards of each side that prove its measure."""
    leaders: tuple[int, ...]
    """The sides that lead; more than one is a tie, none when nobody has anything."""


def _leaders(ranks: Sequence[tuple[int, ...] | None]) -> tuple[int, ...]:
    """The sides whose rank is highest; None ranks nowhere."""
    best = max((rank for rank in ranks if rank is not None), default=None)
    return tuple(side for side, rank in enumerate(ranks) if rank is not None and rank == best)


def _most(proof: Proof) -> Standing:
    """Most cards lead. RULES 1: sides that have none of a thing are not tied for it."""
    counts = tuple(len(cards) for cards in proof)
    return Standing(counts, proof, _leaders([(count,) if count else None for count in counts]))


def _keep(piles: Piles, wanted: Callable[[Card], bool]) -> Proof:
    return tuple(tuple(sorted(filter(wanted, pile))) for pile in piles)


def most_cards(piles: Piles) -> Standing:
    """Source 000: "el mayor número de cartas"."""
    return _most(_keep(piles, lambda card: True))


def most_oros(piles: Piles) -> Standing:
    """Source 000: "el mayor número de cartas del palo de oros"."""
    return _most(_keep(piles, lambda card: card.suit is Suit.OROS))


def most_sevens(piles: Piles) -> Standing:
    """Source 000: "la mayoría de sietes de los de la baraja (incluido el de oros)"."""
    return _most(_keep(piles, lambda card: card.value == 7))


def seven_of_oros(piles: Piles) -> Standing:
    """Source 000: "el siete de oros"; it is never tied."""
    return _most(_keep(piles, lambda card: card is SEVEN_OF_OROS))


def setenta(piles: Piles) -> Standing:
    """Simple setenta (source 003, read by RULES 3); measured in sevens.

    First the side with all four sevens; else, among sides with a seven or a six of every suit,
    the most sevens; else the most sevens, then the most sevens and sixes together.

    >>> from games.engine.cards import parse_cards
    >>> covered, bare = parse_cards("7O 6C 6E 6B"), parse_cards("7C 7E 7B")
    >>> setenta([bare, covered]).leaders
    (1,)
    """
    proof = _keep(piles, lambda card: card.value in (6, 7))
    sevens = tuple(sum(card.value == 7 for card in cards) for cards in proof)
    covers = [len({card.suit for card in cards}) == 4 for cards in proof]
    ranks: list[tuple[int, ...] | None]
    if 4 in sevens:
        ranks = [(4,) if count == 4 else None for count in sevens]
    elif any(covers):
        ranks = [(sevens[side],) if cover else None for side, cover in enumerate(covers)]
    else:
        ranks = [(sevens[side], len(own)) if own else None for side, own in enumerate(proof)]
    return Standing(sevens, proof, _leaders(ranks))


def setenta_complex(piles: Piles) -> Standing:
    """Complex setenta (source 003): the best card of each suit, added up, in half points.

    A side without a card of some suit is out; a sum of 0, four figures, can win (RULES 3).

    >>> from games.engine.cards import parse_cards
    >>> setenta_complex([parse_cards("1O 5O 2C 2E 2B"), parse_cards("6O 3B SC SE")]).measures
    (23, 18)
    """
    return _best_of_each_suit(piles, _HALF_POINTS)


def primera(piles: Piles) -> Standing:
    """Primera (source 002): the highest 1 to 7 of each suit at face value, added up.

    "Si un jugador le falta una carta de alguna pinta, no podrá participar": figures do not
    count as one.

    >>> from games.engine.cards import parse_cards
    >>> primera([parse_cards("7O RC 2E 2B"), parse_cards("1O 1C 1E 1B")]).measures
    (None, 4)
    """
    return _best_of_each_suit(_keep(piles, lambda card: card.value <= 7), _FACE_VALUES)


def _best_of_each_suit(piles: Piles, worth: dict[Card, int]) -> Standing:
    proof = tuple(_best_cards(pile, worth) for pile in piles)
    sums = tuple(sum(worth[card] for card in best) if best else None for best in proof)
    ranks = [None if total is None else (total,) for total in sums]
    return Standing(sums, proof, _leaders(ranks))


def _best_cards(pile: Sequence[Card], worth: dict[Card, int]) -> tuple[Card, ...]:
    best: dict[Suit, Card] = {}
    for card in sorted(pile):
        if card.suit not in best or worth[card] > worth[best[card.suit]]:
            best[card.suit] = card
    return tuple(best.values()) if len(best) == len(Suit) else ()
