"""A club's name and colours: on every page, and readable whatever was chosen."""

import pytest

from escoba_site.colours import BLACK, WHITE, Colour, contrast, parse_colour
from escoba_site.dress import (
    CREAM,
    DARK_GROUNDS,
    INK,
    LIGHT_GROUNDS,
    ON_FELT,
    _accent,
    _felt,
    style_sheet,
)

CHOICES = [
    *("#000000", "#ffffff", "#ff0000", "#ffff00", "#00ff00", "#0000ff", "#00ffff", "#ff00ff"),
    *("#777777", "#9f2f28", "#1f5f4a", "#e9b03a", "#c24136", "#334455", "#abcdef", "#fedcba"),
]
ENOUGH = 4.5


def colour(text: str) -> Colour:
    found = parse_colour(text)
    assert found is not None
    return found


@pytest.mark.parametrize("chosen", CHOICES)
@pytest.mark.parametrize(("grounds", "hover"), [(LIGHT_GROUNDS, BLACK), (DARK_GROUNDS, WHITE)])
def test_an_accent_can_be_read_wherever_it_stands(chosen, grounds, hover):
    made = _accent(colour(chosen), grounds, hover=hover)
    assert made["on-accent"] in (CREAM, INK)
    assert contrast(made["on-accent"], made["accent"]) >= ENOUGH
    assert contrast(made["on-accent"], made["accent-hover"]) >= ENOUGH
    for ground in (*grounds, made["accent-soft"]):
        assert contrast(made["accent-text"], ground) >= ENOUGH
        assert contrast(made["link"], ground) >= ENOUGH


@pytest.mark.parametrize("chosen", CHOICES)
def test_what_lies_on_the_felt_can_be_read(chosen):
    for name, made in _felt(colour(chosen)).items():
        if name != "felt-line":
            assert contrast(ON_FELT, made) >= ENOUGH, name


def test_black_on_white_is_21_to_1():
    assert contrast(BLACK, WHITE) == pytest.approx(21)


def test_a_site_with_its_own_colours_needs_no_style_sheet():
    assert style_sheet("", "") == ""


@pytest.mark.django_db
def test_a_page_carries_the_clubs_name_and_the_address_of_its_colours(client, settings):
    settings.SITE_NAME, settings.ACCENT = "Peña <La Sota>", "#004488"
    page = client.get("/").content.decode()
    assert "Peña &lt;La Sota&gt;</title>" in page
    assert '<span class="brand__word brand__name">Peña &lt;La Sota&gt;</span>' in page
    assert 'aria-label="Peña &lt;La Sota&gt;, ' in page
    address = page.split('href="/site.css?')[1].split('"')[0]
    sheet = client.get(f"/site.css?{address}")
    assert sheet.headers["Content-Type"] == "text/css"
    assert "immutable" in sheet.headers["Cache-Control"]
    assert "--accent:#004488" in sheet.content.decode()
    assert "--felt" not in sheet.content.decode()


@pytest.mark.django_db
def test_a_page_without_them_asks_for_nothing(client):
    assert "site.css" not in client.get("/").content.decode()
