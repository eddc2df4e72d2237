"""Is every file where it belongs, as long as it may be, and as we got it?"""

import ast
import hashlib
from pathlib import Path

import pytest

from tests.house.tree import PACKAGES, ROOT, python_files, relative

TOP_LEVEL = {
    *("manage.py", "pyproject.toml", "Makefile", "README.md"),
    *("escoba_site", "games", "accounts", "templates", "static", "tests"),
    *("requirements", "bench", "deploy", "docs"),
}
MADE_HERE = {"var", "node_modules", "__pycache__"}
MOST_LINES = 400
VENDORED = sorted(path.parent for path in (ROOT / "static" / "vendor").glob("*/SHA256SUMS"))


def test_the_top_level_holds_nothing_that_a_newcomer_could_not_name() -> None:
    there = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert there - MADE_HERE <= TOP_LEVEL


def test_no_module_is_longer_than_a_person_reads_in_one_go() -> None:
    lengths = {relative(path): len(path.read_text().splitlines()) for path in python_files()}
    assert {name: n for name, n in lengths.items() if n > MOST_LINES} == {}


def test_every_module_begins_by_saying_what_it_answers() -> None:
    silent = [
        relative(path)
        for path in python_files(*PACKAGES)
        if (tree := ast.parse(path.read_text())).body and not ast.get_docstring(tree)
    ]
    assert silent == []


def test_every_file_can_be_read_by_the_oldest_python_we_promise() -> None:
    for path in python_files():
        ast.parse(path.read_text(), filename=relative(path), feature_version=(3, 11))


def test_no_module_leaves_work_for_later() -> None:
    words = ("TO" + "DO", "FIX" + "ME", "X" * 3)
    left = [
        f"{relative(path)}: {word}"
        for path in python_files()
        for word in words
        if word in path.read_text()
    ]
    assert left == []


def wrong_in(folder: Path) -> list[str]:
    """Vendored files that are changed, missing, or not listed in SHA256SUMS."""
    sums = dict(
        reversed(line.split(maxsplit=1))
        for line in (folder / "SHA256SUMS").read_text().splitlines()
    )
    sums = {name.lstrip("*"): digest for name, digest in sums.items()}
    there = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.name != "SHA256SUMS"
    }
    return sorted(name for name in sums.keys() | there.keys() if sums.get(name) != there.get(name))


@pytest.mark.parametrize("folder", VENDORED, ids=[folder.name for folder in VENDORED])
def test_vendored_files_are_as_we_got_them(folder: Path) -> None:
    assert wrong_in(folder) == []


def test_every_vendored_folder_has_its_checksums() -> None:
    folders = {path for path in (ROOT / "static" / "vendor").iterdir() if path.is_dir()}
    assert folders == set(VENDORED)


def test_a_changed_a_missing_and_an_unlisted_file_are_noticed(tmp_path: Path) -> None:
    listed = {"good.js": "a", "changed.js": "b", "missing.js": "c"}
    sums = [f"{hashlib.sha256(text.encode()).hexdigest()}  {name}" for name, text in listed.items()]
    (tmp_path / "SHA256SUMS").write_text("\n".join(sums) + "\n")
    (tmp_path / "good.js").write_text("a")
    (tmp_path / "changed.js").write_text("B")
    (tmp_path / "unlisted.js").write_text("d")
    assert wrong_in(tmp_path) == ["changed.js", "missing.js", "unlisted.js"]
