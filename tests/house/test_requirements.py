"""Is everything that gets installed pinned, checked by hash, and the same in both lists?"""

import re

import pytest

from tests.house.tree import ROOT

PIN = re.compile(r"^([\w.-]+)==(\S+)(.*)$")


def locked(name: str) -> dict[str, str]:
    """Package -> version, of requirements/<name>.txt."""
    lines = (ROOT / "requirements" / f"{name}.txt").read_text().splitlines()
    return {match[1]: match[2] for line in lines if (match := PIN.match(line))}


@pytest.mark.parametrize("name", ["base", "dev"])
def test_every_package_has_a_hash(name: str) -> None:
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    entries = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    assert entries
    assert [entry.split("==")[0] for entry in entries if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("name", ["base", "dev"])
def test_a_lock_names_no_index(name: str) -> None:
    assert "://" not in (ROOT / "requirements" / f"{name}.txt").read_text()


def test_the_tests_run_with_what_the_site_runs_with() -> None:
    base, dev = locked("base"), locked("dev")
    assert {package: dev.get(package) for package in base} == base


@pytest.mark.parametrize("name", ["base", "dev"])
def test_everything_asked_for_is_locked(name: str) -> None:
    asked = re.findall(
        r"^[A-Za-z][\w.-]*", (ROOT / "requirements" / f"{name}.in").read_text(), re.M
    )
    normal = {package.lower().replace("_", "-") for package in locked(name)}
    assert {package.lower().replace("_", "-") for package in asked} <= normal
