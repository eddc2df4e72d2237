"""Does the documentation speak of files that are there?"""

import re
from pathlib import Path

import pytest

from tests.house.tree import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FOLDERS = r"games|accounts|escoba_site|templates|static|tests|requirements|docs|bench|\.ci"
# A place with a <variable>, a * or an underscored example is a pattern, not a file.
PLACE = re.compile(rf"`((?:{FOLDERS})/[\w./-]+)`")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")


def places_in(page: str) -> list[str]:
    return PLACE.findall(page)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_place_it_names_is_there(page: Path) -> None:
    assert [place for place in places_in(page.read_text()) if not (ROOT / place).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_a_place_is_told_from_a_pattern() -> None:
    text = "`games/engine/` and `games/web/views/<page>.py`, `tests/*`, `make run`"
    assert places_in(text) == ["games/engine/"]


def test_the_map_leads_to_every_package() -> None:
    readme = (ROOT / "README.md").read_text()
    packages = sorted(path.parent.name for path in (ROOT / "games").glob("*/__init__.py"))
    unnamed = {"migrations"}
    assert [
        name for name in packages if name not in unnamed and f"games/{name}/" not in readme
    ] == []
