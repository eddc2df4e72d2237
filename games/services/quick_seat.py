"""How does somebody get a seat at once? At the table that fits his wishes best, or at a new one."""

from dataclasses import dataclass
from datetime import datetime

from accounts.selectors.blocks import blocked_ids
from games import engine
from games.models import Pace, Visibility
from games.selectors.fitting import Wish, Wishes
from games.selectors.lobby import find_fitting_codes, find_own_waiting_code
from games.services.command_keys import once
from games.services.matches import get_ready
from games.services.opening import open_table
from games.services.rated_tables import require_account
from games.services.refusals import Refused
from games.services.seats import take_seat
from games.services.writing import one_at_a_time


@dataclass(frozen=True)
class NewTable:
    """What a table is like that is opened because none fitted."""

    ruleset: str
    size: int
    pairs: bool
    pace: int
    hints: bool
    robots: int
    rated: bool


def find_seat(*, user_id: int, key: str, wishes: Wishes, now: datetime) -> str:
    """Sit down at the open table that fits best; where none does, open one and wait there.

    Returns the code of the table. The same `key` again is the same table. Raises Refused when no
    table can be as wished.
    """
    new = table_for(wishes)
    if new.rated:
        require_account(user_id)

    def command() -> str:
        # Two who want the same at one moment meet, instead of waiting at two tables.
        one_at_a_time("quick seat")
        code = _sit_with_others(user_id, wishes, now=now)
        code = code or find_own_waiting_code(wishes, user_id=user_id)
        return code or _open(user_id, new, now=now)

    return once(user_id=user_id, key=key, now=now, command=command)


def table_for(wishes: Wishes) -> NewTable:
    """The table to open for these wishes; whatever comes is decided for a quick, even match.

    Raises Refused("wishes_contradict") when there is none.
    """
    says = wishes.says
    wants_pairs = says("pairs") == Wish.YES
    if wants_pairs and says("many") == Wish.NO:
        raise Refused("wishes_contradict")
    if says("clock") == says("days") == Wish.YES:
        raise Refused("wishes_contradict")
    robots = 1 if says("robots") == Wish.YES else 0
    more = says("many") == Wish.YES or robots
    if robots and (says("many") == Wish.NO or says("rated") == Wish.YES):
        raise Refused("wishes_contradict")
    size = 4 if wants_pairs else 3 if more else 2
    return NewTable(
        ruleset=_book_for(wishes, size=size, pairs=wants_pairs),
        size=size,
        pairs=wants_pairs,
        pace=_pace_for(wishes),
        hints=says("hints") != Wish.NO,
        robots=robots,
        # Where it does not matter anybody may sit down, guests too.
        rated=says("rated") == Wish.YES,
    )


def _book_for(wishes: Wishes, *, size: int, pairs: bool) -> str:
    for key in wishes.allowed_books:
        rules = engine.RULESETS[key]
        if size in rules.players and (rules.pairs or not pairs):
            return key
    raise Refused("wishes_contradict")


def _pace_for(wishes: Wishes) -> int:
    if wishes.says("days") == Wish.YES:
        return Pace.ONE_DAY
    # Strangers who wait for each other without end are no match.
    return Pace.NONE if wishes.says("clock") == Wish.NO else Pace.THIRTY


def _sit_with_others(user_id: int, wishes: Wishes, *, now: datetime) -> str | None:
    hidden = blocked_ids(user_id)
    for code in find_fitting_codes(wishes, user_id=user_id, hidden=hidden, now=now):
        try:
            take_seat(code, user_id=user_id, place=None, now=now)
        except Refused:
            # Somebody was faster, or the host has locked the places.
            continue
        get_ready(code, user_id=user_id, now=now)
        return code
    return None


def _open(user_id: int, new: NewTable, *, now: datetime) -> str:
    return open_table(
        user_id=user_id,
        key=None,
        ruleset=new.ruleset,
        overrides={},
        target=None,
        size=new.size,
        pairs=new.pairs,
        visibility=Visibility.OPEN,
        robots=new.robots,
        pace=new.pace,
        hints_allowed=new.hints,
        rated=new.rated,
        now=now,
    )
