"""How long does somebody have? Deadlines of turns, from what is stored about them."""

from datetime import datetime, timedelta

from games.models import Player, Table
from games.selectors.holidays import not_counting


def deadline_of(table: Table, player: Player) -> datetime | None:
    """When the turn of this player runs out, extra time included; None without a clock.

    Nothing but a play moves it: not chat, nor a reload, nor somebody watching. Where turns take
    days, the holidays that the player has announced do not count.
    """
    if not table.pace or table.turn_since is None or table.paused_at is not None:
        return None
    deadline = table.turn_since + timedelta(seconds=table.pace + player.bank)
    if not table.is_by_days or player.user is None:
        return deadline
    return not_counting(player.user.holidays.all(), since=table.turn_since, until=deadline)
