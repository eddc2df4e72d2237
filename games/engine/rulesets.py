"""Which rules does this table play by? One frozen record for each rule book, and its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from .axes import (
    CaptureRule,
    CardsDouble,
    Direction,
    Goal,
    Opening,
    Sanction,
    Sevens,
    TieAtTop,
    Ties,
)
from .errors import InvalidOptions, Reason

TABLE_FIFTEEN_POINTS: Final = 4
"""Source 002: the first to call "recibe 4 puntos"; the four cards are the four points (RULES 3)."""

HAND_FIFTEEN_POINTS: Final = 3
"""Source 002: "Cuando las 3 cartas que recibe el jugador sumen 15; recibe 3 puntos"."""

SMALLEST_TARGET: Final = 5
LARGEST_TARGET: Final = 61
"""RULES 2: "Any target from 5 to 61 may be set in every book"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A rule book with every axis of RULES 2 decided.

    The engine asks this record and never looks at its key. A record that has been played is
    never edited: a change is a new key, so that old matches replay for ever.
    """

    key: str
    players: tuple[int, ...]
    """The numbers of players it may be played by."""
    pairs: bool
    """Whether four may play in pairs."""
    four_in_pairs: bool
    """Whether four do so unless they choose otherwise."""
    direction: Direction
    targets: tuple[int, int]
    """The default target for two sides, and for three or more."""
    offered_targets: tuple[int, ...]
    """The targets to show first; any from 5 to 61 may be set."""
    opening: Opening
    hand_fifteen: bool
    """Whether three first cards that total 15 may be called."""
    capture: CaptureRule
    left_fifteen: bool
    """Whether a fifteen that was laid and not taken is the next player's (renuncio)."""
    sevens: Sevens
    four_sevens_bonus: bool
    """Whether all four sevens make the item "most sevens" worth 2."""
    all_oros_points: int
    """What the most oros are worth to a side that has all ten."""
    cards_double: CardsDouble
    ties: Ties
    tie_at_top: TieAtTop
    goal: Goal
    sanction: Sanction

    @property
    def step(self) -> int:
        """What to add to a position to reach the next player: 1 to the left, -1 to the right."""
        return 1 if self.direction is Direction.LEFT else -1

    @property
    def has_calls(self) -> bool:
        """Whether a round of this book opens with a call window."""
        return self.hand_fifteen or self.opening is Opening.RACE

    def pairs_by_default(self, players: int) -> bool:
        """Whether that many players form pairs unless they choose otherwise.

        >>> RULESETS["abierta"].pairs_by_default(4), RULESETS["clasica"].pairs_by_default(4)
        (True, False)
        """
        return players == 4 and self.four_in_pairs


CLASICA: Final = Ruleset(
    key="clasica",
    players=(2, 3, 4),
    pairs=True,
    four_in_pairs=False,
    direction=Direction.RIGHT,
    targets=(21, 21),
    offered_targets=(21,),
    opening=Opening.TWO_GROUPS,
    hand_fifteen=False,
    capture=CaptureRule.TURN,
    left_fifteen=False,
    sevens=Sevens.MOST_SEVENS,
    four_sevens_bonus=False,
    all_oros_points=1,
    cards_double=CardsDouble.NO,
    ties=Ties.ALL,
    tie_at_top=TieAtTop.EXTRA_ROUND,
    goal=Goal.HIGH,
    sanction=Sanction.UNDO,
)
"""Source 000, Spain."""

PRIMERA: Final = replace(
    CLASICA,
    key="primera",
    players=(2, 3, 4, 6),
    direction=Direction.LEFT,
    targets=(15, 15),
    offered_targets=(15,),
    opening=Opening.RACE,
    hand_fifteen=True,
    capture=CaptureRule.CARD,
    sevens=Sevens.PRIMERA,
    ties=Ties.NONE,
    sanction=Sanction.ROUND_TO_ZERO,
)
"""Source 002, the tradition with primera."""

RIOPLATENSE: Final = replace(
    CLASICA,
    key="rioplatense",
    targets=(21, 31),
    offered_targets=(21, 31),
    capture=CaptureRule.OPTIONAL,
    left_fifteen=True,
    sevens=Sevens.SETENTA,
    all_oros_points=2,
    cards_double=CardsDouble.OTHERS_TEN_AT_MOST,
    tie_at_top=TieAtTop.MANO,
    sanction=Sanction.MINUS_FIVE,
)
"""Source 003, Argentina and Uruguay."""

ABIERTA: Final = replace(
    CLASICA,
    key="abierta",
    four_in_pairs=True,
    offered_targets=(21, 31),
    opening=Opening.SUM,
    capture=CaptureRule.OPTIONAL,
    left_fifteen=True,
    four_sevens_bonus=True,
    all_oros_points=2,
    cards_double=CardsDouble.OTHERS_BELOW_TEN,
    ties=Ties.NONE,
)
"""Source 004, the open table of an existing site."""

DESESCOBA: Final = replace(
    PRIMERA,
    key="desescoba",
    pairs=False,
    opening=Opening.NONE,
    hand_fifteen=False,
    goal=Goal.LOW,
    sanction=Sanction.NOT_OFFERED,
)
"""Source 002, "Variantes": whoever reaches the target loses."""

RULESETS: Final[dict[str, Ruleset]] = {
    book.key: book for book in (CLASICA, PRIMERA, RIOPLATENSE, ABIERTA, DESESCOBA)
}
"""The rule books on offer, by key."""


def _read_flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(value)
    return value


def _read_oros_points(value: object) -> int:
    if isinstance(value, bool) or value not in (1, 2):
        raise ValueError(value)
    return 1 if value == 1 else 2


OPTIONS: Final[dict[str, Callable[[Any], object]]] = {
    "direction": Direction,
    "opening": Opening,
    "hand_fifteen": _read_flag,
    "capture": CaptureRule,
    "left_fifteen": _read_flag,
    "sevens": Sevens,
    "four_sevens_bonus": _read_flag,
    "all_oros_points": _read_oros_points,
    "cards_double": CardsDouble,
    "ties": Ties,
    "tie_at_top": TieAtTop,
}
"""The axes a table may set for itself, each with the reader of its value (RULES 2, last paragraph).

Pairs and target are chosen too, but belong to the table and not to the record."""


def resolve(key: str, overrides: Mapping[str, object] | None = None) -> Ruleset:
    """Return the rule book with a table's own options put in.

    `overrides` holds plain values (text, numbers, booleans) by the names in `OPTIONS`, as they
    are stored with a match. Raises InvalidOptions with the reason when the key, a name or a
    value is unknown, or when the options make no sense together.

    >>> resolve("rioplatense", {"sevens": "setenta_complex"}).sevens
    <Sevens.SETENTA_COMPLEX: 'setenta_complex'>
    >>> resolve("rioplatense", {"capture": "turn"})
    Traceback (most recent call last):
    games.engine.errors.InvalidOptions: left fifteen needs optional
    """
    book = RULESETS.get(key)
    if book is None:
        raise InvalidOptions(Reason.UNKNOWN_RULESET)
    changes: dict[str, Any] = {}
    for name, value in (overrides or {}).items():
        read = OPTIONS.get(name)
        if read is None:
            raise InvalidOptions(Reason.UNKNOWN_OPTION)
        try:
            changes[name] = read(value)
        except ValueError:
            raise InvalidOptions(Reason.BAD_OPTION_VALUE) from None
    if changes:
        book = replace(book, **changes)
        _check_sense(book)
    return book


def _check_sense(book: Ruleset) -> None:
    """Raise InvalidOptions unless the axes agree with each other (RULES 2, last paragraph)."""
    if book.left_fifteen and book.capture is not CaptureRule.OPTIONAL:
        raise InvalidOptions(Reason.LEFT_FIFTEEN_NEEDS_OPTIONAL)
    if book.goal is Goal.LOW:
        # Nobody would make a call that costs him, and a prize for the dealer is a punishment.
        if book.capture is not CaptureRule.CARD:
            raise InvalidOptions(Reason.LOW_GOAL_NEEDS_CARD_CAPTURE)
        if book.has_calls:
            raise InvalidOptions(Reason.LOW_GOAL_HAS_NO_CALLS)
        if book.opening is not Opening.NONE:
            raise InvalidOptions(Reason.LOW_GOAL_HAS_NO_OPENING)


def default_target(ruleset: Ruleset, sides: int) -> int:
    """Return the target a new match of that many sides has unless somebody changes it.

    >>> default_target(RULESETS["rioplatense"], 2), default_target(RULESETS["rioplatense"], 3)
    (21, 31)
    """
    return ruleset.targets[0] if sides == 2 else ruleset.targets[1]


def sides_for(players: int, pairs: bool) -> tuple[int, ...]:
    """Return the side of each position; partners sit opposite each other.

    >>> sides_for(4, pairs=True), sides_for(3, pairs=False)
    ((0, 1, 0, 1), (0, 1, 2))

    Raises InvalidOptions when pairs are asked for without four players.
    """
    if not pairs:
        return tuple(range(players))
    if players != 4:
        raise InvalidOptions(Reason.PAIRS_NEED_FOUR)
    return (0, 1, 0, 1)


def validate_table(ruleset: Ruleset, players: int, pairs: bool, target: int) -> None:
    """Raise InvalidOptions unless that table may start under this rule book."""
    if players not in ruleset.players:
        raise InvalidOptions(Reason.PLAYERS_NOT_OFFERED)
    if pairs and not ruleset.pairs:
        raise InvalidOptions(Reason.LOW_GOAL_HAS_NO_PAIRS)
    if pairs and players != 4:
        raise InvalidOptions(Reason.PAIRS_NEED_FOUR)
    if not SMALLEST_TARGET <= target <= LARGEST_TARGET:
        raise InvalidOptions(Reason.TARGET_OUT_OF_RANGE)
