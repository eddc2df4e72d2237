"""What of a piece of the felt has changed? A page that shows the old one is sent no more than that.

A piece has a frame and parts that are elements of their own. Where the frame is the same, the parts
that differ are enough; and of a row of cards, which have gone and which have come. All parts of a
play come in one envelope: an element takes the place of the one with its id, `<del>` stands for one
that goes, `<ins>` for what is added to one (static/js/table/placing.js).
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.safestring import SafeString

NOTHING = SafeString("")


def partial(target: str, swap: str, html: str) -> str:
    """The envelope that htmx swaps."""
    return f'<hx-partial hx-target="#{target}" hx-swap="{swap}">{html}</hx-partial>'


def parts_of(html: Iterable[str]) -> str:
    """The envelope of parts; they hold nothing of htmx's."""
    return partial("table", "parts", "".join(html))


def added(name: str, html: str) -> str:
    """The part that adds to the element of this name."""
    return f'<ins id="{name}">{html}</ins>'


def gone(name: str) -> str:
    """The part that takes this element away."""
    return f'<del id="{name}"></del>'


@dataclass(frozen=True)
class Row:
    """Cards in the element `name`, by the ids of their elements, in their order.

    How a card looks as long as it lies there does not count: the page itself sees to what every
    play changes (static/js/table/state.js).
    """

    name: str
    cards: Mapping[str, SafeString]

    def since(self, before: "Row") -> list[str] | None:
        """Which cards go and which come; None when that does not make this row of the other."""
        stay = [name for name in before.cards if name in self.cards]
        come = [name for name in self.cards if name not in before.cards]
        if [*stay, *come] != list(self.cards):
            return None
        changes = [gone(name) for name in before.cards if name not in self.cards]
        if come:
            changes.append(added(self.name, "".join([self.cards[name] for name in come])))
        return changes


@dataclass(frozen=True)
class Piece:
    """A piece of the felt. `is_inside`: it stands in the element of that name, and is not it.

    `frame` is all that the piece shows besides its parts and its row; None: nobody knows.
    """

    html: SafeString
    frame: Hashable = None
    parts: Mapping[str, SafeString] = field(default_factory=dict)
    row: Row | None = None
    is_inside: bool = False

    def since(self, name: str, before: "Piece") -> tuple[list[str], str]:
        """What makes this piece of the one that a page shows: parts, or all of it."""
        if self.html == before.html:
            return [], ""
        changes = self._in_parts(before)
        if changes is None:
            return [], partial(name, "innerMorph" if self.is_inside else "outerMorph", self.html)
        return changes, ""

    def _in_parts(self, before: "Piece") -> list[str] | None:
        if self.frame is None or self.frame != before.frame:
            return None
        if self.parts.keys() != before.parts.keys() or (self.row is None) != (before.row is None):
            return None
        changes: list[str] = [
            html for name, html in self.parts.items() if html != before.parts[name]
        ]
        if self.row is None or before.row is None:
            return changes
        cards = self.row.since(before.row)
        return None if cards is None else [*changes, *cards]
