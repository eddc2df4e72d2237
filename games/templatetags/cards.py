"""How does a template draw a card, an icon, a person, and the sprite that cards refer to?"""

import re
from functools import cache
from pathlib import Path
from zlib import crc32

from django import template
from django.conf import settings
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from accounts import regions
from games.engine.cards import Card
from games.templatetags.region_words import own_word, word

register = template.Library()

SPRITES = Path(settings.BASE_DIR) / "static" / "decks"
DECKS = ("classic", "modern", "french", "contrast")
HUES = 24

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)


@register.filter
def card_name(card: Card | str) -> str:
    """The card in words, in language and region of the moment: "siete de oros"."""
    return _words(str(card), get_language() or "", regions.current())[0]


@register.filter
def card_label(card: Card | str) -> str:
    """The card with what it counts towards fifteen: "sota de copas, vale 8"."""
    return _words(str(card), get_language() or "", regions.current())[1]


@register.filter
def card_value(card: Card | str) -> int:
    """What the card counts towards fifteen."""
    return Card.parse(str(card)).value


@register.filter
def hue(name: object) -> int:
    """A number from 0 to 23 that is always the same for a name, for the class `hue-N`."""
    return crc32(str(name).encode()) % HUES


@register.simple_tag
def card(card: Card | str, css: str = "") -> SafeString:
    """A card to look at. Both faces are in it; CSS shows the one that can be read at its size."""
    return format_html(
        '<span class="card{}" role="img" aria-label="{}">{}</span>',
        _extra(css),
        card_label(card),
        card_face(card),
    )


@register.simple_tag
def card_face(card: Card | str) -> SafeString:
    """Only what is drawn on the card, for an element that is the card by itself."""
    return _face(str(card))


@register.simple_tag
def mini(card: Card | str, css: str = "") -> SafeString:
    """A card as small as a word."""
    return _mini(str(card), css, get_language() or "", regions.current())


@cache
def _mini(card: str, css: str, language: str, region: str) -> SafeString:
    """Language and region are only the key: the active ones are read."""
    return format_html(
        '<svg class="card card--mini{}" role="img" aria-label="{}"><use href="#{}m"/></svg>',
        _extra(css),
        card_name(card),
        card,
    )


@register.simple_tag
@cache
def card_back(css: str = "") -> SafeString:
    """The back of a card: the same for all forty."""
    return format_html(
        '<svg class="card card--back{}" aria-hidden="true"><use href="#back"/></svg>',
        _extra(css),
    )


@register.simple_tag
def icon(name: str, css: str = "") -> SafeString:
    """An icon of static/icons/icons.svg, by its id without the `i-`."""
    return format_html(
        '<svg class="icon{}" aria-hidden="true"><use href="{}#i-{}"/></svg>',
        _extra(css),
        static("icons/icons.svg"),
        name,
    )


@register.simple_tag
def icon_use(name: str) -> SafeString:
    """Only the reference to a drawing of static/icons/icons.svg, for an <svg> of one's own."""
    return format_html('<use href="{}#i-{}"/>', static("icons/icons.svg"), name)


@register.simple_tag
def brand_word() -> SafeString:
    """The site's name: in drawn letters, or a club's own in plain ones."""
    if settings.SITE_NAME != settings.OWN_NAME:
        return format_html('<span class="brand__word brand__name">{}</span>', settings.SITE_NAME)
    return format_html(
        '<svg class="brand__word" aria-hidden="true"><use href="{}#i-word"/></svg>',
        static("icons/icons.svg"),
    )


@register.simple_tag
def avatar(name: str, *, robot: bool = False, css: str = "") -> SafeString:
    """A person's first letter on a colour of his own; a robot's sign."""
    return format_html(
        '<span class="avatar hue-{}{}" title="{}" aria-hidden="true">{}</span>',
        hue(name),
        _extra(css),
        name,
        icon("robot") if robot else name[:1].upper(),
    )


@register.simple_tag
def deck_sprite(deck: str = "classic", only: str = "") -> SafeString:
    """The drawings that `#7O` and its like refer to, to be put in a page once, outside every
    element that is swapped.

    `only` limits them to some: cards and "back" separated by spaces, or "minis" for all the small
    ones.
    """
    return mark_safe(_sprite(deck if deck in DECKS else DECKS[0], only))  # noqa: S308 our own file


@cache
def _words(code: str, language: str, region: str) -> tuple[str, str]:
    """Name and label of a card. Language and region are only the key: the active ones are read."""
    known = Card.parse(code)
    name = own_word(code) or gettext("%(rank)s of %(suit)s") % {
        "rank": word(known.index),
        "suit": word(known.suit.value),
    }
    worth = gettext("worth %(value)s") % {"value": known.value}
    return name, f"{name}, {worth}"


@cache
def _face(code: str) -> SafeString:
    known = Card.parse(code)
    badge: str | SafeString = ""
    if known.value > 7:
        badge = format_html('<span class="card__value" aria-hidden="true">{}</span>', known.value)
    return format_html(
        '<svg aria-hidden="true"><use href="#{}"/><use href="#{}m"/></svg>{}',
        code,
        code,
        badge,
    )


@cache
def _symbols(deck: str) -> dict[str, str]:
    source = (SPRITES / f"{deck}.svg").read_text()
    return {match.group(1): match.group(0) for match in _SYMBOL.finditer(source)}


@cache
def _sprite(deck: str, only: str) -> str:
    symbols = _symbols(deck)
    wanted = list(symbols)
    if only == "minis":
        wanted = [name for name in symbols if name.endswith("m")]
    elif only:
        named = [name for code in only.split() for name in (code, f"{code}m")]
        # The back has no small drawing.
        wanted = [name for name in named if name in symbols]
    body = "".join(symbols[name] for name in symbols if name in wanted)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="sprite" width="0" height="0" '
        f'aria-hidden="true">{body}</svg>'
    )


def _extra(css: str) -> str:
    return f" {css}" if css else ""
