"""What does a person read when `make run` cannot run? One line that says why, and no traceback."""

import os
import re
import shutil
import socket
import stat
import subprocess
from pathlib import Path

import bootstrap
import pytest

from tests.house.tree import ROOT

SHELL = shutil.which("sh") or "/bin/sh"


def make_run(**variables: str) -> subprocess.CompletedProcess[str]:
    """What the recipe of `make run` runs."""
    return subprocess.run(
        [SHELL, ".ci/python", ".ci/bootstrap.py", "run"],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def only_line(result: subprocess.CompletedProcess[str]) -> str:
    assert result.returncode != 0
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


def program(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.write_text(f"#!{SHELL}\n{text}\n")
    path.chmod(0o755)


def test_an_old_python_is_named(tmp_path: Path) -> None:
    # The first question is whether it is new enough, the second asks for words to print.
    says = 'echo "python3 here is 3.8.18"'
    program(tmp_path, "python3", f'case "$2" in *print*) {says};; *) exit 1;; esac')
    line = only_line(make_run(PATH=str(tmp_path)))
    assert "needs Python 3.11 or newer" in line
    assert "3.8.18" in line


def test_no_python_at_all_is_said(tmp_path: Path) -> None:
    assert "there is no python3 here" in only_line(make_run(PATH=str(tmp_path)))


def test_a_newer_python_is_found_beside_an_old_one(tmp_path: Path) -> None:
    program(tmp_path, "python3", "exit 1")
    program(tmp_path, "python3.12", 'test "$1" = -c || echo "3.12 runs $2"')
    result = make_run(PATH=str(tmp_path))
    assert result.stdout.strip() == "3.12 runs run"


def test_a_busy_port_is_named_with_a_way_out() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        line = only_line(make_run(PORT=str(port)))
    assert f"Port {port} is already in use" in line
    assert f"make run PORT={port + 1}" in line


@pytest.mark.parametrize("port", ["eighty", "0", "70000"])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    assert "PORT must be a number" in only_line(make_run(PORT=port))


def test_no_network_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "VAR", tmp_path / "var")
    for variable in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(variable)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    # Port 9 is "discard": nobody listens.
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    bootstrap.ensure_venv(tmp_path / "venv")
    with pytest.raises(bootstrap.SetupError, match=r"^No network: pip cannot reach [^\n]*$"):
        bootstrap.ensure_packages("base", tmp_path / "venv")
    assert "Connection" in (tmp_path / "var" / "setup.log").read_text()


def test_packages_that_are_installed_are_not_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "_logged", lambda command: pytest.fail(f"ran {command}"))
    stamp = tmp_path / bootstrap.STAMP.name
    stamp.write_text(f"base {bootstrap._digest('base')}\ndev {bootstrap._digest('dev')}\n")
    bootstrap.ensure_packages("base", tmp_path)
    bootstrap.ensure_packages("dev", tmp_path)


def test_the_secret_is_written_once_and_for_its_owner_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "VAR", tmp_path / "var")
    bootstrap.ensure_local_env()
    path = tmp_path / "var" / "local.env"
    first = path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert "SECRET_KEY=" in first
    bootstrap.ensure_local_env()
    assert path.read_text() == first


def test_a_checkout_of_before_gets_the_secret_that_is_missing_and_keeps_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootstrap, "VAR", tmp_path)
    path = tmp_path / "local.env"
    path.write_text("SECRET_KEY=of-before")
    bootstrap.ensure_local_env()
    kept, made = path.read_text().splitlines()
    assert kept == "SECRET_KEY=of-before"
    assert re.fullmatch(r"ESCOBA_VAPID_PRIVATE_KEY=[\w-]{43}", made)
