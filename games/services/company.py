"""What changes at tables and in the lobby when two people block each other, or relent, and when
somebody takes another name?
"""

from contextlib import suppress
from typing import Any

from games.selectors.watching import codes_of, codes_showing
from games.services import announce
from games.services.publish import redraw_table
from games.services.refusals import Refused
from games.services.writing import locked_table


def block_changed(*, user_id: int, other_id: int, **_of_the_signal: Any) -> None:
    """Let every open page look again at what its viewer may see.

    Connected to the signal of `accounts`, which is sent after the commit.
    """
    pair = (user_id, other_id)
    announce.lobby_changed(people=pair)
    for code in codes_of(pair):
        announce.company_changed(code, people=pair)


def name_changed(*, user_id: int, **_of_the_signal: Any) -> None:
    """Draw the tables anew that show him: what is remembered of them knows him as he was.

    Connected to the signal of `accounts`, which is sent after the commit.
    """
    for code in codes_showing(user_id):
        # It may have closed in this very moment.
        with suppress(Refused), locked_table(code) as table:
            redraw_table(table)
            announce.lobby_changed()
