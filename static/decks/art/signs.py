"""What do the suit signs and the aces of the classic deck look like: coin, cup, sword, club?"""

# ruff: noqa: E501  (path data is long)

import math

from art.pen import (
    BLU,
    BRN,
    CREAM,
    DBLU,
    DGRN,
    DRED,
    GOLD,
    GRN,
    INK,
    RED,
    STEEL,
    YEL,
    circle,
    path,
    petals,
    star,
    symbol,
)


def cup_ace():
    return (
        path("M52 232C52 212 78 208 84 192V160H116V192C122 208 148 212 148 232Z", YEL, INK, 4)
        + path("M18 42C14 116 50 158 100 158S186 116 182 42Z", RED, INK, 4.4)
        + path("M27 92C60 110 140 110 173 92L166 116C136 132 64 132 34 116Z", YEL, INK, 3.2)
        + "".join(circle(x, y, 6.5, BLU, INK, 2.4) for x, y in [(56, 112), (100, 118), (144, 112)])
        + "".join(circle(x, y, 4.6, RED, INK, 2) for x, y in [(78, 117), (122, 117)])
        + '<ellipse cx="100" cy="42" rx="82" ry="19" fill="%s" stroke="%s" stroke-width="4"/><ellipse cx="100" cy="41" rx="66" ry="11.5" fill="%s" stroke="%s" stroke-width="2.4"/>'
        % (YEL, INK, DRED, INK)
        + path(
            "M82 150C60 150 50 136 46 128M118 150C140 150 150 136 154 128",
            "none",
            DRED,
            3.2,
            ' stroke-linecap="round"',
        )
        + path("M32 66C34 84 40 94 46 100", "none", "#ef8a7a", 5, ' stroke-linecap="round"')
        + '<ellipse cx="100" cy="170" rx="25" ry="10" fill="%s" stroke="%s" stroke-width="3.4"/>'
        % (BLU, INK)
        + '<ellipse cx="100" cy="232" rx="60" ry="11" fill="%s" stroke="%s" stroke-width="4"/>'
        % (YEL, INK)
        + path("M62 222C78 214 122 214 138 222", "none", GOLD, 3.4)
    )


def coin():
    return (
        circle(50, 50, 46, YEL, INK, 5)
        + circle(50, 50, 37, "none", GOLD, 4)
        + petals(50, 50, 8, 8, 32, 9, RED, INK, 2.2)
        + circle(50, 50, 10, YEL, INK, 3)
    )


def cup():
    return (
        path("M30 92C30 82 42 80 45 73V63H55V73C58 80 70 82 70 92Z", YEL, INK, 4.5)
        + path("M16 17C14 48 30 66 50 66S86 48 84 17Z", RED, INK, 5)
        + path("M19 36C30 44 70 44 81 36L77 47C66 54 34 54 23 47Z", YEL, INK, 3)
        + '<ellipse cx="50" cy="16" rx="34" ry="9" fill="%s" stroke="%s" stroke-width="4.5"/>'
        % (YEL, INK)
        + '<ellipse cx="50" cy="16" rx="24" ry="4.5" fill="%s"/>' % DRED
        + '<ellipse cx="50" cy="92" rx="26" ry="5.5" fill="%s" stroke="%s" stroke-width="4"/>'
        % (YEL, INK)
        + '<circle cx="50" cy="68" r="6" fill="%s" stroke="%s" stroke-width="3.5"/>' % (BLU, INK)
    )


def sword():
    return (
        path("M20 3L29 16V84H11V16Z", STEEL, INK, 3.4)
        + path("M20 3L29 16V84H20Z", "#7fa6d4", None)
        + path("M20 3L29 16V84H11V16Z", "none", INK, 3.4)
        + path("M20 14V80", "none", DBLU, 2)
        + path("M2 80C8 88 32 88 38 80C40 90 32 94 20 94S0 90 2 80Z", YEL, INK, 3)
        + path("M15 93H25L24 108H16Z", RED, INK, 3)
        + circle(20, 112, 6.4, YEL, INK, 3)
    )


def club():
    body = "M9 10L11 38L3 36C0 38 0 46 3 48L12 56L14 92L15 114C18 118 26 118 29 114L31 84L38 80C41 78 41 70 38 69L32 68L33 44L42 37C44 34 43 25 40 24L34 27L35 10Z"
    return (
        path(body, GRN, INK, 3.6, ' stroke-linejoin="round"')
        + path(
            "M27 14L35 10L34 27L40 24C43 25 44 34 42 37L33 44L32 68L38 69C41 70 41 78 38 80L31 84L29 114C27 116 24 117 22 117L25 80Z",
            DGRN,
            None,
        )
        + path(
            "M15 24C17 30 17 36 16 42M18 62C20 72 20 84 19 94M24 100C25 104 24 108 24 112",
            "none",
            "#86c79a",
            2.4,
            ' stroke-linecap="round"',
        )
        + path(body, "none", INK, 3.6, ' stroke-linejoin="round"')
        + "".join(
            f'<ellipse cx="{x}" cy="{y}" rx="{a}" ry="{b}" fill="#f0c283" stroke="{INK}" stroke-width="2.8"/>'
            for x, y, a, b in (
                (22, 10, 13, 7),
                (3, 42, 3.6, 6.4),
                (41, 30.5, 3.6, 6.6),
                (38.5, 74.5, 3.2, 5.8),
            )
        )
        + '<ellipse cx="22" cy="10" rx="6" ry="3" fill="none" stroke="%s" stroke-width="1.8"/>'
        % BRN
    )


def coin_ace():
    return (
        path(star(100, 100, 24, 98, 84), RED, INK, 3)
        + circle(100, 100, 82, YEL, INK, 4)
        + circle(100, 100, 70, "none", INK, 2)
        + circle(100, 100, 62, CREAM, INK, 3)
        + "".join(
            circle(
                100 + 76 * math.sin(i * math.pi / 12),
                100 - 76 * math.cos(i * math.pi / 12),
                3.2,
                GOLD,
                None,
            )
            for i in range(24)
        )
        + petals(100, 100, 8, 20, 58, 15, RED, INK, 2.6)
        + petals(100, 100, 8, 16, 34, 7, YEL, INK, 2)
        + circle(100, 100, 19, YEL, INK, 3.4)
        + path(star(100, 100, 8, 14, 6), BLU, INK, 1.8)
    )


def sword_ace():
    blade = "M70 4L96 42V192H44V42Z"
    return (
        path(blade, STEEL, INK, 4)
        + path("M70 4L96 42V192H70Z", "#7fa6d4", None)
        + path(blade, "none", INK, 4)
        + path("M62 46V184M78 46V184", "none", DBLU, 2.6)
        + path("M70 22V40", "none", DBLU, 2.6)
        + "".join(path(f"M70 {y - 8}l6 8l-6 8l-6 -8z", YEL, INK, 1.8) for y in (66, 92, 160))
        + path(
            "M22 150C4 126 14 100 42 108L94 122C120 130 132 106 114 88",
            "none",
            INK,
            18,
            ' stroke-linecap="round"',
        )
        + path(
            "M22 150C4 126 14 100 42 108L94 122C120 130 132 106 114 88",
            "none",
            RED,
            12,
            ' stroke-linecap="round"',
        )
        + path(
            "M24 146C10 126 18 106 42 112L94 126",
            "none",
            "#ee8d7f",
            3,
            ' stroke-linecap="round"',
        )
        + path("M4 178C20 200 120 200 136 178C144 204 116 214 70 214S-4 204 4 178Z", YEL, INK, 4)
        + path("M16 194C40 206 100 206 124 194", "none", GOLD, 3)
        + circle(8, 178, 9, YEL, INK, 3.4)
        + circle(132, 178, 9, YEL, INK, 3.4)
        + circle(70, 200, 7, BLU, INK, 2.6)
        + path("M58 212H82L79 252H61Z", RED, INK, 3.8)
        + path("M59 222H81M60 232H80M61 242H79", "none", YEL, 3.2)
        + circle(70, 262, 13, YEL, INK, 4)
        + circle(70, 262, 5, BLU, INK, 2.2)
    )


def club_ace():
    def leaf(x, y, rot, k=1, f="#57a866"):
        return (
            f'<g transform="translate({x} {y}) rotate({rot}) scale({k})">'
            + path("M0 0C-14 -8 -14 -28 0 -40C14 -28 14 -8 0 0Z", f, INK, 2.6)
            + path("M0 -4V-30", "none", DGRN, 2)
            + "</g>"
        )

    ab = "M30 22L34 84L14 78C6 78 4 98 12 104L38 122L46 196L48 258C54 270 78 270 84 258L90 182L108 172C116 168 116 148 108 146L92 142L96 92L118 76C124 70 122 48 114 46L98 52L100 22Z"
    return (
        leaf(42, 156, -64, 0.95)
        + leaf(47, 200, -70, 0.75)
        + leaf(84, 216, 62, 0.9)
        + leaf(90, 126, 66, 0.8)
        + path(ab, GRN, INK, 4.4, ' stroke-linejoin="round"')
        + path(
            "M82 26L100 22L98 52L114 46C122 48 124 70 118 76L96 92L92 142L108 146C116 148 116 168 108 172L90 182L84 258C80 266 72 268 64 267L76 190Z",
            DGRN,
            None,
        )
        + path(
            "M44 40C50 60 48 78 46 92M52 112C58 140 60 170 58 196M68 214C70 230 68 244 66 254M66 46C70 62 70 76 68 88",
            "none",
            "#86c79a",
            4,
            ' stroke-linecap="round"',
        )
        + path(ab, "none", INK, 4.4, ' stroke-linejoin="round"')
        + "".join(
            f'<ellipse cx="{x}" cy="{y}" rx="{a}" ry="{b}" fill="#f0c283" stroke="{INK}" stroke-width="3.6"/><ellipse cx="{x}" cy="{y}" rx="{a * 0.5:g}" ry="{b * 0.5:g}" fill="none" stroke="{BRN}" stroke-width="2.6"/>'
            for x, y, a, b in (
                (65, 22, 36, 17),
                (12, 91, 8, 14),
                (116, 61, 8, 15.5),
                (110, 159, 7, 13.5),
            )
        )
    )


def signs():
    """Suit signs and aces as symbols."""
    return [
        symbol("d-pip-O", coin(), "0 0 100 100"),
        symbol("d-pip-C", cup(), "0 0 100 100"),
        symbol("d-pip-E", sword(), "0 0 40 120"),
        symbol("d-pip-B", club(), "-2 0 48 120"),
        symbol("d-ace-O", coin_ace(), "0 0 200 200"),
        symbol("d-ace-C", cup_ace(), "0 0 200 250"),
        symbol("d-ace-E", sword_ace(), "0 0 140 278"),
        symbol("d-ace-B", club_ace(), "0 0 130 276"),
    ]
