"""May another process use this database? Not a SQLite file that a process serves already.

Two processes would not queue fairly for the one writer, and without Redis the pages of one would
never hear of the plays of the other.
"""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

from django.core.management.base import CommandError
from django.db import connection


@contextmanager
def only_process_on_sqlite() -> Iterator[None]:
    """Hold the file while serving. Raises CommandError when another process holds it.

    The system lets go of it when the process ends, however it ends. On PostgreSQL there is nothing
    to hold.
    """
    if connection.vendor != "sqlite":
        yield
        return
    with _open(f"{connection.settings_dict['NAME']}.serving") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CommandError(
                "Another process serves this SQLite database. One process is all it can have; "
                "for more, use PostgreSQL and Redis (docs/deploy.md)."
            ) from None
        yield


def _open(path: str) -> IO[str]:
    try:
        return open(path, "w")
    except OSError as error:
        raise CommandError(
            f"Cannot write {path}: {error.strerror}. `manage.py prepare` makes the database."
        ) from None
