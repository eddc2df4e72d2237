"""What is a fifteen worth before the first card? The dealer's prize, and who may call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .axes import Opening
from .captures import FIFTEEN
from .cards import Card, total_of
from .plays import Call, CallHand, CallTable
from .rulesets import Ruleset

CALL_TABLE: Final = CallTable()
CALL_HAND: Final = CallHand()


def opening_escobas(ruleset: Ruleset, table: Sequence[Card]) -> int:
    """Return how many escobas the dealer scores with these four table cards.

    Source 000: "si las cartas depositadas sumasen exactamente uno o dos grupos de 15, quien
    repartió se las llevará para sí". Two groups are two pairs: no card counts more than ten.

    >>> from games.engine import RULESETS, parse_cards
    >>> kings = parse_cards("RO RC KE 1B")
    >>> [opening_escobas(RULESETS[key], kings) for key in ("clasica", "abierta")]
    [0, 2]
    """
    if ruleset.opening not in (Opening.TWO_GROUPS, Opening.SUM):
        return 0
    total = total_of(table)
    if total == FIFTEEN:
        return 1
    if total != 2 * FIFTEEN:
        return 0
    if ruleset.opening is Opening.SUM:
        return 2
    first, *others = table
    return 2 if any(first.value + other.value == FIFTEEN for other in others) else 0


def is_table_fifteen(ruleset: Ruleset, table: Sequence[Card]) -> bool:
    """Tell whether "fifteen on the table" may be called for these opening cards.

    Source 002: "Cuando las 4 cartas sobre la mesa sumen 15".
    """
    return ruleset.opening is Opening.RACE and total_of(table) == FIFTEEN


def is_hand_fifteen(ruleset: Ruleset, hand: Sequence[Card]) -> bool:
    """Tell whether "fifteen in the hand" may be called for these first three cards.

    Source 002: "Cuando las 3 cartas que recibe el jugador sumen 15"; a right, not a duty.
    """
    return ruleset.hand_fifteen and total_of(hand) == FIFTEEN


def correct_calls(
    ruleset: Ruleset, hands: Sequence[Sequence[Card]], table: Sequence[Card]
) -> list[tuple[int, Call]]:
    """List the calls that are right after the first deal, each with who may make it."""
    calls: list[tuple[int, Call]] = []
    if is_table_fifteen(ruleset, table):
        calls += [(seat, CALL_TABLE) for seat in range(len(hands))]
    calls += [
        (seat, CALL_HAND) for seat, hand in enumerate(hands) if is_hand_fifteen(ruleset, hand)
    ]
    return calls
