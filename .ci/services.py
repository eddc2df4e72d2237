"""Where do the tests get PostgreSQL, Redis, nginx and a browser? Throwaway servers, on free ports.

A server started here lives in a temporary folder, listens on 127.0.0.1 only, keeps nothing, and
ends with the `with` block that started it, also after a failure or Ctrl-C.
"""

import contextlib
import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import debian

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
START_SECONDS = 60


class NotAvailable(Exception):
    """A program is not here and cannot be installed; the message says which and why."""


def find_browser() -> str:
    """The Chromium to drive; installed with a font that has the cards' letters when we may.

    Raises NotAvailable when there is none.
    """
    named = os.environ.get("ESCOBA_CHROMIUM")
    if named:
        return named
    if not _which(*BROWSERS):
        debian.install("chromium", "fonts-dejavu-core", "fonts-noto-core")
    return _which(*BROWSERS) or _missing("Chromium", "chromium")


class Service:
    """A server that was started here: it can be stopped and started again on its data."""

    def __init__(
        self, url: str, command: list[str], space: Path, is_ready: Callable[[], bool]
    ) -> None:
        self.url = url
        self._command = command
        self._space = space
        self._is_ready = is_ready
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def folder(self) -> Path:
        return self._space

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Returns when it answers. Raises NotAvailable with its last words when it does not."""
        name = Path(self._command[0]).name
        self._process = _popen(self._command, self._space, _unprivileged_user(), name)
        deadline = time.monotonic() + START_SECONDS
        while not self._is_ready():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise NotAvailable(f"{name} did not start: {_tail(self._space / f'{name}.log')}")
            time.sleep(0.1)

    def stop(self) -> None:
        """In good order: SIGINT is PostgreSQL's fast shutdown, and the others leave on it too."""
        if self._process is None:
            return
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None


def require_servers() -> None:
    """Install what the drills need where we may. Raises NotAvailable for what is not there."""
    _postgresql_folder()
    for program, package in (("redis-server", "redis-server"), ("nginx", "nginx-light")):
        _program(program, package)


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """A new PostgreSQL server; gives its DATABASE_URL."""
    with postgresql_service() as service:
        yield service.url


@contextlib.contextmanager
def redis() -> Iterator[str]:
    """A new Redis server; gives its REDIS_URL."""
    with redis_service() as service:
        yield service.url


@contextlib.contextmanager
def postgresql_service() -> Iterator[Service]:
    """A new PostgreSQL server that a drill may stop and start."""
    folder = _postgresql_folder()
    user = _unprivileged_user()
    with _workspace("escoba-postgresql-", user) as space:
        data, port = space / "data", free_port()
        # Nothing here has to survive a power cut, so nothing waits for the disk.
        command = [f"{folder}/initdb", "-D", str(data), "-U", "escoba", "-A", "trust", "-E", "UTF8"]
        initdb = _popen([*command, "--locale=C.UTF-8", "--no-sync"], space, user, "initdb")
        if initdb.wait() != 0:
            raise NotAvailable(f"initdb failed: {_tail(space / 'initdb.log')}")
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(space),
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
            "max_connections": "200",
        }
        options = [part for key, value in settings.items() for part in ("-c", f"{key}={value}")]
        server = [f"{folder}/postgres", "-D", str(data), "-p", str(port), *options]
        asks = [f"{folder}/pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
        url = f"postgres://escoba@127.0.0.1:{port}/postgres"
        with _running(Service(url, server, space, lambda: _succeeds(asks))) as service:
            yield service


@contextlib.contextmanager
def redis_service() -> Iterator[Service]:
    """A new Redis server that a drill may stop and start; it forgets everything then."""
    program = _program("redis-server", "redis-server")
    with _workspace("escoba-redis-", _unprivileged_user()) as space:
        port = free_port()
        command = [program, "--port", str(port), "--bind", "127.0.0.1", "--dir", str(space)]
        command += ["--save", "", "--appendonly", "no"]
        url = f"redis://127.0.0.1:{port}/0"
        with _running(Service(url, command, space, lambda: _answers_ping(port))) as service:
            yield service


@contextlib.contextmanager
def nginx_service(site: str, port: int) -> Iterator[Service]:
    """An nginx that serves this configuration, which listens on 127.0.0.1 and the port and may
    write into its own folder, "{space}".
    """
    program = nginx_program()
    with _workspace("escoba-nginx-", _unprivileged_user()) as space:
        (space / "site.conf").write_text(site.replace("{space}", str(space)))
        (space / "nginx.conf").write_text(_nginx_frame(space))
        command = [program, "-p", str(space), "-c", str(space / "nginx.conf"), "-e", "stderr"]
        url = f"http://127.0.0.1:{port}"
        with _running(Service(url, command, space, lambda: _accepts(port))) as service:
            yield service


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- Finding programs -----------------------------------------------------------------------------


def _postgresql_folder() -> str:
    if not (_newest_postgresql() or _which("initdb")):
        debian.install("postgresql")
    return _newest_postgresql() or str(
        Path(_which("initdb") or _missing("PostgreSQL", "postgresql")).resolve().parent
    )


def _newest_postgresql() -> str | None:
    """Debian keeps the server's programs out of PATH, a folder for each version."""
    folders = glob.glob("/usr/lib/postgresql/*/bin/initdb")
    return (
        max(folders, key=lambda path: int(path.split("/")[4])).removesuffix("/initdb")
        if folders
        else None
    )


def nginx_program() -> str:
    return _program("nginx", "nginx-light")


def _program(name: str, package: str) -> str:
    """Where it is; Debian keeps some servers where only root's PATH leads."""
    names = (name, f"/usr/sbin/{name}")
    if not _which(*names):
        debian.install(package)
    return _which(*names) or _missing(name, package)


def _which(*names: str) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)


def _missing(program: str, package: str) -> str:
    hint = "apt-get could not install it" if debian.may_install() else f"install `{package}`"
    raise NotAvailable(f"{program} is not on this machine ({hint})")


def _unprivileged_user() -> str | None:
    """Whom the servers run as: PostgreSQL refuses root, so root lends them another user."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


# --- Starting and stopping ------------------------------------------------------------------------


@contextlib.contextmanager
def _workspace(prefix: str, user: str | None) -> Iterator[Path]:
    # Directly under /tmp: a socket's path may not be long, and the other user must reach it.
    space = Path(tempfile.mkdtemp(prefix=prefix, dir="/tmp"))
    if user:
        shutil.chown(space, user)
    try:
        yield space
    finally:
        shutil.rmtree(space, ignore_errors=True)


def _popen(
    command: list[str], space: Path, user: str | None, name: str
) -> "subprocess.Popen[bytes]":
    """In a session of its own, so that Ctrl-C reaches us first and we stop it in order."""
    with (space / f"{name}.log").open("ab") as log:
        return subprocess.Popen(
            command,
            cwd=space,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            **(
                {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []}
                if user
                else {}
            ),
        )


@contextlib.contextmanager
def _running(service: Service) -> Iterator[Service]:
    service.start()
    try:
        yield service
    finally:
        service.stop()


def _nginx_frame(space: Path) -> str:
    """What Debian's nginx.conf has around a site, as far as a site needs it."""
    folders = "".join(
        f"    {kind}_temp_path {space}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        "daemon off;\nworker_processes 1;\n"
        f"pid {space}/nginx.pid;\n"
        "events { worker_connections 4096; }\n"
        f"http {{\n    access_log off;\n{folders}    include {space}/site.conf;\n}}\n"
    )


def _succeeds(command: list[str]) -> bool:
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _answers_ping(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(b"PING\r\n")
            return connection.recv(16).startswith(b"+PONG")
    except OSError:
        return False


def _tail(log: Path) -> str:
    lines = log.read_text(errors="replace").strip().splitlines() if log.exists() else []
    return lines[-1] if lines else "(it said nothing)"


def _accepts(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False
