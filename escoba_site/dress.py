"""What is this site called, and in which colours does it come? Its settings, for every page.

The colours are a small style sheet of custom properties that follows static/css/tokens.css: nothing
is written into a page, so the content policy need not allow it.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_safe

from escoba_site.colours import BLACK, WHITE, Colour, parse_colour, readable
from escoba_site.notices import shown_notice

YEAR_SECONDS = 365 * 24 * 3600


def _colour(text: str) -> Colour:
    colour = parse_colour(text)
    assert colour is not None, text
    return colour


# The grounds of static/css/tokens.css on which an accent stands as text, and what is written on it.
LIGHT_GROUNDS = (_colour("#f5efe2"), _colour("#fffdf7"), _colour("#ece3d0"))
DARK_GROUNDS = (_colour("#15120e"), _colour("#1f1b15"), _colour("#2b261d"))
OWN_FELT = "#134335"
CREAM = _colour("#fff9ec")
INK = _colour("#1b1510")
ON_FELT = _colour("#f7f0de")

Properties = dict[str, Colour]


def site(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `site_name`, `site_styles` ("" or an address), `app_colour` and
    `site_notice`.
    """
    return {
        "site_name": settings.SITE_NAME,
        "site_styles": styles_address(settings.ACCENT, settings.FELT),
        "app_colour": app_colour(settings.FELT),
        "site_notice": SimpleLazyObject(shown_notice),
    }


@require_safe
def styles(request: HttpRequest) -> HttpResponse:
    """/site.css: its address changes with its content, so a browser may keep it."""
    response = HttpResponse(style_sheet(settings.ACCENT, settings.FELT), content_type="text/css")
    response["Cache-Control"] = f"public, max-age={YEAR_SECONDS}, immutable"
    return response


@cache
def styles_address(accent: str, felt: str) -> str:
    text = style_sheet(accent, felt)
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    return f"{reverse('site_styles')}?{digest}" if text else ""


@cache
def style_sheet(accent: str, felt: str) -> str:
    """The custom properties of both themes, or "" when the site keeps its own colours."""
    light: Properties = {}
    dark: Properties = {}
    if colour := parse_colour(accent):
        light |= _accent(colour, LIGHT_GROUNDS, hover=BLACK)
        dark |= _accent(colour.towards(WHITE, 0.12), DARK_GROUNDS, hover=WHITE)
    if colour := parse_colour(felt):
        light |= _felt(colour)
        dark |= _felt(colour.towards(BLACK, 0.25))
    if not light:
        return ""
    rules = (
        f":root{{{_body(light)}}}",
        f':root[data-theme="dark"]{{{_body(dark)}}}',
        f"@media (prefers-color-scheme: dark){{:root:not([data-theme]){{{_body(dark)}}}}}",
    )
    return "\n".join(rules) + "\n"


def app_colour(felt: str) -> str:
    """What stands round the site when it is installed as an app: the depth of its felt."""
    colour = parse_colour(felt)
    return str(_felt(colour)["felt-2"]) if colour else OWN_FELT


def _accent(colour: Colour, grounds: tuple[Colour, ...], *, hover: Colour) -> Properties:
    ground = readable(colour, CREAM) if colour.luminance < 0.4 else readable(colour, INK)
    written = CREAM if colour.luminance < 0.4 else INK
    soft = grounds[1].towards(colour, 0.16)
    text = readable(colour, *grounds, soft)
    return {
        "accent": ground,
        "accent-hover": readable(ground.towards(hover, 0.12), written),
        "on-accent": written,
        "accent-soft": soft,
        "accent-text": text,
        "link": text,
        "chart": text,
    }


def _felt(colour: Colour) -> Properties:
    # What lies on the felt is written in cream in both themes.
    felt = readable(colour, ON_FELT)
    return {
        "felt": felt,
        "felt-2": felt.towards(BLACK, 0.3),
        "felt-edge": felt.towards(BLACK, 0.55),
        "felt-line": felt.towards(WHITE, 0.2),
        "felt-panel": felt.towards(BLACK, 0.42),
    }


def _body(properties: Properties) -> str:
    return "".join(_lines(properties))


def _lines(properties: Properties) -> Iterator[str]:
    for name, colour in properties.items():
        yield f"--{name}:{colour};"
