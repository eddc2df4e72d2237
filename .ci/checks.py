"""Is this checkout right? Runs the gates and the suites, each to its end, and sums up.

Runs in the virtual environment that bootstrap.py made. Arguments: "all" (make test), "gates"
(make check), "python3.13" (make test-313), "format" (make format).
"""

import contextlib
import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import bootstrap
import services

ROOT = bootstrap.ROOT
PYTHON = sys.executable
BIN = Path(PYTHON).parent
IN_CI = os.environ.get("CI") == "true"
# No step may hang for ever, however slow the machine is.
STEP_SECONDS = 40 * 60
# The order of the tests, and the cards that are dealt in them: the same each time, so that what
# fails here fails again for whoever looks at it. The campaign has others.
SEED = "--randomly-seed=15"
# Where only the end of what was printed is kept, each failure must find room in it.
BRIEF = ("--tb=short", "--show-capture=no", "--rerun-show-tracebacks")
# Tests that touch neither database nor channel layer, or ask nothing that could differ there (who
# may ask for what, and whether a leak would be noticed), and take long: once is enough.
ONCE = ("engine", "bots", "house", "web/test_roles.py", "wire/test_deliberate_leaks.py")
# What does not depend on anything but the Python it runs on: once on each.
RULES = ("engine", "bots")
ON_313 = "core tests on Python 3.13"
# They start servers and processes of their own, whatever the suite runs on.
DRILLS = "tests/drills"
# What a developer's shell may hold must not change what the tests see.
OWN_SETTINGS = (
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "DJANGO_SETTINGS_MODULE",
)


@dataclass
class Result:
    """How one step ended: "passed", "FAILED" or "not run"."""

    name: str
    status: str
    seconds: float = 0.0
    note: str = ""


class Checks:
    """The steps that have run, and how."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self.started = time.monotonic()

    def step(
        self, name: str, command: list[str], environment: dict[str, str] | None = None
    ) -> None:
        """Run one command with its output shown as it comes."""
        print(
            f"\n=== {name}: {' '.join(command[1:] if command[0] == PYTHON else command)}",
            flush=True,
        )
        begun = time.monotonic()
        process = subprocess.Popen(command, cwd=ROOT, env=environment or clean_environment())
        note = ""
        try:
            code = process.wait(timeout=STEP_SECONDS)
        except subprocess.TimeoutExpired:
            note = f"stopped after {STEP_SECONDS // 60} minutes"
            code = end(process)
        except BaseException:
            self._add(Result(name, "FAILED", time.monotonic() - begun, "interrupted"))
            end(process)
            raise
        status = "passed" if code == 0 else "FAILED"
        self._add(
            Result(name, status, time.monotonic() - begun, note or (f"exit {code}" if code else ""))
        )

    def missing(self, name: str, why: str) -> None:
        """A step that cannot run here: a failure in CI, plainly said elsewhere."""
        print(f"\n=== {name}: {'FAILED' if IN_CI else 'not run'}: {why}", flush=True)
        self._add(Result(name, "FAILED" if IN_CI else "not run", note=why))

    def skip(self, name: str, why: str) -> None:
        """A step that is not owed here."""
        self._add(Result(name, "not run", note=why))

    def add(self, name: str, *, passed: bool, seconds: float, note: str = "") -> None:
        """A step that somebody else has run."""
        self._add(Result(name, "passed" if passed else "FAILED", seconds, note))

    def _add(self, result: Result) -> None:
        self.results.append(result)

    def summary(self) -> int:
        """Print what happened; the exit code."""
        width = max((len(result.name) for result in self.results), default=0)
        print("\n================ Summary ================")
        for result in self.results:
            seconds = f"{result.seconds:6.1f} s" if result.status != "not run" else " " * 8
            print(f"{result.status:8} {result.name:{width}} {seconds}  {result.note}".rstrip())
        minutes, rest = divmod(round(time.monotonic() - self.started), 60)
        failed = [result.name for result in self.results if result.status == "FAILED"]
        verdict = f"FAILED: {', '.join(failed)}" if failed else "All that ran is right."
        print(f"{verdict} ({minutes} min {rest} s)", flush=True)
        return 1 if failed else 0


def end(process: "subprocess.Popen[Any]") -> int:
    """Let the step clean up after itself, but not for long."""
    for how in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
        process.send_signal(how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            return process.wait(timeout=20) or 1
    return 1


def clean_environment(**settings: str) -> dict[str, str]:
    """This shell's environment without settings of the site, plus those given."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in OWN_SETTINGS and not key.startswith("ESCOBA_")
    }
    return {**kept, **settings}


# --- The steps ------------------------------------------------------------------------------------


def gates(checks: Checks) -> None:
    """What can be judged without running the site."""
    manage = [PYTHON, "manage.py"]
    checks.step("style", [str(BIN / "ruff"), "check", "."])
    checks.step("format", [str(BIN / "ruff"), "format", "--check", "."])
    checks.step("types", [str(BIN / "mypy")])
    checks.step("import contracts", [str(BIN / "lint-imports"), "--no-logo"])
    with tempfile.TemporaryDirectory() as nowhere:
        production = clean_environment(
            ESCOBA_MODE="production",
            ESCOBA_VAR_DIR=nowhere,
            SECRET_KEY=secrets.token_urlsafe(50),
            ALLOWED_HOSTS="escoba.example",
        )
        checks.step(
            "production settings",
            [*manage, "check", "--deploy", "--fail-level", "WARNING"],
            production,
        )
        local = clean_environment(ESCOBA_VAR_DIR=nowhere)
        checks.step("migrations", [*manage, "makemigrations", "--check", "--dry-run"], local)


def suites(checks: Checks) -> None:
    """All tests on SQLite and the in-memory layer; then those that touch data on PostgreSQL, and
    on the newest Python we promise where there is one.
    """
    # One test at a time goes to whoever is free: some take a minute.
    workers = ["-n", "2", "--maxschedchunk=1"]
    pytest = ["-m", "pytest", *workers, SEED, *BRIEF, "--durations=8", f"--ignore={DRILLS}"]
    browser: dict[str, str] = {}
    try:
        browser["ESCOBA_CHROMIUM"] = services.find_browser()
    except services.NotAvailable as reason:
        checks.missing("browser tests", str(reason))
        pytest += ["-m", "not browser"]
    checks.step("tests on SQLite", [PYTHON, *pytest], clean_environment(**browser))
    newest = other_python(checks)
    name = "tests on PostgreSQL and Redis" + (", Python 3.13" if newest else "")
    with _servers() as (urls, why_not):
        if why_not:
            checks.missing(name, why_not)
        else:
            once = [f"--ignore=tests/{path}" for path in ONCE]
            # Browser stories that no database could change are told once.
            some = ["-m", "not browser or servers"] if browser else []
            command = [newest or PYTHON, *pytest, *once, *some]
            checks.step(name, command, clean_environment(**browser, **urls))
    if newest:
        core_tests(checks, newest, RULES)


def drills(checks: Checks) -> None:
    """Processes and servers are stopped and killed while people play; they start their own."""
    name = "drills"
    try:
        services.require_servers()
    except services.NotAvailable as reason:
        checks.missing(name, str(reason))
        return
    # One worker has the many processes, the other the single one.
    command = [
        PYTHON,
        "-m",
        "pytest",
        "-n",
        "2",
        "--dist=loadgroup",
        *BRIEF,
        "--durations=8",
        DRILLS,
    ]
    checks.step(name, command, clean_environment())


@contextlib.contextmanager
def _servers() -> Iterator[tuple[dict[str, str], str]]:
    """DATABASE_URL and REDIS_URL of the shell, or of throwaway servers; or why there are none."""
    with contextlib.ExitStack() as stack:
        urls: dict[str, str] = {}
        why_not = ""
        offers: tuple[tuple[str, Callable[[], contextlib.AbstractContextManager[str]]], ...] = (
            ("DATABASE_URL", services.postgresql),
            ("REDIS_URL", services.redis),
        )
        for variable, start in offers:
            try:
                urls[variable] = os.environ.get(variable) or stack.enter_context(start())
            except services.NotAvailable as reason:
                why_not = why_not or str(reason)
        yield urls, why_not


def other_python(checks: Checks, *, asked_for: bool = False) -> str | None:
    """The newest Python we promise with everything installed; None where there is none, or where
    the tests run on it anyway.
    """
    if sys.version_info[:2] == (3, 13):
        checks.skip(ON_313, "everything ran on it")
        return None
    python = _find_python_313()
    if not python:
        why = "there is no python3.13 on this machine"
        (checks.missing if asked_for else checks.skip)(ON_313, why)
        return None
    venv = bootstrap.VAR / "venv-3.13"
    try:
        bootstrap.ensure_venv(venv, python)
        bootstrap.ensure_packages("dev", venv)
    except bootstrap.SetupError as error:
        checks.missing(ON_313, str(error))
        return None
    return str(bootstrap.venv_python(venv))


def core_tests(checks: Checks, python: str, folders: tuple[str, ...]) -> None:
    """Some folders of tests on another Python, without servers and browsers."""
    tests = [f"tests/{folder}" for folder in folders]
    checks.step(ON_313, [python, "-m", "pytest", "-n", "2", SEED, *BRIEF, *tests])


def _find_python_313() -> str | None:
    """On the PATH, or where pyenv keeps the versions that are not switched on."""
    versions = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    candidates = ["python3.13", *map(str, sorted(versions.glob("3.13.*/bin/python3.13")))]
    program = "import sys; sys.exit(sys.version_info[:2] != (3, 13))"
    for candidate in candidates:
        with contextlib.suppress(OSError):
            if (
                subprocess.run(
                    [candidate, "-c", program], capture_output=True, check=False
                ).returncode
                == 0
            ):
                return candidate
    return None


def main(what: str) -> int:
    # `kill` and the CI's own stop take servers down as Ctrl-C does.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    checks = Checks()
    try:
        if what == "format":
            checks.step("import order", [str(BIN / "ruff"), "check", "--fix", "--select", "I", "."])
            checks.step("format", [str(BIN / "ruff"), "format", "."])
        if what in {"all", "gates"}:
            gates(checks)
        if what == "all":
            suites(checks)
            drills(checks)
        if what == "python3.13" and (newest := other_python(checks, asked_for=True)):
            core_tests(checks, newest, (*RULES, "services"))
    except KeyboardInterrupt:
        print("\nInterrupted.")
        checks.summary()
        return 130
    return checks.summary()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
