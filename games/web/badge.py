"""What stands at the top of every page of somebody who is logged in? Read once for each request."""

from datetime import datetime
from typing import Any, Protocol

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.rendering.notices import BadgeScreen, badge_screen
from games.selectors.notices import Badge, load_badge
from games.services.notices import note_visit, read_at_table
from games.services.push import public_key
from games.web.answers import language

_EMPTY = Badge(())


class OpenedTable(Protocol):
    """What has to be known of a table whose page somebody opens."""

    code: str
    turn_user_id: int | None


def notices(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `badge` (for people who are logged in), and the key for pushes."""
    return {
        "badge": SimpleLazyObject(lambda: _screen(request)),
        "push_key": SimpleLazyObject(public_key),
        "notices_language": SimpleLazyObject(language),
    }


def badge_of(request: HttpRequest) -> Badge:
    """What the person who asks has to hear of; nothing for a visitor. One statement a request."""
    known = getattr(request, "_badge", None)
    if known is None:
        user_id = request.user.pk
        known = load_badge(user_id) if user_id is not None else _EMPTY
        request._badge = known  # type: ignore[attr-defined]
    return known


def note_opening(request: HttpRequest, table: OpenedTable, *, now: datetime) -> None:
    """Somebody opens the page of a table: what was to be read about it has been read.

    That he has seen his turn is noted here too, for a browser that runs no script.
    """
    user_id = request.user.pk
    if user_id is None:
        return
    if badge_of(request).has_notice_of(table.code):
        read_at_table(table.code, user_id=user_id, now=now)
    if table.turn_user_id == user_id:
        note_visit(table.code, user_id=user_id, is_open=False, now=now)


def _screen(request: HttpRequest) -> BadgeScreen:
    match = request.resolver_match
    return badge_screen(
        badge_of(request), here=match.kwargs.get("code", "").upper() if match else ""
    )
