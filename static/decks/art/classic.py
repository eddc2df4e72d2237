"""What does the Spanish classic deck look like: frame with its breaks, signs in their places, figures?"""

# ruff: noqa: E501  (path data is long)

from art.figures import king, page
from art.minis import minis
from art.pen import CODES, DBLU, INK, PAPER, RANKS, SUITS, back, digits, path, place, symbol
from art.riders import rider
from art.signs import signs


def frame(s):
    """The frame with its breaks: oros none, copas one, espadas two, bastos three."""
    n = {"O": 0, "C": 1, "E": 2, "B": 3}[s]
    x0, x1, y0, y1, g = 13, 195, 14, 306, 20
    cs = [x0 + (x1 - x0) * (i + 1) / (n + 1) for i in range(n)]
    xs = [x0] + [v for c in cs for v in (c - g / 2, c + g / 2)] + [x1]
    d = f"M{x0} {y0}V{y1}M{x1} {y0}V{y1}"
    for i in range(0, len(xs), 2):
        for y in (y0, y1):
            d += f"M{xs[i]:g} {y}H{xs[i + 1]:g}"
    return path(d, "none", DBLU, 3.2, ' stroke-linecap="square"')


BASE = f'<rect x="1" y="1" width="206" height="318" rx="15" fill="{PAPER}" stroke="#cdbf9f" stroke-width="1.6"/>'


def pips(s, r):
    """The suit signs of 2 to 7 where a Spanish deck has them."""
    p = f"d-pip-{s}"
    if s in "OC":
        L = {
            2: [(104, 98), (104, 222)],
            3: [(104, 68), (104, 160), (104, 252)],
            4: [(67, 106), (141, 106), (67, 214), (141, 214)],
            5: [(67, 100), (141, 100), (104, 160), (67, 220), (141, 220)],
            6: [(77, 78), (131, 78), (77, 160), (131, 160), (77, 242), (131, 242)],
            7: [(77, 60), (131, 60), (104, 109), (77, 158), (131, 158), (77, 256), (131, 256)],
        }
        sz = (
            {2: 116, 3: 92, 4: 76, 5: 68, 6: 58, 7: 58}[r]
            if s == "O"
            else {2: 118, 3: 90, 4: 84, 5: 70, 6: 74, 7: 66}[r]
        )
        return "".join(place(p, x, y, sz) for x, y in L[r])
    k = 40 / 120 if s == "E" else 48 / 120

    def v(x, y, h, rot=0, f=1.0):
        return place(p, x, y, h * k * f, h, rot)

    if r == 2:
        return (
            v(70, 168, 218) + v(138, 152, 218, 180)
            if s == "E"
            else v(70, 168, 206) + v(138, 152, 206, 180)
        )
    if r == 3:
        return (
            v(60, 172, 186) + v(104, 148, 186, 180) + v(148, 172, 186)
            if s == "E"
            else v(56, 164, 180, 0, 0.95) + v(104, 156, 190, 180, 0.9) + v(152, 150, 180, 0, 0.95)
        )
    if r == 4:
        return (
            v(75, 94, 130, 0, 1.1)
            + v(137, 94, 130, 0, 1.1)
            + v(71, 226, 130, 180, 1.1)
            + v(133, 226, 130, 180, 1.1)
        )
    if r == 5:
        return (
            v(65, 96, 120)
            + v(147, 96, 120)
            + v(104, 160, 140)
            + v(61, 224, 120, 180)
            + v(143, 224, 120, 180)
        )
    if r == 6:
        return (
            v(66, 96, 124, 0, 0.94)
            + v(106, 96, 124, 0, 0.94)
            + v(146, 96, 124, 0, 0.94)
            + v(62, 224, 124, 180, 0.94)
            + v(102, 224, 124, 180, 0.94)
            + v(142, 224, 124, 180, 0.94)
        )
    return (
        v(66, 84, 110)
        + v(106, 84, 110)
        + v(146, 84, 110)
        + v(104, 160, 136, 90)
        + v(62, 236, 110, 180)
        + v(102, 236, 110, 180)
        + v(142, 236, 110, 180)
    )


ACES = {
    "O": ("d-ace-O", 104, 160, 168, 168),
    "C": ("d-ace-C", 104, 166, 170, 212),
    "E": ("d-ace-E", 104, 160, 138, 274),
    "B": ("d-ace-B", 106, 160, 132, 272),
}


def sign(s):
    if s in "OC":
        return f'<use href="#d-pip-{s}" width="100" height="100"/>'
    w = 40 if s == "E" else 46
    return f'<g transform="rotate(45 50 50)"><use href="#d-pip-{s}" x="{50 - w / 2 * 1.15:g}" y="-13" width="{w * 1.15:g}" height="126"/></g>'


def indices(r):
    """The printed figure in two corners, with an edge of paper so that it never runs into the drawing."""
    if r < 10:
        ix = digits(str(r), 19, 21, 54, PAPER, 18, 2, squeeze=0.92)
        ix += digits(str(r), 19, 21, 54, INK, 9, 2, squeeze=0.92)
        low = ix
    else:
        ix = digits(str(r), 19, 22, 48, PAPER, 23, 1, squeeze=0.8)
        ix += digits(str(r), 19, 22, 48, INK, 9.6, 1, squeeze=0.8)
        low = digits(str(r), 19, 22, 34, PAPER, 21, 1, squeeze=0.54)
        low += digits(str(r), 19, 22, 34, INK, 9.8, 1, squeeze=0.54)
    return ix + f'<g transform="rotate(180 104 160)">{low}</g>'


def classic():
    S = signs()
    for s in SUITS:
        for r, draw in ((10, page), (11, rider), (12, king)):
            S.append(symbol(f"d-fig-{CODES[r]}{s}", draw(s)))
    for s in SUITS:
        for r in RANKS:
            b = BASE + frame(s)
            if r == 1:
                i, x, y, w, h = ACES[s]
                b += place(i, x, y, w, h)
            elif r < 10:
                b += pips(s, r)
            else:
                b += f'<use href="#d-fig-{CODES[r]}{s}" x="{4 if r == 12 else -1}" y="11" width="194" height="298.5"/>'
            b += indices(r)
            S.append(symbol(f"{CODES[r]}{s}", b))
    S += minis(BASE, lambda s: INK, sign)
    S.append(symbol("back", back("#8e2a24", "#f6e3b8", "#c9483c")))
    return S
