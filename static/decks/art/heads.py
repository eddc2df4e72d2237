"""What do the heads of the classic figures look like: faces, hair, beards, hats and crowns?

Everything is drawn around (0, 0), the middle of the face.
"""

# ruff: noqa: E501  (path data is long)

from art.pen import BLU, BRN, DBLU, INK, RED, SKIN, STEEL, WHT, YEL, circle, path


def hair_of(style, hair):
    if style == "curls":
        return "".join(
            circle(side * a, b, 8.5, hair, INK, 2.6)
            for side in (-1, 1)
            for a, b in [(20, -12), (23, 2), (22, 16), (18, 27)]
        )
    if style == "long":
        return path(
            "M-20 -20C-34 0 -28 26 -36 42C-24 46 -14 36 -14 22V-16H14V22C14 36 24 46 36 42C28 26 34 0 20 -20Z",
            hair,
        )
    return path(
        "M-20 -20C-32 -8 -31 22 -25 31C-19 36 -13 30 -15 22V-16H15V22C13 30 19 36 25 31C31 22 32 -8 20 -20Z",
        hair,
    )


def full_beard(hair):
    return (
        path("M-20 2C-20 34 -10 48 0 50C10 48 20 34 20 2C16 14 10 13 0 13S-16 14 -20 2Z", hair)
        + path("M-8 19Q0 24 8 19", "none", RED, 3.6, ' stroke-linecap="round"')
        + path(
            "M-8 32V40M0 33V44M8 32V40",
            "none",
            INK,
            1.8,
            ' stroke-linecap="round" opacity=".55"',
        )
    )


def forked_beard(hair):
    return path(
        "M-20 2C-22 26 -16 44 -10 54C-4 48 -2 42 0 36C2 42 4 48 10 54C16 44 22 26 20 2C16 14 10 13 0 13S-16 14 -20 2Z",
        hair,
    ) + path("M-8 19Q0 24 8 19", "none", RED, 3.6, ' stroke-linecap="round"')


def curly_beard(hair):
    return (
        "".join(
            circle(a, b, 7.2, hair, INK, 2.4)
            for a, b in [(-19, 10), (19, 10), (-16, 23), (16, 23), (-7, 32), (7, 32), (0, 40)]
        )
        + path("M-14 14C-8 8 8 8 14 14C10 24 -10 24 -14 14Z", hair, INK, 2.2)
        + path("M-6 19Q0 22 6 19", "none", RED, 3.4, ' stroke-linecap="round"')
    )


def goatee(hair):
    return (
        path("M-13 13C-7 9 -2 12 0 14C2 12 7 9 13 13C9 18 4 17 0 17S-9 18 -13 13Z", hair, INK, 2)
        + path("M-6 24C-4 22 4 22 6 24C6 34 2 42 0 44C-2 42 -6 34 -6 24Z", hair, INK, 2)
        + path("M-4 20.5Q0 22.5 4 20.5", "none", RED, 2.8, ' stroke-linecap="round"')
    )


def shaven(hair):
    return path("M-6 19Q0 24 6 19", "none", RED, 3.4, ' stroke-linecap="round"')


def face(x, y, k=1, hair=BRN, beard=shaven, style="bob"):
    o = f'<g transform="translate({x} {y}) scale({k})">'
    o += hair_of(style, hair)
    o += path("M-19 -20V6C-19 26 -8 31 0 31C8 31 19 26 19 6V-20Z", SKIN)
    o += circle(-12.5, 10, 4.2, "#eca98a", None) + circle(12.5, 10, 4.2, "#eca98a", None)
    o += path("M-15 -8Q-9 -13 -4 -8M4 -8Q9 -13 15 -8", "none", INK, 2.6, ' stroke-linecap="round"')
    o += circle(-9, -2, 2.7, INK, None) + circle(9, -2, 2.7, INK, None)
    o += path(
        "M1 -4L-3.5 10H2", "none", INK, 2.2, ' stroke-linecap="round" stroke-linejoin="round"'
    )
    return o + beard(hair) + "</g>"


def plume(a, b):
    """A cap with a feather."""
    return (
        path("M16 -30C30 -64 48 -58 52 -48C40 -52 34 -40 26 -26Z", WHT)
        + path("M-26 -17C-32 -42 -6 -48 10 -44C28 -42 32 -26 24 -17C8 -24 -12 -24 -26 -17Z", a)
        + path("M-26 -17C-12 -25 8 -25 24 -17L23 -11C8 -18 -10 -18 -25 -11Z", b)
        + circle(18, -26, 4.4, YEL, INK, 2.2)
    )


def coif(a, b):
    """A round bonnet with a ribbon."""
    return (
        path("M-22 -14C-24 -46 24 -46 22 -14C10 -22 -10 -22 -22 -14Z", a)
        + path("M-22 -14C-10 -23 10 -23 22 -14V-7C10 -15 -10 -15 -22 -7Z", b)
        + circle(0, -40, 5, YEL, INK, 2.4)
    )


def sallet(a, b):
    """A light helmet."""
    return (
        path("M14 -34C22 -60 46 -56 50 -36C44 -42 34 -38 24 -24Z", a)
        + path("M-23 -8C-26 -44 26 -44 23 -8L15 -12C8 -18 -8 -18 -15 -12Z", STEEL)
        + path("M0 -36V-18M-21 -16C-10 -24 10 -24 21 -16", "none", DBLU, 2.4)
        + circle(-18, -12, 2, YEL, INK, 1.6)
        + circle(18, -12, 2, YEL, INK, 1.6)
    )


def hood(a, b):
    """A pointed hood."""
    return path(
        "M-25 12C-32 -30 -6 -52 26 -52C18 -44 30 -20 25 12L17 6C18 -16 8 -20 0 -20S-18 -16 -17 6Z",
        a,
    ) + path("M-17 6C-18 -16 -8 -20 0 -20S18 -16 17 6", "none", b, 4)


def turban(a, b):
    """A turban with a jewel."""
    return (
        path("M-25 -12C-34 -34 -12 -48 2 -46C24 -46 34 -30 25 -12C10 -22 -10 -22 -25 -12Z", a)
        + path("M-24 -22C-8 -24 10 -36 16 -44M-14 -12C0 -18 20 -26 26 -30", "none", INK, 2.4)
        + path("M2 -46C0 -60 14 -62 16 -56C10 -56 8 -50 8 -46Z", b, INK, 2.4)
        + circle(3, -32, 5, RED if a != RED else YEL, INK, 2.4)
    )


def brim(a, b):
    """A wide brimmed hat."""
    return (
        path("M-36 -14C-24 -26 24 -26 36 -14C24 -6 -24 -6 -36 -14Z", a)
        + path("M-20 -20C-22 -46 22 -46 20 -20C8 -15 -8 -15 -20 -20Z", a)
        + path("M-20 -21C-8 -16 8 -16 20 -21V-27C8 -22 -8 -22 -20 -27Z", b, INK, 2.2)
        + path("M18 -26C30 -50 46 -46 48 -34C38 -38 30 -32 22 -20Z", WHT, INK, 2.6)
    )


def laurel(a, b):
    """A wreath of leaves."""
    o = path("M-22 -14C-14 -34 14 -34 22 -14C10 -22 -10 -22 -22 -14Z", BRN)
    for ang in (-62, -36, -12, 12, 36, 62):
        o += (
            f'<g transform="rotate({ang})">'
            + path("M0 -20C-8 -26 -6 -36 0 -42C6 -36 8 -26 0 -20Z", "#57a866", INK, 2.2)
            + "</g>"
        )
    return o


def open_crown(a, b):
    """Five points with balls."""
    return (
        path("M-25 -18L-31 -48L-16 -34L0 -54L16 -34L31 -48L25 -18C10 -24 -10 -24 -25 -18Z", YEL)
        + path("M-25 -18C-10 -25 10 -25 25 -18V-10C10 -17 -10 -17 -25 -10Z", a)
        + circle(-31, -50, 4, RED, INK, 2)
        + circle(0, -56, 4.6, RED, INK, 2)
        + circle(31, -50, 4, RED, INK, 2)
        + circle(0, -32, 3.6, b, INK, 1.8)
    )


def closed_crown(a, b):
    """A closed crown over a cap."""
    return (
        path("M-25 -18C-36 -40 -20 -54 0 -52C20 -54 36 -40 25 -18C10 -24 -10 -24 -25 -18Z", a)
        + path("M-12 -21C-18 -36 -10 -48 0 -52C10 -48 18 -36 12 -21M0 -52V-22", "none", YEL, 4.4)
        + path("M-12 -21C-18 -36 -10 -48 0 -52C10 -48 18 -36 12 -21", "none", INK, 1.2)
        + path("M-26 -20C-10 -27 10 -27 26 -20V-10C10 -17 -10 -17 -26 -10Z", YEL)
        + circle(0, -57, 5, YEL, INK, 2.4)
        + circle(-13, -17, 2.4, RED, None)
        + circle(0, -19, 2.4, BLU, None)
        + circle(13, -17, 2.4, RED, None)
    )


def tall_crown(a, b):
    """Straight points on a band of pearls."""
    return (
        path(
            "M-25 -16V-44L-14 -32L-7 -48L0 -33L7 -48L14 -32L25 -44V-16C10 -22 -10 -22 -25 -16Z",
            YEL,
        )
        + path("M-25 -18C-10 -25 10 -25 25 -18V-9C10 -16 -10 -16 -25 -9Z", b)
        + "".join(circle(x, -16, 2.2, WHT, None) for x in (-15, 0, 15))
    )


def leafy_crown(a, b):
    """Points like flames, with a leaf."""
    return (
        path(
            "M-25 -16L-30 -40C-24 -36 -18 -36 -15 -32C-14 -42 -6 -48 0 -56C6 -48 14 -42 15 -32C18 -36 24 -36 30 -40L25 -16C10 -22 -10 -22 -25 -16Z",
            YEL,
        )
        + path("M-25 -18C-10 -25 10 -25 25 -18V-10C10 -17 -10 -17 -25 -10Z", a)
        + path("M0 -46C-5 -40 -5 -34 0 -29C5 -34 5 -40 0 -46Z", "#57a866", INK, 2)
    )


def hat_at(hat, x, y, a, b, k=1):
    return (
        f'<g transform="translate({x} {y}) scale({k})" stroke-linejoin="round">'
        + hat(a, b)
        + "</g>"
    )
