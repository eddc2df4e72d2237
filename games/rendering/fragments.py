"""How is a piece of a page drawn once, however many viewers and tables show it?

A fragment is drawn from its values and from nothing else, so that they, the language and the
region's words are all that it can depend on: whoever has the same gets the same text. What differs
from table to table, as names and numbers, goes into slots: a fragment is drawn with marks in those
places, and they are filled afterwards.
"""

import html
import re
from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from django.template.loader import get_template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.regions import current as current_region

# A few hundred bytes each.
MOST_KEPT = 20_000
# Characters that no text of a person holds: `accounts.names` and the chat refuse them.
_BEGIN, _END = "\ue000", "\ue001"
_SLOT = re.compile(f"{_BEGIN}(\\w+){_END}")


class Pen(NamedTuple):
    """What every fragment depends on besides its values: the language and the region's words."""

    language: str
    region: str

    @classmethod
    def active(cls) -> "Pen":
        """The one for the language and region that are active; whoever draws keeps them so."""
        return cls(get_language() or "", current_region())

    def draw(
        self, template: str, *, slots: Mapping[str, Any] | None = None, **values: Hashable
    ) -> SafeString:
        """The template with these values, and its slots filled, escaped like any variable."""
        names = tuple(slots) if slots else ()
        pieces = _drawn(template, names, tuple(values.items()), self)
        if slots is None:
            return pieces[0]
        # Every second piece is the name of a slot.
        filled = [
            piece if place % 2 == 0 else _escaped(slots[piece])
            for place, piece in enumerate(pieces)
        ]
        return SafeString("".join(filled))


def forget_fragments() -> None:
    """Empty this process's memory of them."""
    _drawn.cache_clear()


def _escaped(value: Any) -> str:
    kind = type(value)
    if kind is SafeString:
        return value
    # Django's own would first look whether it is a translation that is still to be made.
    if kind is str:
        return html.escape(value)
    return str(value) if kind is int else conditional_escape(value)


@lru_cache(MOST_KEPT)
def _drawn(
    template: str,
    slots: tuple[str, ...],
    values: tuple[tuple[str, Hashable], ...],
    pen: Pen,
) -> tuple[SafeString, ...]:
    """The text cut at its slots. The pen is only the key: what is active is read."""
    marks = {name: SafeString(f"{_BEGIN}{name}{_END}") for name in slots}
    text = get_template(template).render({**dict(values), **marks})
    return tuple(map(SafeString, _SLOT.split(text.strip())))
