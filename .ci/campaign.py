"""What does the site stand that takes too long for every `make test`? `make campaign` finds out.

The parts below run one after the other, each to its end; what they measured is written into
docs/campaign.md with the day, to be committed. It wants the machine for itself, and takes about
half an hour of two cores. PARTS="robots browser" runs these only and leaves the rest of the page.
"""

import os
import platform
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import bootstrap
import checks
import services

ROOT = bootstrap.ROOT
PAGE = ROOT / "docs" / "campaign.md"
PYTHON = sys.executable
HEAD = """# The campaign

`make campaign` tries what takes too long for every `make test`, and writes this page
(`.ci/campaign.py`): of each part the last run. `PARTS="robots browser"` runs some of them.
"""
PART_SECONDS = 60 * 60
MOST_LINES = 40


@dataclass(frozen=True)
class Part:
    """One thing that is tried. Of what it prints the lines that match `keep` are its result."""

    name: str
    what: str
    command: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)
    keep: str = "."
    # A page of docs/ that tells more.
    more: str = ""


PARTS = (
    Part(
        "Drills",
        "The long form of `tests/drills`: web processes, clocks, PostgreSQL and Redis killed or "
        "stopped again and again while people play; what everybody was told is compared with what "
        "is stored.",
        ("-m", "pytest", "-q", "-n", "2", "--dist=loadgroup", checks.DRILLS),
        {"ESCOBA_CAMPAIGN": "1"},
        keep=r"\d+ passed|^FAILED|^ERROR",
    ),
    Part(
        "Nginx",
        "`make scale-demo` for a minute at ten tables: nginx, two web processes and a clock with "
        "PostgreSQL and Redis; every process is restarted, one is killed.",
        (".ci/scale_demo.py",),
        {"SECONDS": "60", "TABLES": "10"},
        keep=r"^(\d+ people|Plays|Answer|Tables|Answers|Everybody|Something|WRONG)",
    ),
    Part(
        "Load",
        "Real matches of four over real sockets at ten tables, as many plays as one process makes, "
        "twice (`bench/table.py`): plays a second, milliseconds until all at the table have it, "
        "bytes, and what a play costs; none is refused.",
        ("-m", "bench.table", "--counts", "--rounds", "2"),
        more="performance.md",
    ),
    Part(
        "Hostile input",
        "Five minutes of nonsense at every address and socket (`bench/hostile.py`): no fault of "
        "ours, no unanswered request, no error in the log, every table whole afterwards.",
        ("-m", "bench.hostile", "--seconds", "300"),
    ),
    Part(
        "Robots",
        "Points a round over 300 seeded duplicate deals (`bench/robots.py`).",
        ("-m", "bench.robots", "--deals", "300"),
    ),
    Part(
        "Chance",
        "The tests that need no browser once more, in another order and with other deals than "
        "`make test` has; 100,000 shuffles are counted.",
        ("-m", "pytest", "-q", "-n", "2", "-m", "not browser", f"--ignore={checks.DRILLS}"),
        {"ESCOBA_CAMPAIGN": "1"},
        keep=r"\d+ passed|^FAILED|^ERROR|randomly-seed",
    ),
    Part(
        "Browser",
        "Weight, shift, long tasks and Lighthouse on a phone's profile (`bench/browser.py`).",
        ("-m", "bench.browser", "--runs", "3"),
        more="performance-browser.md",
    ),
)


def main() -> int:
    """Run the parts, or those asked for, and write the page; the exit code."""
    # `kill` takes down what a part has started as Ctrl-C does.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    run = checks.Checks()
    environment = checks.clean_environment(PYTHONUNBUFFERED="1")
    try:
        services.require_servers()
        environment["ESCOBA_CHROMIUM"] = environment["CHROME_PATH"] = services.find_browser()
    except services.NotAvailable as reason:
        run.missing("what the campaign needs", str(reason))
        return run.summary() or 1
    asked = os.environ.get("PARTS", "").split()
    for part in PARTS:
        if asked and part.name.split()[0].lower() not in asked:
            continue
        setting = _setting()
        code, seconds, lines = _watch(part, {**environment, **part.environment})
        run.add(part.name, passed=code == 0, seconds=seconds, note=f"exit {code}" if code else "")
        # At once: an end half-way keeps what has been found.
        _write({part.name: _section(part, setting, code, seconds, lines)})
    return run.summary()


def _watch(part: Part, environment: dict[str, str]) -> tuple[int, float, list[str]]:
    """Its exit code, its seconds, and the lines that matter; all of it is shown as it comes."""
    print(f"\n=== {part.name}: {' '.join(part.command)}", flush=True)
    began = time.monotonic()
    lines = []
    with subprocess.Popen(
        [PYTHON, *part.command],
        cwd=ROOT,
        env=environment,
        text=True,
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as process:
        timer = threading.Timer(PART_SECONDS, checks.end, (process,))
        timer.start()
        try:
            for line in process.stdout or ():
                print(line, end="", flush=True)
                if re.search(part.keep, line):
                    lines.append(line.rstrip())
        except BaseException:
            # What it has started ends with it.
            checks.end(process)
            raise
        finally:
            timer.cancel()
    return process.returncode, time.monotonic() - began, lines[-MOST_LINES:]


def _setting() -> str:
    """When, of what, on what."""
    version = subprocess.run(
        ["git", "describe", "--always", "--dirty"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    commit = version.stdout.strip() or "unknown"
    return (
        f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {commit}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}, load before {os.getloadavg()[0]:.1f}"
    )


def _section(part: Part, setting: str, code: int, seconds: float, lines: list[str]) -> str:
    verdict = "right" if code == 0 else f"**wrong** (exit {code})"
    # Only where that page is there: each is written by a run of its own.
    more = f" More: [{part.more}]({part.more})." if (PAGE.parent / part.more).is_file() else ""
    # A drill names folders of this machine only when it fails.
    told = "\n".join(lines).replace(str(ROOT), ".").replace(str(Path.home()), "~")
    return (
        f"{part.what}{more}\n\n{setting}: {verdict}, in {seconds / 60:.1f} minutes.\n\n"
        f"```\n{told}\n```\n"
    )


def _write(sections: dict[str, str]) -> None:
    """Put these sections into the page; the others stay as their own last run left them."""
    known = dict(re.findall(r"^## (.+)\n\n((?:(?!## ).*\n)*)", _text_of(PAGE), re.MULTILINE))
    known |= sections
    told = [
        f"## {part.name}\n\n{known[part.name].strip()}\n" for part in PARTS if part.name in known
    ]
    PAGE.write_text("\n".join([HEAD, *told]))


def _text_of(page: Path) -> str:
    return page.read_text() if page.exists() else ""


if __name__ == "__main__":
    sys.exit(main())
