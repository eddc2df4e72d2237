"""What is a thing called where the viewer comes from? The game's words by region, kept as data.

A region names what it calls differently; everything else is called as in the rule books. Two things
that are counted differently never share a name: whose region calls another item so reads both.
"""

import re
from collections.abc import Iterator, Mapping

from django import template
from django.template.defaultfilters import stringfilter
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts import regions
from accounts.regions import Region
from games.engine import Item

register = template.Library()

Words = Mapping[str, Promise]

# The keys: a card's index ("S") or suit ("O"), a whole card ("7O"), or a thing by its name. Items
# of the score are called as in games.rendering.words, unless a region has a name of its own.
BOOK: Words = {
    "1": _("ace"),
    "2": _("two"),
    "3": _("three"),
    "4": _("four"),
    "5": _("five"),
    "6": _("six"),
    "7": _("seven"),
    "S": _("sota"),
    "K": _("caballo"),
    "R": _("rey"),
    "O": _("oros"),
    "C": _("copas"),
    "E": _("espadas"),
    "B": _("bastos"),
    "the K": _("the caballo"),
    "7O": _("seven of oros"),
    "1 oro": _("1 oro"),
    "{n} oros": _("{n} oros"),
    "pile": _("pile"),
    "in the pile": _("cards in the pile"),
    "in the deck": _("in the deck"),
}

REGIONS: Mapping[str, Words] = {
    Region.NEUTRAL: {},
    Region.SPAIN: {
        Item.SETENTA: _("Primera (setenta)"),
        "pile": pgettext_lazy("Spain", "pile"),
        "in the pile": pgettext_lazy("Spain", "cards in the pile"),
        "in the deck": pgettext_lazy("Spain", "in the deck"),
    },
    Region.RIVER_PLATE: {
        "7O": _("siete velo"),
        Item.SEVEN_OF_OROS: _("Siete velo"),
        Item.PRIMERA: _("Setenta (primera)"),
        "pile": pgettext_lazy("Argentina and Uruguay", "pile"),
        "in the pile": pgettext_lazy("Argentina and Uruguay", "cards in the pile"),
        "in the deck": pgettext_lazy("Argentina and Uruguay", "in the deck"),
    },
    Region.FRENCH: {
        "S": pgettext_lazy("French card", "queen"),
        "K": pgettext_lazy("French card", "jack"),
        "R": pgettext_lazy("French card", "king"),
        "the K": pgettext_lazy("French card", "the jack"),
        "O": pgettext_lazy("French card", "diamonds"),
        "C": pgettext_lazy("French card", "hearts"),
        "E": pgettext_lazy("French card", "spades"),
        "B": pgettext_lazy("French card", "clubs"),
        Item.OROS: _("Most diamonds"),
        Item.SEVEN_OF_OROS: _("Seven of diamonds"),
        "1 oro": _("1 diamond"),
        "{n} oros": _("{n} diamonds"),
    },
}


def word(key: str) -> str:
    """What the viewer's region calls it, in the language of the moment."""
    return own_word(key) or str(BOOK[key])


def own_word(key: str) -> str:
    """The name that the viewer's region has for it; "" where it has none of its own."""
    return str(REGIONS.get(regions.current(), {}).get(key, ""))


# What may stand in running text, the longer before what it contains.
_RUNNING = ("7O", "the K", "S", "K", "R", "O", "pile")


def _own_running() -> Iterator[tuple[str, str]]:
    """A word of the rule books, and what the viewer's region says instead."""
    for key in _RUNNING:
        if own := own_word(key):
            yield str(BOOK[key]), own


@register.filter
@stringfilter
def in_own_words(text: str) -> str:
    """Running text, such as a rule, in the words of the viewer's region."""
    for book, own in _own_running():
        text = re.sub(rf"\b{re.escape(book)}\b", own, text)
    return text


@register.simple_tag
def region_word(key: str) -> str:
    """The same for a template: `{% region_word "pile" %}`."""
    return word(key)
