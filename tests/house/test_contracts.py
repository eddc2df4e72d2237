"""Do the import contracts of pyproject.toml hold, and would they notice if they did not?

A copy of the packages gets one forbidden import for each contract; import-linter has to call every
one of them broken. A contract without such an import in this file fails too.
"""

import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.house.tree import PACKAGES, ROOT

SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())
CONTRACTS = [contract["name"] for contract in SETTINGS["tool"]["importlinter"]["contracts"]]
LINT = Path(sys.executable).parent / "lint-imports"


@dataclass(frozen=True)
class Violation:
    """A line that must not be written, and the module it must not be written in."""

    module: str
    line: str


VIOLATIONS = {
    "The site stands on games, games stands on accounts": [
        Violation("accounts/models.py", "import games.models"),
    ],
    "Inside games: the edge, then rendering or services, then selectors, models, engine": [
        Violation("games/services/__init__.py", "import games.rendering"),
    ],
    "Inside accounts: web calls services and selectors": [
        Violation("accounts/models.py", "import accounts.web"),
    ],
    "Inside the engine: a view stands on scoring, scoring on rounds, rounds on cards": [
        Violation("games/engine/cards.py", "import games.engine.rounds"),
    ],
    "The rules and the robots know no framework": [
        Violation("games/engine/cards.py", "import django.utils.timezone"),
    ],
    "Only announce, the consumers and the site speak to Channels": [
        Violation("games/selectors/__init__.py", "import channels.layers"),
    ],
    "Rows are read by selectors and written by services": [
        Violation("games/web/views/__init__.py", "import games.models"),
    ],
    "Views and consumers do not know each other": [
        Violation("games/web/views/__init__.py", "import games.web.consumers"),
    ],
    "No circles among siblings": [
        Violation("games/models/house_a.py", "import games.models.house_b"),
        Violation("games/models/house_b.py", "import games.models.house_a"),
    ],
}


def copy_of_the_packages(folder: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", folder)
    for package in PACKAGES:
        shutil.copytree(
            ROOT / package,
            folder / package,
            ignore=lambda _folder, names: [n for n in names if n in {"__pycache__", "locale"}],
        )
    return folder


def lint(folder: Path) -> str:
    result = subprocess.run(
        [str(LINT), "--no-cache", "--no-logo"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return result.stdout + result.stderr


def verdict(report: str, contract: str) -> str:
    """KEPT or BROKEN; the report wraps long names, so only its words are compared."""
    words = r"\s+".join(re.escape(word) for word in contract.split())
    found = re.search(words + r"\s+(KEPT|BROKEN)", report)
    return found.group(1) if found else f"not in the report:\n{report}"


@pytest.fixture(scope="module")
def report_of_the_project(tmp_path_factory: pytest.TempPathFactory) -> str:
    return lint(copy_of_the_packages(tmp_path_factory.mktemp("as-it-is")))


@pytest.fixture(scope="module")
def report_with_violations(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = copy_of_the_packages(tmp_path_factory.mktemp("violated"))
    for violation in (violation for found in VIOLATIONS.values() for violation in found):
        with (folder / violation.module).open("a") as module:
            module.write(f"\n{violation.line}\n")
    return lint(folder)


def test_every_contract_has_a_violation_to_try() -> None:
    assert set(VIOLATIONS) == set(CONTRACTS)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_the_contract_holds(contract: str, report_of_the_project: str) -> None:
    assert verdict(report_of_the_project, contract) == "KEPT"


@pytest.mark.parametrize("contract", CONTRACTS)
def test_the_contract_notices_a_violation(contract: str, report_with_violations: str) -> None:
    assert verdict(report_with_violations, contract) == "BROKEN"


def test_a_module_without_a_layer_is_noticed(tmp_path: Path) -> None:
    folder = copy_of_the_packages(tmp_path)
    (folder / "games" / "helpers.py").write_text('"""Which answers nothing."""\n')
    assert "games.helpers" in lint(folder)
