#!/usr/bin/env python3
"""How is the sprite of icons made?

    python3 static/icons/build.py

writes icons.svg beside this file: icons of 24 by 24 with a stroke of 2 in `currentColor`, the word ESCOBA,
the shout, the big broom and the rays of the celebration, and the cup of the match end. Ids start with `i-`,
so that they never meet the ids of a deck in the same page. It also writes favicon.svg, the same with a
mark for when something is new, and with

    python3 static/icons/build.py --png

the icons of the installed application (needs a `chromium` to turn SVG into PNG).
"""

# ruff: noqa: E501  (path data is long)

import math
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "decks"))

from art.signs import cup_ace  # noqa: E402  (the art of the decks is found by path)

ICONS = {
    "broom": '<path d="M14.5 3.5L11.2 12"/><path d="M8.2 11l6.4 2.4-.6 2-7-2.6z" fill="currentColor"/><path d="M6.6 13.2C6 16.5 4.6 18.6 3 20.2c3.6.9 7.6.9 11 .3-.4-1.700-.2-3.300.1-4.700z" /><path d="M7.300 20.600l1.300-4.200M11 20.900l.5-3.600"/>',
    "chat": '<path d="M4 5h16v11H11l-5 4v-4H4z"/><path d="M8 9h8M8 12h5"/>',
    "menu": '<path d="M4 7h16M4 12h16M4 17h16"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
    "sound": '<path d="M4 10v4h3l5 4V6l-5 4z"/><path d="M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11"/>',
    "sun": '<circle cx="12" cy="12" r="4.500" fill="currentColor"/><path d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2"/>',
    "moon": '<path d="M19.500 14.800A8.500 8.500 0 1 1 9.200 4.500a7 7 0 0 0 10.300 10.300z" fill="currentColor"/>',
    "robot": '<rect x="4" y="8" width="16" height="11" rx="3"/><path d="M12 8V4M9 15.500h6"/><circle cx="9" cy="12.300" r="1.200" fill="currentColor"/><circle cx="15" cy="12.300" r="1.200" fill="currentColor"/><circle cx="12" cy="3.500" r="1.200" fill="currentColor"/>',
    "clock": '<circle cx="12" cy="13" r="8"/><path d="M12 9v4l3 2M9 2.500h6"/>',
    "check": '<path d="M4.500 12.500l5 5 10-11"/>',
    "copy": '<rect x="8" y="8" width="12" height="12" rx="2"/><path d="M16 8V4H4v12h4"/>',
    "link": '<path d="M10 14a4 4 0 0 0 5.700 0l3.500-3.500a4 4 0 0 0-5.700-5.700L12 6.300M14 10a4 4 0 0 0-5.700 0L4.800 13.500a4 4 0 0 0 5.700 5.700l1.500-1.500"/>',
    "deck": '<rect x="4" y="6" width="10" height="15" rx="2"/><path d="M8 3.500l9.500 2.200a1.500 1.500 0 0 1 1.100 1.800L16 19"/>',
    "eye": '<path d="M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12z"/><circle cx="12" cy="12" r="3"/>',
    "flag": '<path d="M6 21V4c4-2 7 2 12 0v9c-5 2-8-2-12 0"/>',
    "rematch": '<path d="M5 12a7 7 0 0 1 12-5l2.500 2.500M19.500 4v5.500H14M19 12a7 7 0 0 1-12 5l-2.500-2.500M4.500 20v-5.500H10"/>',
    "round": '<path d="M19 16.500a8 8 0 1 1 .500-8"/><path d="M20 3.500v5.500h-5.500"/>',
    "person": '<circle cx="12" cy="8" r="4"/><path d="M4 21c.6-4.500 3.600-7 8-7s7.400 2.500 8 7"/>',
    "people": '<circle cx="9" cy="8.500" r="3.500"/><path d="M2.500 20c.5-4 3-6 6.500-6s6 2 6.500 6M15.500 5.300a3.500 3.500 0 0 1 0 6.400M17.500 14.300c2.300.8 3.700 2.700 4 5.700"/>',
    "fullscreen": '<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>',
    "more": '<g fill="currentColor" stroke="none"><circle cx="5" cy="12" r="2"/><circle cx="12" cy="12" r="2"/><circle cx="19" cy="12" r="2"/></g>',
    "info": '<circle cx="12" cy="12" r="9"/><path d="M12 11v5.500M12 7.500v.2"/>',
    "lock": '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
    "wifi": '<path d="M2.500 9.500C8 4.500 16 4.500 21.500 9.500M6 13.500c3.500-3 8.500-3 12 0"/><circle cx="12" cy="18" r="1.600" fill="currentColor"/>',
    "play": '<path d="M7 4.500l12 7.500-12 7.500z" fill="currentColor"/>',
    "next": '<path d="M9 5l7 7-7 7"/>',
    "previous": '<path d="M15 5l-7 7 7 7"/>',
    "last": '<path d="M6 5l7 7-7 7M18 5v14"/>',
    "first": '<path d="M18 5l-7 7 7 7M6 5v14"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "crown": '<path d="M4 18L3 7.500l5 4L12 5l4 6.500 5-4L20 18z"/>',
    "send": '<path d="M4 12L20 4l-4.500 16-4-6.500z"/><path d="M11.500 13.500L20 4"/>',
    "trophy": '<path d="M7 4h10v6a5 5 0 0 1-10 0zM7 6H3.500c0 3.500 1.500 5 4 5M17 6h3.500c0 3.500-1.500 5-4 5M12 15v3M8 21h8l-1-3H9z"/>',
    "bars": '<path d="M5 20v-7M12 20V5M19 20v-10"/>',
    "chair": '<path d="M7 3v9h10V3M5.500 12h13v3.500h-13zM7 15.500V21M17 15.500V21"/>',
    "book": '<path d="M12 6C9.500 4 6.500 3.800 3.500 4.500v14c3-.7 6-.5 8.500 1.500 2.500-2 5.500-2.200 8.500-1.500v-14C17.500 3.800 14.500 4 12 6zM12 6v14"/>',
    "settings": '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
    "theme": '<circle cx="12" cy="12" r="8.500"/><path d="M12 3.500a8.500 8.500 0 0 1 0 17z" fill="currentColor"/>',
    "mute": '<path d="M4 10v4h3l5 4V6l-5 4z"/><path d="M16 9.500l5 5M21 9.500l-5 5"/>',
    "help": '<circle cx="12" cy="12" r="9"/><path d="M9.300 9.500c.2-1.700 1.300-2.500 2.700-2.500 1.600 0 2.800 1 2.800 2.500 0 2.200-2.800 2.200-2.800 4.500M12 17v.2"/>',
    "moves": '<path d="M9 6h11M9 12h11M9 18h11"/><path d="M4.500 6v.1M4.500 12v.1M4.500 18v.1" stroke-width="3"/>',
    "warning": '<path d="M12 4L2.800 20h18.400zM12 10v4.500M12 17.200v.2"/>',
    "hand": '<path d="M7 12V6.500a1.500 1.500 0 0 1 3 0V11V4.500a1.500 1.500 0 0 1 3 0V11V5.500a1.500 1.500 0 0 1 3 0V12V8.500a1.500 1.500 0 0 1 3 0V15c0 4-2.500 6.500-6 6.500-3.200 0-4.700-1.300-6.200-4L4.200 14c-.8-1.500 1-2.700 2.100-1.500z"/>',
    "leave": '<path d="M14 4H5v16h9M10 12h11M17.500 8.500L21 12l-3.500 3.500"/>',
    "download": '<path d="M12 4v11M7.500 11l4.500 4.500 4.500-4.500M4.500 20h15"/>',
    "swap": '<path d="M4 8h14M14.500 4.500L18 8l-3.500 3.500M20 16H6M9.500 12.500L6 16l3.500 3.500"/>',
    "bell": '<path d="M5.500 17c1.200-1.300 1.500-2.800 1.500-6a5 5 0 0 1 10 0c0 3.200.3 4.700 1.500 6zM10 20.500a2.200 2.200 0 0 0 4 0M12 3.500V6"/>',
    "pencil": '<path d="M5 19l1-4L16.500 4.500l3 3L9 18zM14.500 6.500l3 3"/>',
    "star": '<path d="M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1.100 5.900-5.300-2.900-5.300 2.900 1.100-5.900L3.500 9.700l5.900-.8z"/>',
}

LETTERS = {
    "E": "M28 4H6V48H28M6 25H24",
    "S": "M27 12C22 0 6 2 6 14C6 28 28 22 28 37C28 51 9 51 4 40",
    "C": "M28 13C22 -1 4 1 4 26S22 53 28 39",
    "O": "M16 4C7 4 3 13 3 26S7 48 16 48S29 39 29 26S25 4 16 4Z",
    "B": "M6 4V48H17C32 48 32 25 17 25H6M6 4H15C28 4 28 25 15 25",
    "A": "M3 49L16 4L29 49M8 34H24",
    "!": "M9 4V31M9 46.500V47",
    "¡": "M9 48V21M9 5.500V5",
}
NARROW = {"!": 18, "¡": 18}

BIG_BROOM = """<symbol id="i-big-broom" viewBox="0 0 120 300"><g stroke="#241a15" stroke-width="3.500" stroke-linejoin="round"><path d="M54 4h12v170H54z" fill="#b9793f"/><path d="M62 4h4v170h-4z" fill="#8a5427" stroke="none"/><path d="M36 170h48l6 22H30z" fill="#a3312a"/><path d="M30 192h60c6 36 14 66 26 96-14-8-24 2-34-4-10 10-18 0-26 6-8-8-16 4-26-4-8 4-16-2-26 4 12-32 20-62 26-98z" fill="#f0c04a"/><path d="M44 198l-14 74M54 198l-6 78M64 198v78M74 198l6 76M84 198l14 72" fill="none" stroke="#b97f14"/><path d="M33 181h54" stroke="#f4bd3a"/></g></symbol>"""


def word(letters, gap=9):
    """The strokes of a word and its width; letters are drawn, never set in a font."""
    x, strokes = 0, ""
    for letter in letters:
        strokes += f'<path transform="translate({x} 0)" d="{LETTERS[letter]}"/>'
        x += NARROW.get(letter, 32) + gap
    return strokes, x - gap


def icon(name, drawing):
    return (
        f'<symbol id="i-{name}" viewBox="0 0 24 24"><g fill="none" stroke="currentColor" stroke-width="2" '
        f'stroke-linecap="round" stroke-linejoin="round">{drawing}</g></symbol>'
    )


def wordmark():
    strokes, width = word("ESCOBA")
    return (
        f'<symbol id="i-word" viewBox="-6 -4 {width + 12} 60"><g fill="none" stroke="currentColor" stroke-width="9.5" '
        f'stroke-linecap="round" stroke-linejoin="round">{strokes}</g></symbol>'
    )


def shout():
    strokes, width = word("¡ESCOBA!")
    layers = "".join(
        f'<g stroke="{colour}" stroke-width="{breadth}"{shift}>{strokes}</g>'
        for colour, breadth, shift in (
            ("#5c1512", 25, ' transform="translate(0 4)"'),
            ("#a3312a", 22, ""),
            ("#fff6df", 10, ""),
        )
    )
    return (
        f'<symbol id="i-shout" viewBox="-16 -14 {width + 32} 84"><g fill="none" stroke-linecap="round" '
        f'stroke-linejoin="round">{layers}</g></symbol>'
    )


def rays(count=24, spread=0.13):
    def point(angle):
        return f"{200 + 400 * math.cos(angle):.0f} {200 + 400 * math.sin(angle):.0f}"

    wedges = "".join(
        f'<path d="M200 200L{point(angle)}L{point(angle + spread)}Z"/>'
        for angle in (i * 2 * math.pi / count for i in range(count))
    )
    return f'<symbol id="i-rays" viewBox="0 0 400 400"><g fill="currentColor">{wedges}</g></symbol>'


def emblem(size, radius, scale, over=""):
    """The mark of the site on its red: a broom, sweeping; `over` is drawn on it."""
    broom = BIG_BROOM[BIG_BROOM.index("<g") : BIG_BROOM.rindex("</symbol>")]
    half = size / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}">'
        f'<rect width="{size}" height="{size}" rx="{radius}" fill="#8e2a24"/>'
        f'<g transform="translate({half * 1.16:g} {half * 0.8:g}) rotate(35) scale({scale * 1.3:g} {scale}) translate(-60 -150)">{broom}</g>{over}</svg>\n'
    )


# The installed application: file, edge in pixels, corner, how much of the square the broom fills.
APP_ICONS = (
    ("icon-192.png", 192, 34, 0.68),
    ("icon-512.png", 512, 92, 1.8),
    ("icon-maskable-512.png", 512, 0, 1.3),
    ("apple-touch-icon.png", 180, 0, 0.62),
)


def rasterise(svg, size, target):
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "icon.html"
        page.write_text(f'<body style="margin:0;background:transparent">{svg}', encoding="utf-8")
        subprocess.run(
            [
                "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                "--default-background-color=00000000", f"--window-size={size},{size}",
                f"--screenshot={target}", page.as_uri(),
            ],
            check=True, capture_output=True,
        )  # fmt: skip


def main():
    symbols = [icon(name, drawing) for name, drawing in ICONS.items()]
    symbols += [wordmark(), shout(), BIG_BROOM, rays()]
    symbols.append(f'<symbol id="i-cup" viewBox="0 0 200 250">{cup_ace()}</symbol>')
    sprite = '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols) + "\n</svg>\n"
    (HERE / "icons.svg").write_text(sprite, encoding="utf-8")
    (HERE / "favicon.svg").write_text(emblem(64, 14, 0.24), encoding="utf-8")
    news = '<circle cx="49" cy="15" r="13" fill="#f4bd3a" stroke="#241a15" stroke-width="3"/>'
    (HERE / "favicon-news.svg").write_text(emblem(64, 14, 0.24, news), encoding="utf-8")
    if "--png" in sys.argv:
        for name, size, radius, scale in APP_ICONS:
            rasterise(emblem(size, radius, scale), size, HERE / name)


if __name__ == "__main__":
    main()
