"""Why was it refused? One reason for each refusal, carried by a small family of exceptions."""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Every distinct reason for which the engine says no; the site translates them for people."""

    # The text cannot be read as a play, a card or a record.
    UNREADABLE = "unreadable"
    CARD_REPEATED = "card_repeated"
    # The play can be read but may not be made now.
    ROUND_OVER = "round_over"
    NOT_SEATED = "not_seated"
    NOT_YOUR_TURN = "not_your_turn"
    CALLS_OPEN = "calls_open"
    CARD_NOT_HELD = "card_not_held"
    CARD_NOT_ON_TABLE = "card_not_on_table"
    NOTHING_TAKEN = "nothing_taken"
    WRONG_SUM = "wrong_sum"
    MUST_CAPTURE = "must_capture"
    CARD_MUST_CAPTURE = "card_must_capture"
    NO_LEFT_FIFTEEN = "no_left_fifteen"
    LEFT_ALREADY_TAKEN = "left_already_taken"
    LEFT_CARD_NOT_INCLUDED = "left_card_not_included"
    NO_CALLS_HERE = "no_calls_here"
    CALL_TOO_LATE = "call_too_late"
    ALREADY_CALLED = "already_called"
    NOT_FIFTEEN = "not_fifteen"
    ONLY_SERVER = "only_server"
    NOTHING_TO_BEGIN = "nothing_to_begin"
    # The table that was asked for makes no sense.
    UNKNOWN_RULESET = "unknown_ruleset"
    UNKNOWN_OPTION = "unknown_option"
    BAD_OPTION_VALUE = "bad_option_value"
    LEFT_FIFTEEN_NEEDS_OPTIONAL = "left_fifteen_needs_optional"
    LOW_GOAL_NEEDS_CARD_CAPTURE = "low_goal_needs_card_capture"
    LOW_GOAL_HAS_NO_OPENING = "low_goal_has_no_opening"
    LOW_GOAL_HAS_NO_CALLS = "low_goal_has_no_calls"
    LOW_GOAL_HAS_NO_PAIRS = "low_goal_has_no_pairs"
    PLAYERS_NOT_OFFERED = "players_not_offered"
    PAIRS_NEED_FOUR = "pairs_need_four"
    TARGET_OUT_OF_RANGE = "target_out_of_range"
    # The round cannot be set up from what was given.
    BAD_DECK = "bad_deck"
    BAD_SIDES = "bad_sides"
    BAD_DEALER = "bad_dealer"


class EngineError(Exception):
    """Anything the engine refuses; `reason` says which refusal it is.

    The message is the reason in words and never names a card: whoever reads an error
    page or a log must not learn what the sender did not know.

    >>> str(IllegalPlay(Reason.CARD_NOT_HELD))
    'card not held'
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value.replace("_", " "))
        self.reason = reason

    def __reduce__(self) -> tuple[type[EngineError], tuple[Reason]]:
        return type(self), (self.reason,)


class UnreadablePlay(EngineError):
    """The text is not a play (or a card, or a record) at all."""


class IllegalPlay(EngineError):
    """The play can be read but the rules do not allow it now."""


class NotYourTurn(EngineError):
    """Somebody else is on turn."""


class RoundOver(EngineError):
    """The round is finished; nothing more can be played in it."""


class InvalidOptions(EngineError):
    """A table, an option or a round set-up that the rule book does not allow."""
