"""What does the French deck look like: four colours, Q for 8, J for 9, K for 10?"""

# ruff: noqa: E501  (path data is long)

from art.minis import minis
from art.pen import CODES, INK, RANKS, RED, SKIN, SUITS, back, circle, digits, path, place, symbol

INKS = {"O": "#1f5fb8", "C": "#cc2b2b", "E": "#1b1b22", "B": "#1a7a3c"}
LETTERS = {1: "A", 10: "Q", 11: "J", 12: "K"}


def label(r):
    return LETTERS.get(r, str(r))


def french():
    S = []
    pip = {
        "O": "M50 2C60 22 74 38 90 50C74 62 60 78 50 98C40 78 26 62 10 50C26 38 40 22 50 2Z",
        "C": "M50 94C36 74 6 58 6 32C6 14 18 6 29 6C40 6 47 14 50 24C53 14 60 6 71 6C82 6 94 14 94 32C94 58 64 74 50 94Z",
        "E": "M50 4C62 26 92 42 92 64C92 78 82 84 72 84C64 84 58 80 54 74C55 84 59 92 66 96H34C41 92 45 84 46 74C42 80 36 84 28 84C18 84 8 78 8 64C8 42 38 26 50 4Z",
        "B": "M50 4C63 4 72 13 72 25C72 32 69 38 64 42C80 38 94 46 94 62C94 76 84 82 74 82C65 82 58 78 54 70C55 82 59 92 66 96H34C41 92 45 82 46 70C42 78 35 82 26 82C16 82 6 76 6 62C6 46 20 38 36 42C31 38 28 32 28 25C28 13 37 4 50 4Z",
    }
    for s in SUITS:
        S.append(symbol(f"d-pip-{s}", f'<path d="{pip[s]}" fill="{INKS[s]}"/>', "0 0 100 100"))
    base = '<rect x="1" y="1" width="206" height="318" rx="15" fill="#fffefb" stroke="#cfcabd" stroke-width="1.6"/>'
    A, Bx = 76, 132
    L = {
        2: [(104, 70), (104, 250)],
        3: [(104, 66), (104, 160), (104, 254)],
        4: [(A, 78), (Bx, 78), (A, 242), (Bx, 242)],
        5: [(A, 78), (Bx, 78), (104, 160), (A, 242), (Bx, 242)],
        6: [(A, 74), (Bx, 74), (A, 160), (Bx, 160), (A, 246), (Bx, 246)],
        7: [(A, 74), (Bx, 74), (104, 117), (A, 160), (Bx, 160), (A, 246), (Bx, 246)],
    }
    for s in SUITS:
        c = INKS[s]
        for r in RANKS:
            lab = label(r)
            b = base
            if r == 1:
                b += place(f"d-pip-{s}", 104, 160, 120)
            elif r < 10:
                z = 62 if r < 4 else 54
                b += "".join(
                    place(f"d-pip-{s}", x, y, z, None, 180 if y > 161 else 0) for x, y in L[r]
                )
            else:
                b += (
                    f'<rect x="52" y="22" width="134" height="276" rx="6" fill="#f4efe2" stroke="{c}" stroke-width="2.4" transform="translate(-15 0)"/>'
                    + court(r, s, c)
                )
            ix = digits(lab, 13, 14, 58, c, 9, squeeze=1.0) + place(f"d-pip-{s}", 29, 94, 32)
            if r >= 10:
                ix = '<rect x="6" y="8" width="46" height="106" rx="8" fill="#fffefb"/>' + ix
            b += ix + f'<g transform="rotate(180 104 160)">{ix}</g>'
            S.append(symbol(f"{CODES[r]}{s}", b))
    S += minis(
        base,
        lambda s: INKS[s],
        lambda s: f'<use href="#d-pip-{s}" width="100" height="100"/>',
        label,
    )
    S.append(symbol("back", back("#1d3f73", "#f2e8cf", "#2f5fa3")))
    return S


def court(r, s, c):
    sk, ink = SKIN, INK
    cloth2 = {"O": "#f0b93a", "C": "#2a5aa6", "E": "#c4332b", "B": "#f0b93a"}[s]
    hair = {10: "#b5722d", 11: "#6d4425", 12: "#8d8272"}[r]
    h = ""
    # Half a body in 37..171 by 22..160, the face around (104, 92); the other half is turned.
    h += path("M40 160C42 132 70 124 104 124S166 132 168 160Z", c)
    h += path("M84 126L96 160H112L124 126Z", cloth2) + path(
        "M60 134L74 160M148 134L134 160", "none", cloth2, 6
    )
    if r == 10:
        h += path(
            "M84 66C68 84 74 116 66 128C82 134 92 126 90 112V72H118V112C116 126 126 134 142 128C134 116 140 84 124 66Z",
            hair,
        )
    elif r == 11:
        h += path(
            "M84 66C72 80 74 104 80 116C88 118 92 112 90 104V72H118V104C116 112 120 118 128 116C134 104 136 80 124 66Z",
            hair,
        )
    else:
        h += path(
            "M84 66C70 82 76 104 72 118C84 120 92 112 90 104V72H118V104C116 112 124 120 136 118C132 104 138 82 124 66Z",
            hair,
        )
    h += path("M86 66V90C86 108 96 114 104 114S122 108 122 90V66Z", sk)
    h += (
        path("M90 80Q95 76 99 80M109 80Q113 76 118 80", "none", ink, 2.2, ' stroke-linecap="round"')
        + circle(95, 86, 2.3, ink, None)
        + circle(113, 86, 2.3, ink, None)
        + path(
            "M105 86L101 97H105", "none", ink, 2, ' stroke-linecap="round" stroke-linejoin="round"'
        )
    )
    if r == 12:
        h += path(
            "M86 92C86 116 96 130 104 132C112 130 122 116 122 92C118 101 112 100 104 100S90 101 86 92Z",
            hair,
        ) + path("M98 105Q104 109 110 105", "none", RED, 3, ' stroke-linecap="round"')
    else:
        h += path("M99 104Q104 108 109 104", "none", RED, 3, ' stroke-linecap="round"')
    if r == 12:
        h += (
            path("M82 68L76 40L91 53L104 34L117 53L132 40L126 68C112 62 96 62 82 68Z", "#f4bd3a")
            + path("M82 68C96 61 112 61 126 68V74C112 67 96 67 82 74Z", c)
            + circle(104, 33, 4, c, ink, 2)
        )
    elif r == 10:
        h += (
            path(
                "M84 66C80 50 88 44 92 56C94 40 102 36 104 50C106 36 114 40 116 56C120 44 128 50 124 66C112 60 96 60 84 66Z",
                "#f4bd3a",
            )
            + path("M84 67C96 61 112 61 124 67", "none", c, 5)
            + path("M88 124C98 132 110 132 120 124", "none", "#fff", 5)
        )
    else:
        h += (
            path("M120 52C128 28 144 28 148 38C138 38 134 48 128 60Z", "#fff")
            + path("M80 68C74 44 96 38 110 42C128 44 132 58 126 68C112 60 94 60 80 68Z", c)
            + path("M80 68C94 60 112 60 126 68V74C112 66 94 66 80 74Z", cloth2)
        )
    h = f'<g stroke-linejoin="round">{h}</g>' + place(f"d-pip-{s}", 150, 52, 32)
    return (
        h
        + path("M37 160H171", "none", c, 2.4)
        + f'<g transform="rotate(180 104 160)">{h}</g>'
        + path("M37 160H171", "none", INK, 2.4)
    )
