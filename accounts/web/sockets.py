"""Who opens a socket, and how does a socket ask the database?"""

from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import SyncToAsync
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import close_old_connections, connection
from django.utils import timezone

from accounts.selectors.logins import find_logged_in

AsgiApplication = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


class ask(SyncToAsync):  # noqa: N801 - used like a function, as `sync_to_async` is
    """Channels' `database_sync_to_async`, in the same thread, but with a connection that is kept.

    To make a new one takes longer than most of what sockets ask. One that has died is found out as
    Django does it, before it is used.
    """

    def thread_handler(self, loop: Any, *args: Any, **kwargs: Any) -> Any:
        _keep()
        try:
            return super().thread_handler(loop, *args, **kwargs)
        finally:
            _keep()


def _keep() -> None:
    """Close the connection of this thread if something is wrong with it, but never for its age."""
    connection.close_at = None
    close_old_connections()


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
