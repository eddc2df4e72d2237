"""What can a rule book decide? The axes of RULES 2, each with its values."""

from __future__ import annotations

from enum import StrEnum


class Direction(StrEnum):
    """Which neighbour plays next. Seat i + 1 sits at the left of seat i."""

    LEFT = "left"
    RIGHT = "right"


class Opening(StrEnum):
    """What four table cards that total 15 (or 30) are worth right after the deal."""

    NONE = "none"
    TWO_GROUPS = "two_groups"
    """The dealer's: 15 is one escoba, two pairs of 15 are two (sources 000 and 003)."""
    SUM = "sum"
    """The dealer's: 15 is one escoba, 30 is two, split or not (source 004)."""
    RACE = "race"
    """15 belongs to the first player who calls it (source 002)."""


class CaptureRule(StrEnum):
    """When a player must capture."""

    TURN = "turn"
    """Whoever holds any card that captures must capture."""
    CARD = "card"
    """A played card that makes fifteen must capture; another card may be played."""
    OPTIONAL = "optional"


class Sevens(StrEnum):
    """Which of the exclusive items about sevens is scored."""

    MOST_SEVENS = "most_sevens"
    SETENTA = "setenta"
    SETENTA_COMPLEX = "setenta_complex"
    PRIMERA = "primera"


class CardsDouble(StrEnum):
    """When the most cards are worth two points; never to tied sides."""

    NO = "no"
    OTHERS_TEN_AT_MOST = "others_ten_at_most"
    """Three sides or more, and no other side has more than ten (source 003)."""
    OTHERS_BELOW_TEN = "others_below_ten"
    """Every other side has fewer than ten (source 004)."""


class Ties(StrEnum):
    """What sides that share the lead in an item get."""

    ALL = "all"
    NONE = "none"


class TieAtTop(StrEnum):
    """What happens when the highest total at the target is shared."""

    EXTRA_ROUND = "extra_round"
    MANO = "mano"


class Goal(StrEnum):
    """Whether points are wanted or, as in Desescoba, shunned."""

    HIGH = "high"
    LOW = "low"


class Sanction(StrEnum):
    """What a side that erred in the tradicional flow loses."""

    UNDO = "undo"
    """The wrong capture is undone; no points are lost."""
    ROUND_TO_ZERO = "round_to_zero"
    """Source 002: "como sanción no contará puntos en esta ronda"."""
    MINUS_FIVE = "minus_five"
    """Source 003: "penado con un descuento de 5 puntos"; below zero is allowed (RULES 3)."""
    NOT_OFFERED = "not_offered"
