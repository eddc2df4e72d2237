"""How does a drawing become as few elements as possible?

What is drawn once and placed often, and every group, is written out where it stands; then whatever
has the same paint and covers nothing between goes into one path. A browser has to style and lay out
every element of every card on a table, so that a card of a dozen paths costs it a tenth of one of a
hundred parts; the picture is the same.
"""

import re
from dataclasses import dataclass, field
from xml.etree import ElementTree

from art.paths import IDENTITY, matrix, segments, size_of, times, transformed, written
from art.pen import HEIGHT, WIDTH
from art.rooms import meet, rooms

PAINT = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray")
# A corner may stick out beyond half of the width of its line.
CORNER = 1.5
# Signs placed smaller than this are written in whole units, all else in halves: that is a quarter
# of a pixel on a card of 200.
SMALL = 0.7
HALF = 5


@dataclass
class Layer:
    """A path to be: its paint, its commands, and the room that each of its lines takes."""

    paint: tuple
    path: list
    room: list = field(default_factory=list)
    # How fine it is written, in tenths of its units.
    grain: int = 1

    @property
    def may_overlap_itself(self):
        """Lines of one colour cover each other unseen; areas with an edge do not."""
        paint = dict(self.paint)
        return paint.get("fill") == "none" and "opacity" not in paint

    def text(self, coarser):
        attributes = "".join(f' {name}="{value}"' for name, value in self.paint)
        return f'<path d="{written(self.path, max(self.grain, coarser))}"{attributes}/>'


def outline(element):
    """The path of an element that is one."""
    at = {name: float(value) for name, value in element.attrib.items() if _is_number(value)}
    if element.tag == "path":
        return segments(element.get("d"))
    if element.tag in {"circle", "ellipse"}:
        rx, ry = at.get("rx", at.get("r", 0)), at.get("ry", at.get("r", 0))
        cx, cy = at.get("cx", 0), at.get("cy", 0)
        # Too small for its ends it is made to fit them, wherever they are rounded to.
        small = [rx * 0.98, ry * 0.98, 0, 0, 1]
        ways = [[*small, cx + rx, cy], [*small, cx - rx, cy]]
        return [("M", [cx - rx, cy]), *(("A", way) for way in ways), ("Z", [])]
    x, y, w, h = at.get("x", 0), at.get("y", 0), at["width"], at["height"]
    r = min(at.get("rx", 0), w / 2, h / 2)
    if not r:
        return segments(f"M{x} {y}H{x + w}V{y + h}H{x}Z")
    arc = f"A{r} {r} 0 0 1"
    return segments(
        f"M{x + r} {y}H{x + w - r}{arc} {x + w} {y + r}V{y + h - r}{arc} {x + w - r} {y + h}"
        f"H{x + r}{arc} {x} {y + h - r}V{y + r}{arc} {x + r} {y}Z"
    )


def _is_number(value):
    return re.fullmatch(r"-?[\d.]+", value) is not None


def drawn(element, symbols, m, paint, unit=1.0):
    """The layers of an element and of all in it, from below. `unit`: how large a sign is placed."""
    m = times(m, matrix(element.get("transform")))
    paint = paint | {name: element.get(name) for name in PAINT if element.get(name)}
    if element.tag == "g":
        assert "opacity" not in element.attrib
        return [layer for child in element for layer in drawn(child, symbols, m, paint, unit)]
    if element.tag == "use":
        symbol = symbols[element.get("href")[1:]]
        left, top, width, height = map(float, symbol.get("viewBox").split())
        # Without a size it fills the whole of a card.
        places = (("x", 0), ("y", 0), ("width", WIDTH), ("height", HEIGHT))
        x, y, w, h = (float(element.get(name, usual)) for name, usual in places)
        k = min(w / width, h / height)
        x, y = x + (w - width * k) / 2 - left * k, y + (h - height * k) / 2 - top * k
        m = times(m, (k, 0, 0, k, x, y))
        return [layer for child in symbol for layer in drawn(child, symbols, m, {}, unit * k)]
    return [_layer(element, m, dict(paint), unit)]


def _layer(element, m, paint, unit):
    path = outline(element)
    unit = float(f"{unit:.3g}")
    line = 0.0
    if paint.get("stroke", "none") == "none" or float(paint.get("stroke-width", 1)) == 0:
        paint = {"fill": paint.get("fill", "#000")}
    else:
        line = float(paint.get("stroke-width", 1)) * size_of(m)
        paint["stroke-width"] = f"{line / unit:.2f}".rstrip("0").rstrip(".")
        if "stroke-dasharray" in paint:
            dashes = re.split(r"[ ,]+", paint["stroke-dasharray"])
            scale = size_of(m) / unit
            paint["stroke-dasharray"] = " ".join(f"{float(dash) * scale:g}" for dash in dashes)
    if element.get("opacity"):
        paint["opacity"] = element.get("opacity")
    # A sign keeps its own units, so that it is the same text at every size.
    if unit != 1:
        paint["transform"] = f"scale({unit:g})"
    corner = 1 if element.tag == "circle" or paint.get("stroke-linejoin") == "round" else CORNER
    room = rooms(transformed(path, m), line * corner / 2)
    path = transformed(path, times((1 / unit, 0, 0, 1 / unit, 0, 0), m))
    return Layer(tuple(paint.items()), path, room, 10 if unit < SMALL else HALF)


def merged(layers):
    """As few layers as give the same picture."""
    found = []
    for layer in layers:
        # As far below as it can go: what is alike in several signs then comes together.
        place = None
        for lower in reversed(found):
            is_apart = not meet(layer.room, lower.room)
            if lower.paint == layer.paint and (is_apart or layer.may_overlap_itself):
                place = lower
            if not is_apart:
                break
        if place is None:
            found.append(layer)
        else:
            place.path = place.path + layer.path
            place.room = place.room + layer.room
    return found


def _beside(name):
    """Where it stands in the file: only what lies close together is packed as one."""
    if len(name) > 3 or name[-1] == "m":
        return (2, "", "") if len(name) > 3 else (3, name[0], name[1])
    return (1, name[0], name[1]) if name[0] in "SKR1" else (0, name[1], name[0])


def flat(symbols):
    """The symbols that templates use, each by itself."""
    parsed = {}
    for text in symbols:
        element = ElementTree.fromstring(text)  # noqa: S314 our own text
        parsed[element.get("id")] = element
    out = []
    for name in sorted(parsed, key=_beside):
        if name.startswith(("d-", "suit-")):
            continue
        element = parsed[name]
        layers = [one for child in element for one in drawn(child, parsed, IDENTITY, {})]
        # The compact face is never more than 56 px wide: whole units are fine enough.
        body = "".join(layer.text(10 if name[-1] == "m" else 1) for layer in merged(layers))
        out.append(f'<symbol id="{name}" viewBox="{element.get("viewBox")}">{body}</symbol>')
    return out
