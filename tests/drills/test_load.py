"""The load generator plays real matches, and nothing that it sends is refused."""

import json
import subprocess
import sys

import pytest

from tests.browser.site import ROOT


def under_load(*options: str) -> dict:
    """What `bench.table` says of a load."""
    result = subprocess.run(
        [sys.executable, "-m", "bench.table", "--tables", "2", *options],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return json.loads(result.stdout.strip().splitlines()[-1])


def test_a_few_plays_under_load():
    found = under_load("--players", "2", "--spectators", "2", "--warm", "1", "--seconds", "4")
    assert found["plays/s"] > 0
    assert found["refused"] == 0


@pytest.mark.campaign
@pytest.mark.parametrize("ruleset", ["clasica", "abierta", "rioplatense"])
def test_many_rounds_under_load(ruleset):
    options = ("--players", "4", "--spectators", "3", "--seconds", "20", "--counts")
    found = under_load(*options, "--ruleset", ruleset)
    assert found["plays/s"] > 0
    assert (found["refused"], found["stuck"]) == (0, 0)
    assert found["renders/play"] <= 6
