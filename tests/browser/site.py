"""Which server do the browser tests talk to? A real `manage.py serve` with its own database."""

import atexit
import contextlib
import functools
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

ROOT = Path(__file__).resolve().parent.parent.parent
START_SECONDS = 60
# Reads programs, one a line, and says of each what it left in `answer`, or how it failed.
BESIDE = """
import json, sys, traceback
import django
django.setup()
for line in sys.stdin:
    names = {"answer": None}
    try:
        exec(json.loads(line), names)
        said = {"answer": names["answer"]}
    except Exception:
        said = {"error": traceback.format_exc()}
    print(json.dumps(said), flush=True)
"""


class Site:
    """The site as a process: it can be stopped, killed and started again on the same data."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "server.log"
        self.environment = {
            **os.environ,
            "ESCOBA_VAR_DIR": str(folder),
            "ESCOBA_ROBOT_THINK_SECONDS": "0.05",
            # Every visitor comes from an address of his own, or they would share a rate limit.
            "ESCOBA_TRUSTED_PROXIES": "1",
            "ESCOBA_EMBEDDED_CLOCK": "1",
            "REDIS_PREFIX": f"browser-{os.getpid()}-{self.port}",
            "PYTHONUNBUFFERED": "1",
            **settings,
        }
        # The settings would take the server for a test.
        for variable in ("PYTEST_XDIST_WORKER", "DJANGO_SETTINGS_MODULE"):
            self.environment.pop(variable, None)
        self.process: subprocess.Popen[bytes] | None = None
        self.beside: subprocess.Popen[str] | None = None

    @property
    def command(self) -> list[str]:
        """What starts the server."""
        return [sys.executable, "manage.py", "serve", "--port", str(self.port)]

    def prepare(self) -> None:
        """Tables, catalogues, static files."""
        if self.environment.get("DATABASE_URL"):
            self.manage("prepare")
        else:
            shutil.copytree(prepared_folder(), self.folder, dirs_exist_ok=True)

    def manage(self, *arguments: str) -> str:
        """Run a management command on the site's data; gives what it printed."""
        result = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stdout + result.stderr
        return result.stdout

    def run(self, program: str) -> Any:
        """Run some Python in a process beside the server, which is kept for the next time; gives
        what it left in `answer`.
        """
        if self.beside is None:
            self.beside = subprocess.Popen(
                [sys.executable, "-c", BESIDE],
                cwd=ROOT,
                env={**self.environment, "DJANGO_SETTINGS_MODULE": "escoba_site.settings"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self.beside.stdin is not None
        assert self.beside.stdout is not None
        self.beside.stdin.write(json.dumps(program) + "\n")
        self.beside.stdin.flush()
        said = json.loads(self.beside.stdout.readline())
        assert "error" not in said, said["error"]
        return said["answer"]

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < deadline, f"no answer:\n{self.log.read_text()}"
            time.sleep(0.1)

    def stop(self) -> None:
        """End it as a deploy does."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut does."""
        self._end(signal.SIGKILL)

    def leave(self) -> None:
        """Stop it, and whatever ran beside it."""
        self.stop()
        if self.beside is not None:
            self.beside.communicate()

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/", timeout=5):
                return True
        except urllib.error.HTTPError as error:
            # It talks; what is wrong with the page is for a test to find.
            error.close()
            return True
        except OSError:
            return False


@functools.cache
def prepared_folder() -> Path:
    """What `manage.py prepare` leaves behind on SQLite: made once in a process, then copied."""
    folder = Path(tempfile.mkdtemp(prefix="escoba-prepared-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    Site(folder).manage("prepare")
    return folder


@contextlib.contextmanager
def running_site(folder: Path, **settings: str) -> Iterator[Site]:
    """A prepared site that answers, on whatever database the tests run on."""
    with database(settings):
        site = Site(folder, **settings)
        site.prepare()
        site.start()
        try:
            yield site
        finally:
            site.leave()


@contextlib.contextmanager
def database(settings: dict[str, str]) -> Iterator[None]:
    """On PostgreSQL: a new database, put into the settings. On SQLite the folder has the file."""
    url = os.environ.get("DATABASE_URL", "")
    if not url:
        yield
        return
    name = f"escoba_browser_{os.getpid()}_{free_port()}"
    server, _, _ = url.rpartition("/")
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        settings["DATABASE_URL"] = f"{server}/{name}"
        try:
            yield
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
