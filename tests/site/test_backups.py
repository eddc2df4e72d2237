"""A backup is whole or is not there; a restore changes everything or nothing.

That people play on after a restore is tried with real processes in tests/drills.
"""

import sqlite3
import stat
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from escoba_site import backups

NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


def rows(path) -> list[str]:
    database = sqlite3.connect(path)
    try:
        return [text for (text,) in database.execute("SELECT text FROM line ORDER BY rowid")]
    finally:
        database.close()


def write(path, *texts: str):
    """A database in write-ahead mode with these lines; the connection stays open."""
    database = sqlite3.connect(path, isolation_level=None)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("CREATE TABLE IF NOT EXISTS line (text)")
    for text in texts:
        database.execute("INSERT INTO line VALUES (?)", [text])
    return database


@pytest.fixture
def database(tmp_path, monkeypatch):
    """The site's database is this SQLite file."""
    path = tmp_path / "escoba.sqlite3"
    connection = SimpleNamespace(
        vendor="sqlite", settings_dict={"NAME": str(path)}, close=lambda: None
    )
    monkeypatch.setattr(backups, "connection", connection)
    monkeypatch.setattr("escoba_site.only_process.connection", connection)
    return path


def test_a_backup_holds_what_is_stored_and_not_what_is_still_being_written(database, tmp_path):
    open_database = write(database, "one", "two")
    open_database.execute("BEGIN IMMEDIATE")
    open_database.execute("INSERT INTO line VALUES ('three')")
    backups.back_up(tmp_path / "copy.sqlite3")
    open_database.execute("COMMIT")
    open_database.close()
    assert rows(tmp_path / "copy.sqlite3") == ["one", "two"]


def test_only_its_owner_may_read_a_backup(database, tmp_path):
    write(database, "one").close()
    backups.back_up(tmp_path / "copy.sqlite3")
    assert stat.S_IMODE((tmp_path / "copy.sqlite3").stat().st_mode) == 0o600


def test_a_backup_is_never_written_over(database, tmp_path):
    write(database, "one").close()
    backups.back_up(tmp_path / "copy.sqlite3")
    with pytest.raises(CommandError, match="exists already"):
        backups.back_up(tmp_path / "copy.sqlite3")


def test_a_backup_that_fails_leaves_no_file(database, tmp_path):
    database.write_bytes(b"SQLite format 3\x00" + b"rubbish" * 1000)
    with pytest.raises(CommandError, match="could not copy"):
        backups.back_up(tmp_path / "backups" / "copy.sqlite3")
    assert list((tmp_path / "backups").iterdir()) == []


def test_no_database_is_said(database, tmp_path):
    with pytest.raises(CommandError, match="no database"):
        backups.back_up(tmp_path / "copy.sqlite3")


def test_a_restore_brings_everything_back_and_keeps_what_was_there(database, tmp_path):
    write(database, "one").close()
    backups.back_up(tmp_path / "copy.sqlite3")
    write(database, "two").close()
    backups.restore(tmp_path / "copy.sqlite3")
    assert rows(database) == ["one"]
    assert rows(tmp_path / "escoba.sqlite3.before-restore") == ["one", "two"]


def test_a_restore_where_nothing_was_is_a_new_site(database, tmp_path):
    write(tmp_path / "copy.sqlite3", "one").close()
    backups.restore(tmp_path / "copy.sqlite3")
    assert rows(database) == ["one"]


def test_a_restore_under_a_running_process_is_refused(database, tmp_path):
    write(database, "one").close()
    backups.back_up(tmp_path / "copy.sqlite3")
    with (
        backups.only_process_on_sqlite(),
        pytest.raises(CommandError, match="Another process"),
    ):
        backups.restore(tmp_path / "copy.sqlite3")


@pytest.mark.parametrize("content", [b"", b"PGDMP\x01\x0e", b"a letter to my aunt"])
def test_what_is_no_backup_is_refused_before_anything_is_touched(database, tmp_path, content):
    write(database, "one").close()
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(CommandError, match="no backup"):
        backups.restore(tmp_path / "file")
    assert rows(database) == ["one"]


def test_a_damaged_backup_changes_nothing(database, tmp_path):
    write(database, "one").close()
    backups.back_up(tmp_path / "copy.sqlite3")
    whole = (tmp_path / "copy.sqlite3").read_bytes()
    (tmp_path / "half.sqlite3").write_bytes(whole[:1000] + b"\xff" * 2000)
    with pytest.raises(CommandError):
        backups.restore(tmp_path / "half.sqlite3")
    assert rows(database) == ["one"]
    assert not (tmp_path / "escoba.sqlite3.restoring").exists()


def test_a_missing_file_is_said(database, tmp_path):
    with pytest.raises(CommandError, match="Cannot read"):
        backups.restore(tmp_path / "nowhere")


def test_only_the_newest_are_kept(database, tmp_path):
    for day in (1, 2, 3, 4):
        (backups.default_path(tmp_path, now=NOON.replace(day=day))).touch()
    (tmp_path / "letter.sqlite3").touch()
    gone = backups.keep_newest(tmp_path, 2)
    assert [path.name for path in gone] == [
        "escoba-20260501-120000.sqlite3",
        "escoba-20260502-120000.sqlite3",
    ]
    assert len(list(tmp_path.iterdir())) == 3


def test_a_program_of_postgresql_that_is_missing_is_named(monkeypatch):
    monkeypatch.setattr(backups, "_environment", dict)
    with pytest.raises(CommandError, match=r"postgresql-client"):
        backups._run("pg_dump_that_nobody_has")


def test_the_last_words_of_postgresql_are_passed_on(monkeypatch, tmp_path):
    connection = SimpleNamespace(
        vendor="postgresql",
        settings_dict={
            "HOST": "127.0.0.1",
            "PORT": 9,
            "USER": "escoba",
            "PASSWORD": "very-secret",
            "NAME": "escoba",
        },
    )
    monkeypatch.setattr(backups, "connection", connection)
    with pytest.raises(CommandError, match="failed") as refused:
        backups._run("sh", "-c", "echo one >&2; echo two >&2; exit 3")
    assert str(refused.value) == "sh failed: two"
    assert "very-secret" not in str(refused.value)
    assert backups._environment()["PGPASSWORD"] == "very-secret"


@pytest.mark.django_db
def test_restoring_asks_first(monkeypatch, tmp_path):
    monkeypatch.setattr("builtins.input", lambda _: "no")
    with pytest.raises(CommandError, match="Nothing was changed"):
        call_command("restore", str(tmp_path / "file"))
