"""What do the four riders of the classic deck look like, and their horses?"""

# ruff: noqa: E501  (path data is long)

from art.figures import DRESS, GROUND, emblem, hand
from art.heads import brim, face, goatee, hat_at, laurel, plume, shaven, turban
from art.pen import BRN, CREAM, INK, RED, WHT, YEL, circle, path

HORSES = {  # coat, its shadow, mane and tail
    "O": ("#fbf3e2", "#d9c7a4", "#c98f3c"),
    "C": ("#a8653a", "#7d4526", "#4a2a18"),
    "E": ("#c9d2db", "#98a6b4", "#5b6773"),
    "B": ("#6b4a36", "#4c3325", "#e5c795"),
}


def horse(s):
    """A horse walking to the left."""
    coat, dark, mane = HORSES[s]
    o = ""
    # tail
    o += path(
        "M158 178C178 178 186 200 180 226C178 238 184 244 176 250C164 246 162 226 166 212C166 200 162 194 154 192Z",
        mane,
    )
    # far legs
    o += path(
        "M128 222C124 238 134 246 128 258L122 282L118 288V294H138V286L144 262C146 246 152 236 154 222Z",
        dark,
    ) + path("M68 214C60 226 46 224 36 232L42 250L32 258L38 266L54 256L52 242L80 230Z", dark)
    # body
    o += path(
        "M64 104L72 116C94 126 102 146 108 166H150C168 168 176 186 172 206C170 220 160 226 164 240L170 258L160 284L158 294H138V286L146 260C146 248 138 238 132 228C118 234 104 234 96 228L92 250C96 258 94 268 92 284L88 294H68V286L76 266L72 246C72 238 62 228 58 214C54 200 56 184 60 170C54 166 50 164 46 166C42 172 34 174 29 168C22 162 22 154 28 148C36 138 36 124 46 116L50 104L57 112Z",
        coat,
    )
    o += path("M137 285H160L158 294H138ZM68 285H92L88 294H68Z", INK, None)
    # mane
    o += path(
        "M62 108C76 108 84 118 88 126C94 128 100 138 100 146C106 150 110 160 110 168L96 164C98 158 94 152 90 150C92 144 86 138 80 136C82 128 74 122 66 122Z",
        mane,
        INK,
        2.6,
    )
    o += path("M58 106C50 110 46 120 52 128C54 122 58 118 64 116Z", mane, INK, 2.4)
    return o


def harness(s):
    """Eye, bridle, breast strap and saddle cloth."""
    a, b, c, d = DRESS[s]
    coat, _, _ = HORSES[s]
    o = ""
    # the horse's face
    o += (
        circle(47, 134, 3.2, INK, None)
        + circle(30, 158, 2, INK, None)
        + path("M32 166C36 166 40 164 42 160", "none", INK, 2.2, ' stroke-linecap="round"')
    )
    o += path(
        "M35 142L46 162M58 120C60 134 56 150 47 162M46 160C60 168 78 160 92 148",
        "none",
        c if c != coat else RED,
        4.2,
    ) + circle(46, 161, 3.6, YEL, INK, 2)
    # breast strap and saddle cloth
    o += path("M60 188C70 204 84 208 98 206", "none", c if c != YEL else YEL, 6) + path(
        "M60 188C70 204 84 208 98 206", "none", INK, 1.4, ' stroke-dasharray="2 5"'
    )
    o += path("M94 166C110 160 140 160 152 168L156 214C140 224 112 224 96 214Z", b) + path(
        "M96 203L96 214C112 224 140 224 156 214L155 203C140 212 112 212 96 203Z",
        YEL if b != YEL else RED,
        INK,
        2.4,
    )
    return o


def rider_body(s):
    """Coat, leg and the arm with the rein."""
    a, b, c, d = DRESS[s]
    o = ""
    # the rider's body
    o += path(
        "M108 112C102 130 104 150 102 170C116 178 134 178 146 170C144 150 146 130 140 112Z", a
    )
    o += path("M119 116L121 174H129L131 116Z", d if d != WHT else YEL, INK, 2.2)
    o += path(
        "M101 163C116 171 134 171 146 163L147 172C134 180 116 180 101 172Z",
        BRN if s != "B" else INK,
        INK,
        2.4,
    )
    # leg
    o += path(
        "M112 174C102 186 102 204 96 222L112 230C122 210 138 198 140 176Z",
        d if d not in (WHT,) else CREAM,
    ) + path("M96 220L114 228L108 244H78C78 236 90 236 92 230Z", BRN if s != "C" else INK)
    # arm with the rein
    o += (
        path("M110 116C96 122 90 136 84 142L94 156C104 150 114 144 118 134Z", a)
        + path("M88 138l10 12", "none", c if c != a else RED, 5)
        + hand(87, 151, 7.5)
    )
    return o


def rider_arm(s):
    """The arm that holds up the suit sign; collar."""
    a, b, c, d = DRESS[s]
    o = ""
    # suit sign and arm
    if s in "OC":
        o += emblem(s, 172, 92, 0.92)
    else:
        o += emblem(s, 172, 100, 0.9)
    o += (
        path("M138 116C150 132 168 134 182 120L168 106C160 112 154 112 144 110Z", a)
        + path("M154 128l4 -14", "none", c if c != a else RED, 5)
        + hand(174, 110, 8)
    )
    # neck and head
    o += path("M108 110C116 120 132 120 140 110L144 118C132 130 116 130 104 118Z", WHT)
    return o


def rider(s):
    a, b, c, d = DRESS[s]
    hat = {"O": brim, "C": plume, "E": turban, "B": laurel}[s]
    hair = {"O": "#7a4a26", "C": "#3f2a20", "E": "#3a2c26", "B": "#8b5a2b"}[s]
    o = (
        '<g stroke-linejoin="round">'
        + GROUND
        + horse(s)
        + harness(s)
        + rider_body(s)
        + rider_arm(s)
    )
    o += face(124, 86, 0.9, hair, goatee if s in "OE" else shaven, "bob" if s != "C" else "curls")
    o += hat_at(
        hat, 124, 86, b if s in "OC" else a if s != "E" else RED, c if s != "C" else YEL, 0.9
    )
    return o + "</g>"
