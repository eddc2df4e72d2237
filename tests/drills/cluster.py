"""Which processes play in a drill? Servers started here, and the site as many processes.

The site runs the documented way: PostgreSQL, Redis, web processes and clocks of their own; or one
process on SQLite.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import services

from tests.browser.site import ROOT, Site
from tests.drills.history import StoredMove
from tests.drills.player import Player

QUICK = {"ESCOBA_ROBOT_THINK_SECONDS": "0.05", "ESCOBA_SUMMARY_SECONDS": "0.3"}


class ClockProcess:
    """`manage.py run_clock` beside the web processes."""

    def __init__(self, site: Site, log: Path) -> None:
        self._site, self._log = site, log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "run_clock"],
                cwd=ROOT,
                env=self._site.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop or kill it; its exit code."""
        assert self.process is not None
        self.process.send_signal(how)
        code = self.process.wait(timeout=30)
        self.process = None
        return code


@dataclass
class Cluster:
    """The site of a drill and the servers under it."""

    webs: list[Site]
    clocks: list[ClockProcess] = field(default_factory=list)
    postgresql: services.Service | None = None
    redis: services.Service | None = None

    def __post_init__(self) -> None:
        self._settings = {web.port: dict(web.environment) for web in self.webs}

    @property
    def urls(self) -> list[str]:
        return [web.url for web in self.webs]

    def heal(self) -> None:
        """Whatever a drill has broken runs again, with the settings it began with."""
        for server in (self.postgresql, self.redis):
            if server is not None and not server.is_running:
                server.start()
        for web in self.webs:
            changed = web.environment != self._settings[web.port]
            web.environment = dict(self._settings[web.port])
            if changed:
                web.stop()
            if web.process is None or web.process.poll() is not None:
                web.start()
        for clock in self.clocks:
            if clock.process is None:
                clock.start()

    def run(self, module: str, *arguments: str) -> object:
        """Run a module of the drills with the site's environment; what it printed, read."""
        result = subprocess.run(
            [sys.executable, "-m", module, *arguments],
            cwd=ROOT,
            env=self.webs[0].environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert result.returncode == 0, result.stdout + result.stderr
        return json.loads(result.stdout)

    def seat(self, tables: int, people: int, robots: int = 0, **options: object) -> list[Player]:
        """Players at new tables whose matches have begun; nobody plays yet."""
        made = self.run("tests.drills.tables_for", str(tables), str(people), str(robots))
        assert isinstance(made, list)
        players = []
        for table in made:
            for session in table["sessions"]:
                seed = len(players)
                # Each begins with another process.
                turn = seed % len(self.urls)
                urls = [*self.urls[turn:], *self.urls[:turn]]
                players.append(Player(table["code"], session, urls, seed=seed, **options))
        return players

    def stored(self) -> tuple[list[StoredMove], list[str]]:
        """The log, and where the projections disagree with it."""
        found = self.run("tests.drills.stored")
        assert isinstance(found, dict)
        return [StoredMove(*row) for row in found["moves"]], found["disagreements"]

    def logs(self) -> str:
        paths = {web.log for web in self.webs} | {clock._log for clock in self.clocks}
        return "\n".join(path.read_text() for path in paths if path.exists())


@contextlib.contextmanager
def one_process(folder: Path, **settings: str) -> Iterator[Cluster]:
    """One process on SQLite with the clock inside."""
    site = Site(folder, DATABASE_URL="", REDIS_URL="", **{**QUICK, **settings})
    site.prepare()
    site.start()
    try:
        yield Cluster([site])
    finally:
        site.stop()


@contextlib.contextmanager
def many_processes(
    folder: Path, *, webs: int = 2, clocks: int = 1, **settings: str
) -> Iterator[Cluster]:
    """PostgreSQL, Redis, so many web processes and clocks, all started here."""
    with contextlib.ExitStack() as stack:
        postgresql = stack.enter_context(services.postgresql_service())
        redis = stack.enter_context(services.redis_service())
        shared = {
            "DATABASE_URL": postgresql.url,
            "REDIS_URL": redis.url,
            "REDIS_PREFIX": "drill",
            "ESCOBA_EMBEDDED_CLOCK": "0",
            **QUICK,
            **settings,
        }
        sites = [Site(folder, **shared) for _ in range(webs)]
        for number, site in enumerate(sites):
            site.log = folder / f"web-{number}.log"
        sites[0].prepare()
        hosts = [ClockProcess(sites[0], folder / f"clock-{n}.log") for n in range(clocks)]
        cluster = Cluster(sites, hosts, postgresql, redis)
        stack.callback(_end_all, cluster)
        for process in (*sites, *hosts):
            process.start()
        yield cluster


def _end_all(cluster: Cluster) -> None:
    for clock in cluster.clocks:
        if clock.process is not None:
            clock.end()
    for web in cluster.webs:
        web.stop()


@contextlib.contextmanager
def playing(players: list[Player]) -> Iterator[None]:
    """Everybody plays for as long as the block lasts."""
    for player in players:
        player.start()
    try:
        yield
    finally:
        for player in players:
            player.stopping.set()
        for player in players:
            player.stop()


def accepted(players: list[Player]) -> int:
    return sum(len(player.accepted) for player in players)


def wait_for_plays(players: list[Player], more: int, *, seconds: float = 60) -> None:
    """Until so many more plays have been accepted."""
    goal = accepted(players) + more
    wait_until(lambda: accepted(players) >= goal, f"{more} more plays", seconds=seconds)


def wait_until(is_so, what: str, *, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, f"waited in vain for {what}"
        time.sleep(0.05)


def ask(url: str) -> tuple[int, str]:
    """Status and body of a page; 0 when nobody answers."""
    request = urllib.request.Request(url, headers={"Accept-Language": "en"})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


def in_campaign() -> bool:
    """Whether the long form was asked for (`make campaign`)."""
    return os.environ.get("ESCOBA_CAMPAIGN") == "1"
