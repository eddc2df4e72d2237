"""What does the high contrast deck look like: black on white, suits told by form, colour and hatching?"""

# ruff: noqa: E501  (path data is long)

from art.minis import glyph, minis
from art.pen import CODES, RANKS, SUITS, circle, digits, path, place, symbol

FILLS = {"O": "#ffb000", "C": "#e8431f", "E": "#0072c8", "B": "#00a070"}


def contrast():
    S = []
    K = "#000"
    S.append(
        symbol(
            "d-pip-O",
            circle(50, 50, 44, FILLS["O"], K, 8) + circle(50, 50, 24, "#fff", K, 8),
            "0 0 100 100",
        )
    )
    stripes = "".join(f"M{a} {y}H{100 - a}" for y, a in ((26, 15), (40, 20), (53, 30)))
    S.append(
        symbol(
            "d-pip-C",
            path(
                "M10 8H90C92 46 76 60 58 65V76C70 78 80 84 80 94H20C20 84 30 78 42 76V65C24 60 8 46 10 8Z",
                FILLS["C"],
                K,
                7,
                ' stroke-linejoin="round"',
            )
            + path(stripes, "none", "#fff", 6),
            "0 0 100 100",
        )
    )
    S.append(
        symbol(
            "d-pip-E",
            '<g stroke-linejoin="round">'
            + path("M50 2L66 20V64H34V20Z", FILLS["E"], K, 6.5)
            + path("M37 32L62 18M37 46L63 31M37 60L63 45", "none", "#fff", 5)
            + path("M16 62H84V75H16Z", K, K, 4)
            + path("M42 75H58V96H42Z", FILLS["E"], K, 6)
            + "</g>",
            "0 0 100 100",
        )
    )
    S.append(
        symbol(
            "d-pip-B",
            '<g stroke-linejoin="round">'
            + path("M38 96L26 30C22 10 38 4 50 4S78 10 74 30L62 96Z", FILLS["B"], K, 7)
            + "".join(
                circle(x, y, 5.6, "#fff", K, 2.6)
                for x, y in ((40, 24), (60, 32), (44, 48), (57, 60), (48, 78))
            )
            + "</g>",
            "0 0 100 100",
        )
    )
    for s in SUITS:
        for r in RANKS:
            if r < 10:
                b = f'<rect x="4" y="4" width="200" height="312" rx="16" fill="#fff" stroke="{K}" stroke-width="8"/>'
                b += digits(str(r), 28, 26, 128, K, 10.5, 2) + place(f"d-pip-{s}", 112, 230, 148)
            else:
                b = f'<rect x="4" y="4" width="200" height="312" rx="16" fill="{K}" stroke="{K}" stroke-width="8"/>'
                b += digits(str(r), 24, 26, 100, "#fff", 10.5, 6, squeeze=1.06)
                b += (
                    '<path d="M14 148H194V298A8 8 0 0 1 186 306H22A8 8 0 0 1 14 298Z" fill="#fff"/>'
                    + place(f"d-pip-{s}", 70, 226, 104)
                )
                b += f'<g transform="translate(120 192) scale(.68)">{glyph(r, K, "#fff")}</g>'
            S.append(symbol(f"{CODES[r]}{s}", b))
    wb = f'<rect x="4" y="4" width="200" height="312" rx="16" fill="#fff" stroke="{K}" stroke-width="8"/>'
    kb = wb + '<path d="M8 20A12 12 0 0 1 20 8H188A12 12 0 0 1 200 20V166H8Z" fill="#000"/>'
    S += minis(
        wb,
        lambda s: K,
        lambda s: f'<use href="#d-pip-{s}" width="100" height="100"/>',
        str,
        kb,
        "#fff",
    )
    bk = f'<rect x="4" y="4" width="200" height="312" rx="16" fill="#fff" stroke="{K}" stroke-width="8"/><rect x="20" y="20" width="168" height="280" rx="6" fill="{K}"/>'
    bk += (
        '<g transform="translate(104 160) scale(1.9)">'
        + path("M-4 -54H4V6H-4Z", "#fff", None)
        + path("M-12 8H12L16 18H-16Z", "#ffb000", None)
        + path("M-16 20H16L26 58H-26Z", "#fff", None)
        + path("M-7 26L-11 54M0 26V54M7 26L11 54", "none", K, 3.4)
        + "</g>"
    )
    S.append(symbol("back", bk))
    return S
