"""How is a table opened? With rules that make sense together, once per form."""

import secrets
from collections.abc import Mapping
from datetime import datetime

from games import engine
from games.models import Pace, Seat, Table
from games.services import announce
from games.services.command_keys import once
from games.services.rated_tables import require_account
from games.services.refusals import Refused
from games.services.writing import writing

# Crockford's alphabet: no I, L, O, U, so a code can be read aloud.
CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 10
# Extra time for a whole match.
LONGEST_BANK_SECONDS = 600


def open_table(
    *,
    user_id: int,
    key: str | None,
    ruleset: str,
    overrides: Mapping[str, object],
    target: int | None,
    size: int,
    pairs: bool,
    visibility: str,
    robots: int = 0,
    pace: int = Pace.NONE,
    bank: int = 0,
    watchable: bool = True,
    chat_open: bool = True,
    robots_replaceable: bool = True,
    hints_allowed: bool = True,
    rated: bool = False,
    now: datetime,
) -> str:
    """Open a table with its opener at place 0 and `robots` robots beside him; returns its code.

    `target` None means the rule book's own. The same `key` again gives the same table; None is for
    a command that has a key of its own. Raises Refused when the combination makes no sense.
    """
    rules = _checked_rules(ruleset, overrides, size=size, pairs=pairs, target=target)
    if pace not in Pace.values or not 0 <= bank <= LONGEST_BANK_SECONDS:
        raise Refused("bad_options")
    if bank and not 0 < pace < Pace.ONE_DAY:
        raise Refused("bank_needs_clock")
    if rated:
        require_account(user_id)
        if robots:
            raise Refused("rated_no_robots")
    sides = len(set(engine.sides_for(size, pairs)))

    def command() -> str:
        table = Table.objects.create(
            code=_new_code(),
            host_id=user_id,
            ruleset=ruleset,
            overrides=dict(overrides),
            target=target or engine.default_target(rules, sides),
            size=size,
            pairs=pairs,
            visibility=visibility,
            pace=pace,
            bank=bank,
            watchable=watchable,
            chat_open=chat_open,
            robots_replaceable=robots_replaceable,
            hints_allowed=hints_allowed,
            rated=rated,
            created_at=now,
        )
        Seat.objects.create(table=table, place=0, user_id=user_id, is_ready=True, taken_at=now)
        for place in range(1, min(robots, size - 1) + 1):
            Seat.objects.create(table=table, place=place, robot="house", taken_at=now)
        announce.lobby_changed()
        return table.code

    if key is None:
        with writing():
            return command()
    return once(user_id=user_id, key=key, now=now, command=command)


def _checked_rules(
    ruleset: str, overrides: Mapping[str, object], *, size: int, pairs: bool, target: int | None
) -> engine.Ruleset:
    try:
        rules = engine.resolve(ruleset, overrides)
        sides = len(set(engine.sides_for(size, pairs)))
        engine.validate_table(
            rules,
            players=size,
            pairs=pairs,
            target=target or engine.default_target(rules, sides),
        )
    except engine.EngineError as error:
        raise Refused.from_engine(error) from error
    return rules


def _new_code() -> str:
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
