"""What does a page show after it was sent something? Its elements, swapped as htmx does."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"input", "use", "circle", "br", "img", "line", "path"}
PARTIAL = re.compile(
    r'<hx-partial hx-target="#([\w-]+)" hx-swap="(\w+)">(.*?)</hx-partial>', re.DOTALL
)


@dataclass(eq=False)
class Element:
    """An element; `children` are elements and texts."""

    tag: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    children: list["Element | str"] = field(default_factory=list)

    def find(self, name: str) -> "tuple[Element, int]":
        """Where the element with this id stands: its parent, and its place there."""
        for place, child in enumerate(self.children):
            if isinstance(child, Element):
                if child.attributes.get("id") == name:
                    return self, place
                try:
                    return child.find(name)
                except LookupError:
                    continue
        raise LookupError(name)

    def everything(self) -> "Iterator[Element]":
        """It and all that is in it."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.everything()

    def text(self) -> str:
        """The markup, without white space between elements, which shows nothing."""
        inner = "".join(
            child.text() if isinstance(child, Element) else child.strip() for child in self.children
        )
        attributes = "".join(
            f' {name}="{value}"' for name, value in sorted(self.attributes.items())
        )
        return f"<{self.tag}{attributes}>{inner}</{self.tag}>"


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("root")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            closed = self.open.pop()
            assert closed.tag == tag, f"<{closed.tag}> ends with </{tag}>"

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def parse(html: str) -> Element:
    builder = _Builder()
    builder.feed(html)
    builder.close()
    assert builder.open == [builder.root]
    return builder.root


def _toggle(element: Element, name: str, is_there: bool) -> None:
    element.attributes.pop(name, None)
    if is_there:
        element.attributes[name] = None


class Page:
    """The regions of a table's page."""

    def __init__(self, whole: str) -> None:
        self.root = parse("".join(html for _, _, html in PARTIAL.findall(whole)))

    def take(self, update: str) -> None:
        """Swap in what the socket has brought, and do as static/js/table/swaps.js."""
        for target, swap, html in PARTIAL.findall(update):
            came = parse(html).children
            if swap == "parts":
                self._place([part for part in came if isinstance(part, Element)])
                continue
            parent, place = self.root.find(target)
            element = parent.children[place]
            assert isinstance(element, Element)
            if swap == "outerMorph":
                parent.children[place : place + 1] = came
            else:
                assert swap == "innerMorph"
                element.children = came
        self._show_state()

    def _place(self, parts: list[Element]) -> None:
        """As static/js/table/placing.js: all targets are found before anything moves."""
        targets = [self._element(part.attributes["id"] or "") for part in parts]
        for part, target in zip(parts, targets, strict=True):
            if part.tag == "ins":
                target.children += part.children
                continue
            parent = next(one for one in self.root.everything() if target in one.children)
            place = parent.children.index(target)
            parent.children[place : place + 1] = [] if part.tag == "del" else [part]

    def _show_state(self) -> None:
        """What static/js/table/state.js does."""
        told = self._element("revision").attributes
        felt = self._element("table")
        is_mine = "data-mine" in told
        _toggle(felt, "data-my-turn", is_mine)
        for element in felt.everything():
            name = element.attributes.get("id") or ""
            if name in {"round", "ply"}:
                position = (told["data-at"] or "").split("/")
                element.attributes["value"] = position[name == "ply"]
            elif name.startswith("seat-"):
                turn = f"seat-{told['data-turn']}"
                element.attributes["class"] = "seat seat--turn" if name == turn else "seat"
            elif name == "hand" and element.attributes.get("role") == "radiogroup":
                self._show_hand(element, told.get("data-mine"))
            elif name == "laid":
                cards = [child for child in element.children if isinstance(child, Element)]
                element.attributes["class"] = f"center__cards n{len(cards)}"
                for card in cards:
                    is_last = card.attributes["id"] == f"card-{told['data-last']}"
                    card.attributes["class"] = "card card--last" if is_last else "card"
                    for inner in card.everything():
                        if inner.tag == "input":
                            _toggle(inner, "disabled", not is_mine)

    def _show_hand(self, hand: Element, mine: str | None) -> None:
        hand.attributes["class"] = "hand hand--idle" if mine is None else "hand"
        ways = dict(one.split(":") for one in mine.split("|") if one) if mine else {}
        for card in hand.everything():
            if card.tag == "input":
                _toggle(card, "disabled", mine is None)
            if card.tag != "label":
                continue
            told = ways.get((card.attributes["id"] or "").removeprefix("card-"), "")
            taken = told.removesuffix("!")
            is_able = mine is not None and taken != ""
            card.attributes["class"] = "card card--able" if is_able else "card"
            _toggle(card, "data-many", taken == "*")
            _toggle(card, "data-must-take", told.endswith("!"))
            card.attributes.pop("data-captures", None)
            if mine is not None and taken != "*":
                card.attributes["data-captures"] = taken

    def shows(self) -> str:
        """All of it, whatever revision it was brought up from."""
        self._element("revision").attributes["data-since"] = ""
        return self.root.text()

    def _element(self, name: str) -> Element:
        parent, place = self.root.find(name)
        element = parent.children[place]
        assert isinstance(element, Element)
        return element
