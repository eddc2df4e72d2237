"""What does `make test` say when something fails, cannot run, or hangs? All of it, to the end."""

import sys
from pathlib import Path

import checks
import pytest
import services

PASSES = [sys.executable, "-c", "print('fine')"]
FAILS = [sys.executable, "-c", "raise SystemExit(3)"]
HANGS = [sys.executable, "-c", "import time; time.sleep(600)"]


def statuses(run: checks.Checks) -> list[tuple[str, str]]:
    return [(result.name, result.status) for result in run.results]


def test_a_step_that_fails_does_not_keep_the_next_from_running(capfd) -> None:
    run = checks.Checks()
    run.step("first", FAILS)
    run.step("second", PASSES)
    assert statuses(run) == [("first", "FAILED"), ("second", "passed")]
    assert run.summary() == 1
    assert "FAILED: first" in capfd.readouterr().out


def test_everything_right_is_exit_code_zero(capfd) -> None:
    run = checks.Checks()
    run.step("only", PASSES)
    assert run.summary() == 0
    assert "fine\n" in capfd.readouterr().out


def test_what_is_missing_is_said_here_and_fails_in_the_ci(capfd, monkeypatch) -> None:
    for in_ci, status, code in ((False, "not run", 0), (True, "FAILED", 1)):
        monkeypatch.setattr(checks, "IN_CI", in_ci)
        run = checks.Checks()
        run.missing("browser tests", "Chromium is not on this machine")
        assert statuses(run) == [("browser tests", status)]
        assert run.summary() == code
        summary = capfd.readouterr().out.partition("Summary")[2]
        assert "Chromium is not on this machine" in summary


def test_a_step_that_hangs_is_stopped(monkeypatch, capfd) -> None:
    monkeypatch.setattr(checks, "STEP_SECONDS", 0.5)
    run = checks.Checks()
    run.step("endless", HANGS)
    assert statuses(run) == [("endless", "FAILED")]


def test_the_shell_of_a_developer_does_not_change_what_the_tests_see(monkeypatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://of.mine/")
    monkeypatch.setenv("ESCOBA_DEBUG", "1")
    environment = checks.clean_environment(ESCOBA_CHROMIUM="/usr/bin/chromium")
    assert "DATABASE_URL" not in environment
    assert "ESCOBA_DEBUG" not in environment
    assert environment["ESCOBA_CHROMIUM"] == "/usr/bin/chromium"


def test_servers_that_are_named_are_used(monkeypatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://of.mine/")
    monkeypatch.setenv("REDIS_URL", "redis://of.mine/")
    with checks._servers() as (urls, why_not):
        assert urls == {"DATABASE_URL": "postgres://of.mine/", "REDIS_URL": "redis://of.mine/"}
        assert why_not == ""


def test_a_server_that_cannot_be_had_is_named(monkeypatch) -> None:
    monkeypatch.setattr(services, "_which", lambda *names: None)
    monkeypatch.setattr(services, "_newest_postgresql", lambda: None)
    monkeypatch.setattr(services.debian, "may_install", lambda: False)
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)
    with checks._servers() as (_urls, why_not):
        assert why_not == "PostgreSQL is not on this machine (install `postgresql`)"


def a_server_and_a_failure(spaces: list[Path]) -> None:
    with services._workspace("escoba-house-", services._unprivileged_user()) as space:
        service = services.Service("", ["sleep", "600"], space, lambda: True)
        with services._running(service):
            spaces.append(space)
            raise RuntimeError("the test failed")


def test_a_server_ends_with_the_test_that_needed_it(monkeypatch) -> None:
    started = []
    popen = services._popen
    monkeypatch.setattr(
        services, "_popen", lambda *arguments: started.append(popen(*arguments)) or started[-1]
    )
    spaces: list[Path] = []
    with pytest.raises(RuntimeError, match="the test failed"):
        a_server_and_a_failure(spaces)
    assert not spaces[0].exists()
    assert started[0].returncode is not None


def test_a_server_that_does_not_start_says_its_last_words() -> None:
    with services._workspace("escoba-house-", services._unprivileged_user()) as space:
        command = ["sh", "-c", "echo first; echo port is taken"]
        service = services.Service("", command, space, lambda: False)
        with pytest.raises(services.NotAvailable, match="sh did not start: port is taken"):
            service.start()
