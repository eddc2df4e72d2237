"""How does anything get written? One transaction per command, one locked table, one writer."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from zlib import crc32

from django.db import connection, transaction

from accounts.selectors.composed import NOTHING, ComposedRow
from games.models import Table
from games.services.refusals import Refused

# SQLite lets one writer in at a time but its own waiting is unfair: queue here, before BEGIN.
_sqlite_writer = threading.RLock()


@contextmanager
def writing() -> Iterator[None]:
    """One command: everything inside is stored, or nothing is."""
    if connection.vendor == "sqlite":
        with _sqlite_writer, transaction.atomic():
            yield
    else:
        with transaction.atomic():
            yield


def one_at_a_time(what: str) -> None:
    """Until the command is stored nobody else does this. The caller is inside `writing`.

    For commands about which table it is to be, which no table's lock can put in order. SQLite lets
    one writer in anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [crc32(what.encode())])


# To compose it takes four times as long as to run it, and every command begins with it.
_locked_row = ComposedRow(
    Table, lambda code: Table.objects.select_for_update().filter(code=code), NOTHING
)


@contextmanager
def locked_table(code: str, *, closed_too: bool = False) -> Iterator[Table]:
    """The table's row, locked until the command is stored.

    Raises Refused("no_table"), and Refused("table_closed") for a table nobody can use any more.
    """
    with writing():
        # Only the row itself: rows joined to it would be those from before the wait for the lock.
        table = _locked_row.first(code)
        if table is None:
            raise Refused("no_table")
        if table.status == "closed" and not closed_too:
            raise Refused("table_closed")
        yield table
