"""At which servers does a load play? The site as one process or many, started for it."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.browser.site import ROOT, Site, database


@dataclass
class Servers:
    """The processes of a site, each on the core of servers."""

    sites: list[Site]

    @property
    def urls(self) -> list[str]:
        return [site.url for site in self.sites]

    @property
    def pids(self) -> list[int]:
        return [site.process.pid for site in self.sites if site.process is not None]

    def memory(self) -> int:
        """KiB that the processes have for themselves."""
        total = 0
        for pid in self.pids:
            for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
        return total

    def seconds(self) -> float:
        """Processor time used so far."""
        total = 0.0
        for pid in self.pids:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return total

    def counts(self) -> dict[str, int]:
        """What has been counted in all processes so far (`bench/counting.py`)."""
        total: dict[str, int] = {}
        for url in self.urls:
            with urllib.request.urlopen(f"{url}/bench/counts", timeout=10) as answer:
                for name, number in json.load(answer).items():
                    total[name] = total.get(name, 0) + number
        return total


class CountingSite(Site):
    """A server pinned to the servers' core, its work counted when asked for."""

    counted = False

    @property
    def command(self) -> list[str]:
        pinned = ["taskset", "-c", "0"] if shutil.which("taskset") else []
        program = ["-m", "bench.counting"] if self.counted else ["manage.py"]
        return [*pinned, sys.executable, *program, "serve", "--port", str(self.port)]


@contextlib.contextmanager
def servers(processes: int, *, counted: bool = False, **settings: str) -> Iterator[Servers]:
    """A site of so many processes, with data of its own."""
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit[1], limit[1]))
    settings = {"ESCOBA_LOG_LEVEL": "WARNING", **settings}
    if processes == 1:
        settings.setdefault("REDIS_URL", os.environ.get("REDIS_URL", ""))
    with tempfile.TemporaryDirectory(prefix="escoba-bench-") as name, database(settings):
        sites = [CountingSite(Path(name), **settings) for _ in range(processes)]
        for number, site in enumerate(sites):
            site.counted = counted
            site.log = Path(name) / f"server-{number}.log"
            site.environment["REDIS_PREFIX"] = sites[0].environment["REDIS_PREFIX"]
            site.environment["ESCOBA_EMBEDDED_CLOCK"] = "1" if number == 0 else "0"
        sites[0].prepare()
        try:
            for site in sites:
                site.start()
            yield Servers(sites)
        finally:
            for site in sites:
                site.stop()


def seat(site: Site, tables: int, players: int, ruleset: str) -> list[dict[str, Any]]:
    """New tables of the site."""
    result = subprocess.run(
        [sys.executable, "-m", "bench.seating", str(tables), str(players), ruleset],
        cwd=ROOT,
        env=site.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found
