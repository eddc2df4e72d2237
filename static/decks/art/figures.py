"""What do the twelve figures of the classic deck look like?

Four pages on foot, four riders and four kings. Each has a dress, a head-gear, hair and (the kings
and two riders) a beard of his own, so that no two can be taken for one another.
"""

# ruff: noqa: E501  (path data is long)

from art.heads import (
    closed_crown,
    coif,
    curly_beard,
    face,
    forked_beard,
    full_beard,
    hat_at,
    hood,
    leafy_crown,
    open_crown,
    plume,
    sallet,
    shaven,
    tall_crown,
)
from art.pen import BLU, BRN, CREAM, DBLU, GRN, INK, RED, SKIN, STEEL, WHT, YEL, circle, path, place

# Each suit has its colours: main cloth, second, third, legs.
DRESS = {
    "O": ("#e3a11f", RED, BLU, CREAM),
    "C": (RED, BLU, YEL, WHT),
    "E": ("#2f6bb0", YEL, RED, STEEL),
    "B": (GRN, YEL, RED, "#e8b26a"),
}
GROUND = path("M22 298C50 289 140 289 166 298Z", "#a9c58f", None)


def hand(x, y, r=8):
    return circle(x, y, r, SKIN, INK, 2.8)


def emblem(s, x, y, k=1):
    if s == "O":
        return place("d-pip-O", x, y - 10 * k, 54 * k)
    if s == "C":
        return place("d-pip-C", x, y - 16 * k, 58 * k)
    if s == "E":
        return place("d-pip-E", x, y - 34 * k, 46 * k, 138 * k)
    return place("d-pip-B", x, y - 26 * k, 48 * k, 131 * k)


def ermine(x, y):
    return path(f"M{x} {y}l-3 8h6z", INK, None)


def king_robe(s):
    """Cloak, tunic, belt and ermine."""
    a, b, c, d = DRESS[s]
    o = ""
    # cloak
    o += path("M100 112C66 114 52 134 46 176L30 291H160L160 176C154 134 134 114 100 112Z", a)
    # tunic
    o += path("M80 122L66 291H136L122 122Z", b if s != "O" else RED)
    o += path("M92 150H110L118 291H84Z", c)
    for yy in (214, 238, 262):
        o += path(f"M101 {yy - 9}l8 9l-8 9l-8 -9z", d if c != d else WHT, INK, 2)
    # belt
    o += path(
        "M74 186C90 194 112 194 128 186L130 200C112 208 90 208 72 200Z", YEL if c != YEL else WHT
    ) + circle(101, 198, 7, RED if c != RED else BLU, INK, 2.4)
    # folds of the cloak
    o += path("M54 190L46 288M148 196L152 288", "none", INK, 2, ' opacity=".5"')
    o += path(
        "M30 277L32 291H65L67 277ZM135 277L137 291H160V277Z", d if d != WHT else YEL, INK, 2.6
    )
    # ermine
    o += path("M58 132C76 116 126 116 144 132L150 154C126 140 76 140 52 154Z", WHT)
    for x, y in ((68, 136), (82, 131), (118, 131), (132, 136)):
        o += ermine(x, y)
    return o


def king_arms(s):
    """A fist on the belt, and the arm that holds up the suit sign."""
    a, b, c, d = DRESS[s]
    o = ""
    # left arm, fist on the belt
    o += (
        path("M58 142C40 158 38 186 52 204L74 198L70 182C62 176 64 164 72 154Z", a)
        + path("M50 198L74 190L77 202L54 211Z", d if d != WHT else YEL)
        + hand(76, 200)
    )
    # suit sign and right arm
    em = emblem(s, 166, 92, 1)
    o += em if s in "OC" else ""
    if s in "EB":
        o += emblem(s, 168, 112, 1)
    ay = 0 if s in "OC" else 22
    o += (
        path(
            f"M142 140C156 152 170 146 178 {124 + ay * 0.7:g}L162 {112 + ay * 0.6:g}C156 122 150 126 136 128Z",
            a,
        )
        + path(
            f"M158 {114 + ay * 0.6:g}L180 {124 + ay * 0.6:g}L177 {132 + ay * 0.6:g}L155 {122 + ay * 0.6:g}Z",
            d if d != WHT else YEL,
            INK,
            2.6,
        )
        + hand(168, 110 + ay * 0.6, 8.5)
    )
    return o


def king(s):
    a, b, c, d = DRESS[s]
    hx, hy = 100, 86
    crown = {"O": open_crown, "C": closed_crown, "E": tall_crown, "B": leafy_crown}[s]
    beard = {"O": full_beard, "C": curly_beard, "E": forked_beard, "B": full_beard}[s]
    hair = {"O": "#c9812c", "C": "#8a4b23", "E": "#4b382e", "B": "#e9e2d2"}[s]
    o = '<g stroke-linejoin="round">' + GROUND + king_robe(s) + king_arms(s)
    o += face(hx, hy, 1, hair, beard, "long" if s in "EB" else "curls")
    o += hat_at(crown, hx, hy, RED if a != RED else BLU, b, 0.98)
    # shoes
    o += path(
        "M70 290C70 284 92 284 94 290V296H60C60 292 66 290 70 290ZM108 290C110 284 132 284 132 290C138 290 142 292 142 296H108Z",
        INK,
        None,
    )
    return o + "</g>"


def page_legs(s):
    """Short cape, hose and shoes."""
    a, b, c, d = DRESS[s]
    o = ""
    # short cape
    o += path("M82 122C54 130 42 190 44 236L70 244L88 140Z", b)
    o += path("M118 122C136 132 146 180 142 232L128 238L114 150Z", b)
    # legs
    o += path(
        "M74 222C72 240 78 262 74 284H94C96 262 98 244 100 222Z", c if c != YEL else CREAM
    ) + path(
        "M104 222C106 244 108 262 110 284H130C126 262 132 240 130 222Z", d if d != WHT else CREAM
    )
    o += path("M75 256C82 259 90 259 96 256M109 256C116 259 122 259 128 256", "none", INK, 3)
    o += path(
        "M94 283V295H52C54 287 66 285 74 283ZM110 283V295H152C150 287 138 285 130 283Z",
        {"O": RED, "C": BRN, "E": INK, "B": BRN}[s],
    )
    return o


def page_doublet(s):
    """Doublet with its skirt and belt."""
    a, b, c, d = DRESS[s]
    o = ""
    # skirt of the doublet
    o += path("M72 182C62 200 60 216 60 228C86 238 118 238 144 228C144 216 142 200 132 182Z", a)
    o += path(
        "M82 186L76 232L88 234.5L92 188ZM101 188V236L113 235L111 188ZM122 186L127 232L137 230L131 184Z",
        c if c != a else YEL,
        INK,
        2.2,
    )
    # doublet
    o += path("M80 122C74 140 74 164 70 184C90 192 114 192 134 184C130 164 130 140 124 122Z", a)
    o += path("M94 122L98 188H106L110 122Z", d if s != "C" else YEL, INK, 2.4)
    for yy in (138, 152, 166, 180):
        o += circle(102, yy, 2.8, INK if d != STEEL else DBLU, None)
    o += path(
        "M70 181C90 190 114 190 134 181L135 190C114 199 90 199 69 190Z",
        BRN if s != "B" else INK,
        INK,
        2.4,
    ) + path("M96 186h12v11h-12z", YEL, INK, 2.4)
    return o


def page_arms(s):
    """One arm akimbo, the other with the suit sign; collar."""
    a, b, c, d = DRESS[s]
    o = ""
    # left arm akimbo
    o += (
        path("M82 124C62 126 46 150 52 172L76 186L80 174L68 164C70 154 76 146 84 142Z", a)
        + path("M60 138l14 10M55 150l14 8", "none", c if c != a else RED, 4)
        + hand(80, 182, 7.5)
    )
    # collar
    o += path("M82 118C90 130 114 130 122 118L128 128C114 140 90 140 76 128Z", WHT)
    # suit sign
    if s in "OC":
        o += emblem(s, 164, 100, 1.06)
    else:
        o += emblem(s, 166, 116, 1)
    ay = 0 if s in "OC" else 10
    o += (
        path(
            f"M122 126C138 144 160 150 176 {132 + ay:g}L162 {118 + ay:g}C152 124 146 124 134 122Z",
            a,
        )
        + path("M138 132l8 -8M150 138l6 -12", "none", c if c != a else RED, 4)
        + hand(167, 122 + ay, 8.5)
    )
    return o


def page(s):
    a, b, c, d = DRESS[s]
    hat = {"O": plume, "C": coif, "E": sallet, "B": hood}[s]
    hair = {"O": "#b8702a", "C": "#5e3a20", "E": "#3f2f28", "B": "#a8632c"}[s]
    o = '<g stroke-linejoin="round">' + GROUND + page_legs(s) + page_doublet(s) + page_arms(s)
    o += face(102, 92, 1, hair, shaven, "bob" if s in "OE" else ("curls" if s == "C" else "bob"))
    o += hat_at(hat, 102, 92, a if s != "O" else RED, b if s != "O" else YEL)
    return o + "</g>"
