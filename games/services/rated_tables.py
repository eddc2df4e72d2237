"""Who may play where ratings change? Accounts, and no robots; the host says whether it is so."""

from collections.abc import Iterable
from datetime import datetime

from accounts.models import User
from games.models import Seat, TableEvent
from games.services.chat import tell_event
from games.services.refusals import Refused
from games.services.seating import require_host, seats_changed, sitters
from games.services.writing import locked_table


def require_account(user_id: int) -> None:
    """Raise Refused for a guest: whoever can be somebody else tomorrow has no rating."""
    if User.objects.filter(pk=user_id, is_guest=True).exists():
        raise Refused("rated_needs_account")


def require_rateable(seats: Iterable[Seat]) -> None:
    """Raise Refused when somebody sits there who has no rating."""
    for seat in seats:
        if seat.user is None:
            raise Refused("rated_no_robots")
        if seat.user.is_guest:
            raise Refused("rated_guest_sits")


def set_rated(code: str, *, user_id: int, is_rated: bool, now: datetime) -> int:
    """Let the next matches of the table change ratings, or not. Being so already is a success.

    Who had said that he was ready had said it of another match. Where nobody has to say so, nobody
    can be asked again: there it cannot begin to count once others sit.
    """
    with locked_table(code) as table:
        require_host(table, user_id)
        if table.rated == is_rated:
            return table.revision
        others = table.seats.filter(user__isnull=False).exclude(user_id=user_id)
        if is_rated:
            require_rateable(sitters(table).values())
            if table.sitting_is_ready and others.exists():
                raise Refused("rated_too_late")
        table.rated = is_rated
        if not table.sitting_is_ready:
            others.update(is_ready=False)
        event = TableEvent.RATED if is_rated else TableEvent.UNRATED
        tell_event(table, event, user_id=user_id, now=now)
        return seats_changed(table, now=now)
