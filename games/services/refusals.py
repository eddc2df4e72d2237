"""Why was a command refused? One exception, a closed list of reasons, a sentence for each."""

from enum import StrEnum
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.errors import EngineError, NotYourTurn, Reason, RoundOver


class Kind(StrEnum):
    """What the edge has to answer; it maps these to HTTP statuses in one place."""

    NOT_FOUND = "not_found"
    FORBIDDEN = "forbidden"
    STALE = "stale"
    INVALID = "invalid"


_KIND_AND_TEXT: dict[str, tuple[Kind, Promise]] = {
    "no_table": (Kind.NOT_FOUND, _("There is no table with that code.")),
    "table_closed": (Kind.STALE, _("This table is closed.")),
    "not_seated": (Kind.FORBIDDEN, _("You are not sitting at this table.")),
    "not_host": (Kind.FORBIDDEN, _("Only the host of the table may do that.")),
    "match_running": (Kind.STALE, _("The match has already started.")),
    "no_match": (Kind.STALE, _("No match is being played at this table.")),
    "place_taken": (Kind.STALE, _("Somebody has just taken that place.")),
    "seats_locked": (Kind.FORBIDDEN, _("The host has locked the places of this table.")),
    # Neutral: nobody is told that somebody has blocked him.
    "cannot_sit": (Kind.FORBIDDEN, _("You cannot sit down at this table.")),
    "invited_only": (Kind.FORBIDDEN, _("Only those who have been invited sit at this table.")),
    "robots_stay": (Kind.FORBIDDEN, _("At this table the robots keep their seats.")),
    "no_such_place": (Kind.INVALID, _("This table has no such place.")),
    "place_free": (Kind.STALE, _("Nobody is sitting there.")),
    "table_full": (Kind.STALE, _("All the places are taken.")),
    "no_such_robot": (Kind.INVALID, _("We do not know that robot.")),
    "needs_two": (Kind.INVALID, _("At least two players are needed to start.")),
    "needs_four": (Kind.INVALID, _("A match in pairs needs all four players.")),
    "wrong_number": (
        Kind.INVALID,
        _("These rules cannot be played by that number of players."),
    ),
    "round_not_over": (Kind.STALE, _("The round is not over yet.")),
    "old_round": (Kind.STALE, _("That round is over. Here is the table as it is now.")),
    "stale_play": (
        Kind.STALE,
        _("The table had already moved on. Here it is as it is now."),
    ),
    "calls_open": (
        Kind.STALE,
        _("The first card is accepted when the time for calls is over."),
    ),
    "paused": (Kind.STALE, _("The match rests by agreement. Anybody seated may go on.")),
    "not_yet": (Kind.STALE, _("That is not possible at this moment.")),
    "rivals_present": (Kind.STALE, _("Your rivals have not all left the match.")),
    "robot_plays": (
        Kind.STALE,
        _("A robot is holding your seat. Take it back to play."),
    ),
    "rated_no_robots": (
        Kind.INVALID,
        _("Robots have no rating: a rated match is played by people only."),
    ),
    "rated_needs_account": (
        Kind.FORBIDDEN,
        _("A rated match is for accounts. Make an account of this guest to play it."),
    ),
    "rated_guest_sits": (
        Kind.INVALID,
        _("A guest sits here: a rated match is for accounts."),
    ),
    "rated_too_late": (
        Kind.STALE,
        _("Others sit here already, for a match without rating. Open a rated table instead."),
    ),
    "unknown_ruleset": (Kind.INVALID, _("We do not know those rules.")),
    "bad_options": (Kind.INVALID, _("Those options do not make sense together.")),
    "bank_needs_clock": (
        Kind.INVALID,
        _("Extra time makes sense only where a turn has some seconds."),
    ),
    "holiday_past": (Kind.INVALID, _("A holiday can begin today at the earliest.")),
    "holiday_backwards": (Kind.INVALID, _("The last day comes before the first.")),
    "holiday_far": (Kind.INVALID, _("A holiday can be announced a year ahead at most.")),
    "holiday_overlaps": (Kind.INVALID, _("You have already announced a holiday in those days.")),
    "holiday_too_long": (Kind.INVALID, _("You have not so many days of holiday left.")),
    "wishes_contradict": (Kind.INVALID, _("No table can be like that: your wishes contradict.")),
    "preset_name": (Kind.INVALID, _("Give it a name of at most 40 characters.")),
    "too_many_presets": (Kind.INVALID, _("You have 20 presets already. Delete one first.")),
    "chat_closed": (Kind.FORBIDDEN, _("The host has closed the chat of this table.")),
    "chat_empty": (Kind.INVALID, _("Write something first.")),
    "chat_too_long": (Kind.INVALID, _("A line has at most 200 characters.")),
    "chat_wait": (Kind.STALE, _("You write very fast. Wait a moment and send it again.")),
    "silenced": (Kind.FORBIDDEN, _("The moderators let you write nothing for some time.")),
    "many_reports": (Kind.STALE, _("You have reported a lot today. The moderators will look.")),
    "no_such_person": (Kind.NOT_FOUND, _("There is nobody here with that name.")),
    "no_such_line": (Kind.NOT_FOUND, _("That line is not there any more.")),
    "no_card": (Kind.INVALID, _("Choose a card from your hand first.")),
    "bad_form": (Kind.INVALID, _("We could not read what you sent.")),
}

REASON_TEXT: dict[Reason, Promise] = {
    Reason.UNREADABLE: _("We could not read that play."),
    Reason.CARD_NOT_HELD: _("You do not hold that card."),
    Reason.CARD_NOT_ON_TABLE: _("One of those cards is not on the table."),
    Reason.CARD_REPEATED: _("The same card cannot be taken twice."),
    Reason.WRONG_SUM: _("Those cards do not add up to 15."),
    Reason.NOTHING_TAKEN: _("Choose the cards of the table that make 15 with yours."),
    Reason.MUST_CAPTURE: _("You can make 15, so in these rules you have to take."),
    Reason.CARD_MUST_CAPTURE: _("That card makes 15: in these rules it has to take."),
    Reason.NOT_YOUR_TURN: _("It is not your turn."),
    Reason.ROUND_OVER: _("The round is over."),
    Reason.NO_LEFT_FIFTEEN: _("There is no fifteen left on the table to take."),
    Reason.LEFT_CARD_NOT_INCLUDED: _("The fifteen left behind must include the card just laid."),
    Reason.LEFT_ALREADY_TAKEN: _("You have already taken the fifteen that was left."),
    Reason.CALLS_OPEN: _("The first card is accepted when the time for calls is over."),
    Reason.NO_CALLS_HERE: _("These rules have no calls."),
    Reason.NOT_FIFTEEN: _("Those cards do not make 15: wrong call."),
    Reason.CALL_TOO_LATE: _("The time for calls is over."),
    Reason.ONLY_SERVER: _("We could not read that play."),
    Reason.NOT_SEATED: _("You are not sitting at this table."),
    Reason.ALREADY_CALLED: _("That fifteen has been called already."),
    Reason.NOTHING_TO_BEGIN: _("We could not read that play."),
    Reason.UNKNOWN_RULESET: _("We do not know those rules."),
    Reason.UNKNOWN_OPTION: _("One of the options does not exist."),
    Reason.BAD_OPTION_VALUE: _("One of the options has a value that does not exist."),
    Reason.LEFT_FIFTEEN_NEEDS_OPTIONAL: _(
        "Taking the fifteen left behind needs captures to be optional."
    ),
    Reason.LOW_GOAL_NEEDS_CARD_CAPTURE: _("In Desescoba a card that makes 15 always has to take."),
    Reason.LOW_GOAL_HAS_NO_OPENING: _("In Desescoba the opening cards give no prize."),
    Reason.LOW_GOAL_HAS_NO_CALLS: _("In Desescoba there are no calls."),
    Reason.LOW_GOAL_HAS_NO_PAIRS: _("These rules are not played in pairs."),
    Reason.PLAYERS_NOT_OFFERED: _("These rules cannot be played by that number of players."),
    Reason.PAIRS_NEED_FOUR: _("Pairs need four players."),
    Reason.TARGET_OUT_OF_RANGE: _("The target must be between 5 and 61 points."),
}


class Refused(Exception):
    """The command changed nothing. `reason` is stable, `message` is for the person.

    >>> Refused("no_table").kind
    <Kind.NOT_FOUND: 'not_found'>
    """

    def __init__(self, reason: str, *, message: Any = None, kind: Kind | None = None) -> None:
        known_kind, known_message = _KIND_AND_TEXT.get(reason, (Kind.INVALID, None))
        self.reason = reason
        self.kind = kind or known_kind
        self.message = message or known_message or _KIND_AND_TEXT["bad_form"][1]
        super().__init__(reason)

    @classmethod
    def from_engine(cls, error: EngineError) -> "Refused":
        """The engine's own reason, in words."""
        moved_on = isinstance(error, NotYourTurn | RoundOver)
        return cls(
            error.reason.value,
            message=REASON_TEXT.get(error.reason),
            kind=Kind.STALE if moved_on else Kind.INVALID,
        )
