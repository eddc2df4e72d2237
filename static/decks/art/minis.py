"""How is a card drawn when it is too small for its full face?

The compact face has one big figure and one big suit sign; sota, caballo and rey add a pictogram, so
that they are told apart by form too. It reads from 17 px of width on.
"""

# ruff: noqa: E501  (path data is long)

from art.pen import CODES, RANKS, SUITS, circle, digits, path, place, symbol


def glyph(r, f="#fff", cut="none"):
    """Pictograms in a box of 100: sota a cap with a feather, caballo a head, rey a crown."""
    if r == 12:
        return (
            path("M10 78L4 26L28 48L50 12L72 48L96 26L90 78Z", f, None)
            + path("M12 84H88V94H12Z", f, None)
            + circle(50, 10, 7, f, None)
            + circle(4, 22, 6, f, None)
            + circle(96, 22, 6, f, None)
        )
    if r == 11:
        return (
            path(
                "M40 4L52 16C76 20 92 46 92 96H38C38 78 52 70 52 56C46 58 40 56 36 54C32 62 20 66 12 60C4 54 4 46 10 40C20 28 22 16 36 14Z",
                f,
                None,
            )
            + circle(37, 32, 4.5, cut, None)
            + path("M62 30C72 40 78 56 78 78", "none", cut, 4.5, ' stroke-linecap="round"')
        )
    return (
        path("M18 42C10 24 30 12 48 16C66 12 84 24 76 42C58 33 36 33 18 42Z", f, None)
        + path("M60 16C68 -8 92 -6 98 8C86 6 82 16 78 28Z", f, None)
        + path("M25 46C40 39 55 39 69 46V58C69 70 58 76 47 76S25 70 25 58Z", f, None)
        + path("M6 100C6 86 22 82 34 79C42 86 52 86 60 79C72 82 88 86 88 100Z", f, None)
    )


def minis(base, ink, sign, label=str, figure_base=None, figure_ink=None):
    """The suit symbols `suit-O` and the compact faces `7Om` of one deck."""
    out = []
    for s in SUITS:
        out.append(symbol(f"suit-{s}", sign(s), "0 0 100 100"))
        for r in RANKS:
            figure = r >= 10
            t = label(r)
            b = (figure_base or base) if figure else base
            c = figure_ink if figure and figure_ink else ink(s)
            two = len(t) > 1
            b += digits(t, 104, 22, 138, c, 11.5, 5 if two else 0, "m", 0.93 if two else 1.08)
            if figure:
                b += f'<g transform="translate(20 168) scale(.64)">{glyph(r, ink(s), "#fff")}</g>'
                b += place(f"suit-{s}", 148, 236, 98)
            else:
                b += place(f"suit-{s}", 104, 236, 124)
            out.append(symbol(f"{CODES[r]}{s}m", b))
    return out
