"""Does a touch on the table leave the rest alone, or is the whole page styled anew?"""

from pathlib import Path

import pytest

from tests.house.stylesheets import restyles_everything, selectors, style_sheets
from tests.house.tree import ids


@pytest.mark.parametrize("path", style_sheets(), ids=ids(style_sheets()))
def test_no_has_decides_about_elements_without_a_name(path: Path) -> None:
    found = [each for each in selectors(path.read_text()) if restyles_everything(each)]
    assert found == []


@pytest.mark.parametrize(
    "selector",
    [
        ".waiting:has(.qr[open]) > :not(.qr)",
        ".felt:has(:checked) *",
        "body:has(.sheet) :focus-visible",
        ":has(> .card:checked)",
        ".felt:has(.card) > :is(.hand, :first-child)",
        "@media (hover: hover) { .felt:has(.card) *::before {} }",
    ],
)
def test_such_a_selector_is_noticed(selector: str) -> None:
    css = selector if selector.startswith("@") else f".a, {selector} {{ color: red }}"
    assert [restyles_everything(each) for each in selectors(css)].count(True) == 1


@pytest.mark.parametrize(
    "selector",
    [
        ".card:has(> .card__input:checked)",
        ".felt:has(.card:nth-child(11)) .hand",
        "tr:not(:has(.minis, .share)) :is(th, td)",
        ".sum:is(.sum--on, :has(:checked))",
        "label.card:not(:has(:disabled, :checked)):hover",
        ".waiting:has([open]) > h2::before",
        ".felt > *",
    ],
)
def test_a_selector_that_names_what_it_touches_is_fine(selector: str) -> None:
    assert [restyles_everything(each) for each in selectors(f"{selector} {{ color: red }}")] == [
        False
    ]
