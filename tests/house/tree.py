"""Which files do the house rules look at? The project's own, not the generated or the vendored."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("accounts", "escoba_site", "games")


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def python_files(*folders: str) -> Iterator[Path]:
    """The Python files under the folders (all of the project's by default), migrations apart."""
    for folder in folders or (*PACKAGES, "tests", "bench", ".ci"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts and "__pycache__" not in path.parts:
                yield path


def template_files() -> Iterator[Path]:
    """Every template of the project, wherever an app may keep them."""
    for folder in ("templates", *PACKAGES):
        for path in sorted((ROOT / folder).rglob("*.html")):
            if "templates" in path.parts:
                yield path


def ids(paths: list[Path]) -> list[str]:
    """Names for parametrized tests: the path as a person would say it."""
    return [relative(path) for path in paths]
