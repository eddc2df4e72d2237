"""Which settings make no sense together, and is that said before anything starts?"""

from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from escoba_site.checks import (
    check_looks,
    check_numbers,
    check_processes,
    check_secrets,
    why_no_clock_process,
)
from escoba_site.only_process import only_process_on_sqlite


@pytest.fixture
def engine(monkeypatch):
    """`engine("sqlite3")`: as if the site's database were one."""

    def choose(name: str) -> None:
        monkeypatch.setattr("escoba_site.checks._engine", lambda: name)

    return choose


@pytest.fixture
def one_process(settings, engine):
    engine("sqlite3")
    settings.REDIS_URL, settings.EMBEDDED_CLOCK = "", True
    return settings


@pytest.fixture
def many_processes(settings, engine):
    engine("postgresql")
    settings.REDIS_URL, settings.EMBEDDED_CLOCK = "redis://127.0.0.1:6379/0", False
    return settings


def ids(found) -> list[str]:
    return [message.id for message in found]


def test_one_process_with_sqlite_is_right(one_process):
    assert check_processes() == []


def test_postgresql_and_redis_with_clocks_beside_are_right(many_processes):
    assert check_processes() == []
    assert why_no_clock_process() == ""


def test_nobody_to_look_after_the_tables_is_an_error(one_process):
    one_process.EMBEDDED_CLOCK = False
    assert ids(check_processes()) == ["escoba.E001"]


def test_a_clock_beside_needs_redis(many_processes):
    many_processes.REDIS_URL = ""
    assert "REDIS_URL" in why_no_clock_process()
    assert ids(check_processes()) == ["escoba.E001"]


def test_a_clock_beside_needs_postgresql(many_processes, engine):
    engine("sqlite3")
    assert "PostgreSQL" in why_no_clock_process()


def test_run_clock_says_why_it_cannot_run(one_process):
    with pytest.raises(CommandError, match="REDIS_URL"):
        call_command("run_clock")


def test_redis_for_one_sqlite_process_surprises(many_processes, engine):
    engine("sqlite3")
    many_processes.EMBEDDED_CLOCK = many_processes.PRODUCTION = True
    assert ids(check_processes()) == ["escoba.W003"]


def test_a_redis_url_that_is_none_is_an_error(many_processes):
    many_processes.REDIS_URL = "127.0.0.1:6379"
    assert ids(check_processes()) == ["escoba.E002"]


@pytest.mark.parametrize("colour", ["red", "#12", "#12345g", "#1234567", "9f2f28"])
def test_a_colour_that_is_none_is_an_error(settings, colour):
    settings.ACCENT = colour
    assert ids(check_looks()) == ["escoba.E010"]


@pytest.mark.parametrize("colour", ["", "#0af", "#9F2f28"])
def test_any_colour_will_do(settings, colour):
    settings.ACCENT = settings.FELT = colour
    assert check_looks() == []


def test_time_does_not_run_backwards(settings):
    settings.SUMMARY_SECONDS = -1
    settings.KEEP_GUESTS_DAYS = -1
    assert ids(check_numbers()) == ["escoba.E020", "escoba.E020"]


def test_a_short_token_is_no_secret(settings):
    settings.METRICS_TOKEN = "short"
    assert ids(check_secrets()) == ["escoba.E030"]
    settings.METRICS_TOKEN = "a-token-that-nobody-guesses"
    assert check_secrets() == []


def database(monkeypatch, vendor: str, name: str) -> None:
    connection = SimpleNamespace(vendor=vendor, settings_dict={"NAME": name})
    monkeypatch.setattr("escoba_site.only_process.connection", connection)


def test_a_second_process_on_one_sqlite_file_is_refused(monkeypatch, tmp_path):
    database(monkeypatch, "sqlite", str(tmp_path / "escoba.sqlite3"))
    with (
        only_process_on_sqlite(),
        pytest.raises(CommandError, match="Another process"),
        only_process_on_sqlite(),
    ):
        pass
    with only_process_on_sqlite():
        pass


def test_a_folder_that_is_not_there_is_named(monkeypatch, tmp_path):
    database(monkeypatch, "sqlite", str(tmp_path / "nowhere" / "escoba.sqlite3"))
    with pytest.raises(CommandError, match="nowhere"), only_process_on_sqlite():
        pass


def test_on_postgresql_there_may_be_any_number(monkeypatch):
    database(monkeypatch, "postgresql", "escoba")
    with only_process_on_sqlite(), only_process_on_sqlite():
        pass
