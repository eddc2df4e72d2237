"""How is everything kept safe, and how does it come back? One file with the whole database.

A backup is made while people play and holds one moment of it. It is restored while nobody does:
processes that are running remember tables as they were, and would show them.
"""

import os
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg
from django.core.management.base import CommandError
from django.db import connection

from escoba_site.only_process import only_process_on_sqlite

ENDINGS = {"sqlite": ".sqlite3", "postgresql": ".dump"}
# No other program may read what is in it: mail addresses, hashes of passwords, hidden cards.
OWNER_ONLY = 0o600
SQLITE_HEADER = b"SQLite format 3\x00"
DUMP_HEADER = b"PGDMP"
GOODBYE_SECONDS = 3


def default_path(folder: Path, *, now: datetime) -> Path:
    """A name that says when, in the order of time."""
    return folder / f"escoba-{now:%Y%m%d-%H%M%S}{ENDINGS[connection.vendor]}"


def back_up(path: Path) -> None:
    """Write the whole database to a new file. Raises CommandError, and then leaves no file."""
    if path.exists():
        raise CommandError(f"{path} exists already")
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".unfinished")
    unfinished.touch(mode=OWNER_ONLY)
    try:
        if connection.vendor == "sqlite":
            _copy_sqlite(Path(_database()["NAME"]), unfinished)
        else:
            _run("pg_dump", "--format=custom", "--no-owner", f"--file={unfinished}")
        _flush(unfinished)
        unfinished.rename(path)
    finally:
        unfinished.unlink(missing_ok=True)


def keep_newest(folder: Path, number: int) -> list[Path]:
    """Delete all but the newest backups of this kind of database; which are gone."""
    made = sorted(folder.glob(f"escoba-*{ENDINGS[connection.vendor]}"))
    old = made[: max(0, len(made) - number)]
    for path in old:
        path.unlink()
    return old


def restore(path: Path) -> None:
    """Put the database back as it is in the file. Raises CommandError with nothing changed.

    The SQLite file that was there is kept beside it; PostgreSQL does all of it or nothing.
    """
    _check_kind(path)
    if connection.vendor == "sqlite":
        with only_process_on_sqlite():
            connection.close()
            _restore_sqlite(path, Path(_database()["NAME"]))
        return
    _check_nobody_is_connected()
    connection.close()
    _run(
        *("pg_restore", "--clean", "--if-exists", "--no-owner", "--single-transaction"),
        *(f"--dbname={_database()['NAME']}", str(path)),
    )


def _database() -> dict[str, Any]:
    return connection.settings_dict


# --- SQLite ---------------------------------------------------------------------------------------


def _copy_sqlite(source: Path, target: Path) -> None:
    """By SQLite's own way of copying a database that is being written to."""
    if not source.exists():
        raise CommandError(f"There is no database at {source}")
    try:
        with _opened(source) as old, _opened(target) as new:
            old.backup(new)
            (verdict,) = new.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as error:
        raise CommandError(f"SQLite could not copy {source}: {error}") from error
    if verdict != "ok":
        raise CommandError(f"The copy of {source} is damaged: {verdict}")


def _restore_sqlite(path: Path, target: Path) -> None:
    fresh = target.with_name(target.name + ".restoring")
    fresh.unlink(missing_ok=True)
    try:
        _copy_sqlite(path, fresh)
        _flush(fresh)
        if target.exists():
            # What the write-ahead log holds belongs to the old file: fold it in before it moves.
            with _opened(target) as old:
                old.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            target.replace(target.with_name(target.name + ".before-restore"))
        for ending in ("-wal", "-shm"):
            target.with_name(target.name + ending).unlink(missing_ok=True)
        fresh.rename(target)
    finally:
        fresh.unlink(missing_ok=True)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, timeout=20)) as database:
        yield database


def _flush(path: Path) -> None:
    """A backup counts when it would survive a power cut."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


# --- PostgreSQL -----------------------------------------------------------------------------------


def _check_nobody_is_connected() -> None:
    # A process that has just ended is still counted for a moment.
    deadline = time.monotonic() + GOODBYE_SECONDS
    while others := _other_connections():
        if time.monotonic() > deadline:
            raise CommandError(
                f"{others} connections use this database: stop the web processes and clocks first"
            )
        time.sleep(0.1)


def _other_connections() -> int:
    database = _database()
    # Not through Django, whose pool would count its own spare connection among the others.
    with psycopg.connect(
        host=database["HOST"] or None,
        port=database["PORT"] or None,
        user=database["USER"] or None,
        password=database["PASSWORD"] or None,
        dbname=database["NAME"],
        sslmode=database.get("OPTIONS", {}).get("sslmode"),
    ) as ours:
        row = ours.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND backend_type = 'client backend' AND pid <> pg_backend_pid()"
        ).fetchone()
    return int(row[0]) if row else 0


def _run(program: str, *arguments: str) -> None:
    """One of PostgreSQL's own programs; its last words when it fails."""
    try:
        result = subprocess.run(  # noqa: S603
            [program, *arguments], env=_environment(), capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        raise CommandError(
            f"{program} is not installed: it comes with PostgreSQL's client programs "
            "(Debian: apt install postgresql-client)"
        ) from None
    if result.returncode != 0:
        words = (result.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise CommandError(f"{program} failed: {words}")


def _environment() -> dict[str, str]:
    """Where the server is, by environment: a password on a command line is read by everybody."""
    database = _database()
    options = database.get("OPTIONS", {})
    found = {
        "PGHOST": database["HOST"],
        "PGPORT": str(database["PORT"]),
        "PGUSER": database["USER"],
        "PGPASSWORD": database["PASSWORD"],
        "PGDATABASE": database["NAME"],
        "PGSSLMODE": options.get("sslmode", ""),
    }
    return {**os.environ, **{name: value for name, value in found.items() if value}}


def _check_kind(path: Path) -> None:
    """Before anything is touched: is it a backup, and one of this kind of database?"""
    try:
        with path.open("rb") as file:
            start = file.read(16)
    except OSError as error:
        raise CommandError(f"Cannot read {path}: {error.strerror}") from error
    expected = SQLITE_HEADER if connection.vendor == "sqlite" else DUMP_HEADER
    if not start.startswith(expected):
        raise CommandError(f"{path} is no backup of a {connection.vendor} database")
