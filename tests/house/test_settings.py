"""Does a deployment that forgot something say so, and does a local one need nothing?"""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.house.tree import ROOT

SETTINGS = (ROOT / "escoba_site" / "settings.py").read_text()
DOCUMENTED = (ROOT / "docs" / "settings.md").read_text()
VARIABLE = re.compile(r"""(?:environ(?:\.get\(|\[)|_required\(|_number\()\s*["']([A-Z_]+)["']""")


def start(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Read the settings in a new process that knows only these variables."""
    shell = {key: os.environ[key] for key in ("PATH", "LANG") if key in os.environ}
    return subprocess.run(
        [sys.executable, "-c", "from escoba_site import settings; print(settings.SECRET_KEY)"],
        cwd=ROOT,
        env={**shell, "ESCOBA_VAR_DIR": str(folder), **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_checkout_needs_no_variable(tmp_path: Path) -> None:
    assert start(tmp_path).returncode == 0


def test_a_checkout_uses_the_secret_that_make_run_wrote(tmp_path: Path) -> None:
    (tmp_path / "local.env").write_text("# a comment\nSECRET_KEY=from-the-file\n")
    assert start(tmp_path).stdout.strip() == "from-the-file"
    assert start(tmp_path, SECRET_KEY="from-the-shell").stdout.strip() == "from-the-shell"


def test_production_refuses_to_start_without_its_variables(tmp_path: Path) -> None:
    (tmp_path / "local.env").write_text("SECRET_KEY=of-a-developer\n")
    missing_key = start(tmp_path, ESCOBA_MODE="production", ALLOWED_HOSTS="escoba.example")
    assert "SECRET_KEY" in missing_key.stderr
    missing_hosts = start(tmp_path, ESCOBA_MODE="production", SECRET_KEY="s" * 50)
    assert "ALLOWED_HOSTS" in missing_hosts.stderr
    assert missing_key.returncode != 0 != missing_hosts.returncode


def test_an_unknown_mode_is_refused(tmp_path: Path) -> None:
    assert "ESCOBA_MODE" in start(tmp_path, ESCOBA_MODE="prod").stderr


def test_every_variable_is_documented() -> None:
    variables = set(VARIABLE.findall(SETTINGS))
    assert {"SECRET_KEY", "DATABASE_URL", "REDIS_URL"} <= variables
    ours = {name for name in variables if not name.startswith("PYTEST_")}
    assert sorted(name for name in ours if f"`{name}`" not in DOCUMENTED) == []
