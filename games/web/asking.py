"""How does a socket ask the database?"""

from typing import Any

from asgiref.sync import SyncToAsync
from django.db import close_old_connections, connection


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
