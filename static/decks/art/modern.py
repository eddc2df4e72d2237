"""What does the modern deck look like: one huge figure and one suit sign?"""

# ruff: noqa: E501  (path data is long)

from art.minis import glyph, minis
from art.pen import CODES, RANKS, SUITS, back, circle, digits, path, place, star, symbol

INKS = {"O": "#b36b00", "C": "#c3271f", "E": "#1c54a8", "B": "#1d7a3e"}


def pips(S):
    S.append(
        symbol(
            "d-pip-O",
            circle(50, 50, 46, "#f0a81c", None)
            + circle(50, 50, 34, "none", "#fff", 6)
            + path(star(50, 50, 8, 22, 10), "#fff", None),
            "0 0 100 100",
        )
    )
    S.append(
        symbol(
            "d-pip-C",
            path(
                "M14 8H86C88 44 74 60 57 64V76C68 78 76 84 77 94H23C24 84 32 78 43 76V64C26 60 12 44 14 8Z",
                "#d8352b",
                None,
            )
            + path("M26 18C26 34 32 44 40 49", "none", "#fff", 6, ' stroke-linecap="round"')
            + path("M23 94C24 84 32 78 43 76H57C68 78 76 84 77 94Z", "#a81d17", None),
            "0 0 100 100",
        )
    )
    S.append(
        symbol(
            "d-pip-E",
            '<g transform="rotate(45 50 50)">'
            + path("M50 -14L61 4V66H39V4Z", "#2f6fd0", None)
            + path("M50 -14L61 4V66H50Z", "#164a99", None)
            + path("M24 64H76V76H24Z", "#164a99", None, 0)
            + path("M44 76H56V100H44Z", "#2f6fd0", None)
            + circle(50, 104, 9, "#164a99", None)
            + "</g>",
            "0 0 100 100",
        )
    )
    S.append(
        symbol(
            "d-pip-B",
            '<g transform="rotate(45 50 50)">'
            + path(
                "M38 112C32 80 26 44 28 18C30 -6 40 -14 50 -14S70 -6 72 18C74 44 68 80 62 112Z",
                "#2c9a52",
                None,
            )
            + path(
                "M56 -13C70 -8 72 6 72 18C74 44 68 80 62 112H52C60 70 64 20 56 -13Z",
                "#17663a",
                None,
            )
            + circle(42, 14, 8, "#fff", None)
            + circle(58, 44, 7, "#fff", None)
            + circle(45, 74, 6, "#fff", None)
            + "</g>",
            "0 0 100 100",
        )
    )


def modern():
    S = []
    pips(S)
    base = '<rect x="1" y="1" width="206" height="318" rx="18" fill="#fff" stroke="#c9ccd3" stroke-width="2"/>'
    for s in SUITS:
        c = INKS[s]
        for r in RANKS:
            b = base
            if r < 10:
                b += digits(str(r), 22, 22, 132, c, 9.6, 2)
                b += place(f"d-pip-{s}", 116, 230, 156)
            else:
                b += f'<path d="M1 138H207V302A17 17 0 0 1 190 319H18A17 17 0 0 1 1 302Z" fill="{c}"/>'
                b += digits(str(r), 20, 22, 96, c, 10, 6, "l", 1.04)
                b += f'<g transform="translate(22 160) scale(1.34)">{glyph(r, "#fff", c)}</g>'
                b += circle(166, 276, 36, "#fff", c, 7) + place(f"d-pip-{s}", 166, 276, 46)
            S.append(symbol(f"{CODES[r]}{s}", b))
    S += minis(
        base, lambda s: INKS[s], lambda s: f'<use href="#d-pip-{s}" width="100" height="100"/>'
    )
    S.append(symbol("back", back("#1f4f46", "#f3e6c4", "#2f7264")))
    return S
