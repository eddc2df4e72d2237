"""Who opens a socket? Whoever its session logs in."""

from collections.abc import Awaitable, Callable
from typing import Any

from channels.sessions import CookieMiddleware
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.selectors.logins import find_logged_in
from games.web.asking import ask

AsgiApplication = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


def with_person(application: AsgiApplication) -> Any:
    """The same application; a socket's scope says who is logged in, and by which session. What
    Channels' `AuthMiddlewareStack` does, for sockets that write nothing into their session.
    """

    async def wrapped(scope: dict[str, Any], receive: Any, send: Any) -> None:
        session_key = scope["cookies"].get(settings.SESSION_COOKIE_NAME, "")
        person = None
        if session_key:
            person = await ask(find_logged_in)(session_key, now=timezone.now())
        scope = {**scope, "session_key": session_key, "user": person or AnonymousUser()}
        await application(scope, receive, send)

    return CookieMiddleware(wrapped)
