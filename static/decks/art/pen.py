"""How are the strokes of every deck drawn: paths, circles, figures as strokes, placed symbols, colours?

Cards are 208 by 320 units. Nothing here uses gradients, patterns, masks or fonts, so a sprite looks
the same inlined in a page, used from another file, and on every device.
"""

# ruff: noqa: E501  (path data is long)

import math

WIDTH, HEIGHT = 208, 320
SUITS = "OCEB"
# The engine's notation for each printed figure: 10, 11 and 12 are sota, caballo and rey.
CODES = {1: "1", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 10: "S", 11: "K", 12: "R"}
RANKS = tuple(CODES)
INK = "#241a15"
PAPER = "#fcf6e8"

GL = {
    "1": "M6 14L18 4V48M7 48H29",
    "2": "M5 16C4 0 28 0 28 15C28 27 10 32 5 48H29",
    "3": "M5 9C11 1 27 2 27 14C27 22 20 25 13 25C23 25 29 29 29 36C29 51 10 51 4 42",
    "4": "M23 48V4L4 35H31",
    "5": "M27 4H8L6 24C14 18 29 19 29 34C29 51 10 51 4 42",
    "6": "M26 8C14 -1 4 14 4 32C4 42 9 48 16 48C24 48 29 42 29 35C29 27 24 21 16 21C9 21 4 26 4 33",
    "7": "M4 12V4H29C20 18 14 32 13 49",
    "8": "M16 24C9 24 6 19 6 14C6 8 10 4 16 4S26 8 26 14C26 19 23 24 16 24C8 24 4 29 4 36C4 43 9 48 16 48S28 43 28 36C28 29 24 24 16 24Z",
    "9": "M6 44C18 53 28 38 28 20C28 10 23 4 16 4C8 4 3 10 3 17C3 25 8 31 16 31C23 31 28 26 28 19",
    "0": "M16 4C8 4 4 13 4 26S8 48 16 48S28 39 28 26S24 4 16 4Z",
    "Q": "M16 4C8 4 3 13 3 26S8 48 16 48S29 39 29 26S24 4 16 4ZM17 36L29 51",
    "J": "M12 4H29M24 4V36C24 51 5 51 4 38",
    "K": "M6 4V48M29 4L7 30M14 22L30 48",
    "A": "M3 49L16 4L29 49M8 34H24",
    "S": "M27 12C22 0 6 2 6 14C6 28 28 22 28 37C28 51 9 51 4 40",
    "C": "M28 13C22 -1 4 1 4 26S22 53 28 39",
    "R": "M6 49V4H16C31 4 31 27 16 27H6M16 27L29 49",
}
ADV = {"1": 30}


def digits(s, x, y, h, col, sw=8, gap=6, anchor="l", squeeze=1.0, extra=""):
    """Figures as strokes, so that no card depends on the fonts of a device."""
    k = h / 52
    wid = sum(ADV.get(ch, 33) for ch in s) + gap * (len(s) - 1)
    tx = (
        x
        - (wid * k * squeeze / 2 if anchor == "m" else 0)
        - (wid * k * squeeze if anchor == "r" else 0)
    )
    cx = 0
    out = []
    for ch in s:
        out.append(f'<path transform="translate({cx:g} 0)" d="{GL[ch]}"/>')
        cx += ADV.get(ch, 33) + gap
    return (
        f'<g transform="translate({tx:.1f} {y:.1f}) scale({k * squeeze:.3f} {k:.3f})" fill="none" stroke="{col}" '
        f'stroke-width="{sw}" stroke-linejoin="round" stroke-linecap="round" {extra}>'
        + "".join(out)
        + "</g>"
    )


def place(i, x, y, w, h=None, rot=0, flip=False):
    h = h or w
    t = ""
    if rot or flip:
        t = f' transform="rotate({rot} {x:g} {y:g})"'
    return f'<use href="#{i}" x="{x - w / 2:g}" y="{y - h / 2:g}" width="{w:g}" height="{h:g}"{t}/>'


def symbol(i, body, vb=f"0 0 {WIDTH} {HEIGHT}"):
    return f'<symbol id="{i}" viewBox="{vb}">{body}</symbol>'


def path(d, f="none", s=INK, w=3, x=""):
    st = f' stroke="{s}" stroke-width="{w:g}"' if s else ""
    return f'<path d="{d}" fill="{f}"{st}{x}/>'


def circle(x, y, r, f="none", s=INK, w=3):
    st = f' stroke="{s}" stroke-width="{w:g}"' if s else ""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{f}"{st}/>'


RED, YEL, GOLD, BLU, GRN, SKIN, BRN = (
    "#c4332b",
    "#f4bd3a",
    "#d18f15",
    "#24589b",
    "#2f7d4f",
    "#f5d3ad",
    "#7c4a27",
)
WHT, STEEL, CREAM, DGRN, DRED, DBLU = (
    "#fffdf6",
    "#cfdcea",
    "#f7e7c2",
    "#1e5a38",
    "#8f1f1c",
    "#173d70",
)


def star(cx, cy, n, r1, r2, off=0):
    pts = []
    for i in range(2 * n):
        r = r1 if i % 2 == 0 else r2
        a = math.pi * i / n + off
        pts.append(f"{cx + r * math.sin(a):.1f} {cy - r * math.cos(a):.1f}")
    return "M" + "L".join(pts) + "Z"


def petals(cx, cy, n, r0, r1, wd, f, s=None, w=0):
    o = ""
    for i in range(n):
        a = 360 * i / n
        o += (
            f'<path transform="rotate({a:g} {cx:g} {cy:g})" d="M{cx} {cy - r0}C{cx - wd} {cy - (r0 + r1) / 2} {cx - wd * 0.7:g} {cy - r1} {cx} {cy - r1}C{cx + wd * 0.7:g} {cy - r1} {cx + wd} {cy - (r0 + r1) / 2} {cx} {cy - r0}Z" fill="{f}"'
            + (f' stroke="{s}" stroke-width="{w}"' if s else "")
            + "/>"
        )
    return o


def back(bg, line, mid):
    """Two crossed brooms in a medallion over a net of lozenges."""
    o = f'<rect x="1" y="1" width="206" height="318" rx="15" fill="{PAPER}" stroke="#cdbf9f" stroke-width="1.6"/><rect x="10" y="10" width="188" height="300" rx="9" fill="{bg}"/>'
    d = ""
    step = 23.5
    # The net is cut to its rectangle by hand: no clip path, no mask.
    x0, x1, y0, y1 = 17, 191, 17, 303

    def clip_line(k, sgn):
        pts = []
        for x in (x0, x1):
            y = sgn * (x - 104) + k
            if y0 <= y <= y1:
                pts.append((x, y))
        for y in (y0, y1):
            x = (y - k) / sgn + 104
            if x0 <= x <= x1:
                pts.append((x, y))
        return sorted({(round(a, 1), round(b, 1)) for a, b in pts})

    k = 160 - step * 12
    while k < 160 + step * 12:
        for sgn in (1.25, -1.25):
            p = clip_line(k, sgn)
            if len(p) >= 2:
                d += f"M{p[0][0]:g} {p[0][1]:g}L{p[-1][0]:g} {p[-1][1]:g}"
        k += step
    o += path(d, "none", mid, 2.4)
    o += f'<rect x="17" y="17" width="174" height="286" rx="5" fill="none" stroke="{line}" stroke-width="2.6"/>'
    o += (
        path(star(104, 160, 20, 76, 66), line, None)
        + circle(104, 160, 62, bg, line, 0)
        + circle(104, 160, 57, "none", line, 2.4)
    )
    broom = (
        path("M-3.2 -52H3.2V8H-3.2Z", line, None)
        + path("M-9 6H9L12 16H-12Z", mid, line, 2)
        + path("M-12 16H12C16 30 20 42 22 52C8 48 -8 48 -22 52C-20 42 -16 30 -12 16Z", line, None)
        + path("M-6 20L-11 46M0 20V46M6 20L11 46", "none", bg, 2.2)
    )
    for r in (38, -38):
        o += f'<g transform="translate(104 158) rotate({r}) scale(.94)">{broom}</g>'
    for y, rr in ((46, 0), (274, 180)):
        o += (
            f'<g transform="translate(104 {y}) rotate({rr})">'
            + path("M0 -20L20 0L0 20L-20 0Z", bg, line, 2.6)
            + "</g>"
            + digits("15", 104, y - 10, 20, line, 8, 4, "m")
        )
    return o
