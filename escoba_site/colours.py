"""Which colours does a club's own colour bring with it? Each readable on what it lies.

One colour is chosen; its text, its hover and its soft ground follow for the light and the dark
theme, moved towards black or white until they reach the contrast that WCAG asks of text.
"""

import re
from dataclasses import dataclass

READABLE = 4.5
_HEX = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
# How far a colour moves at a time on its way to being readable.
_STEP = 0.04


@dataclass(frozen=True)
class Colour:
    """Red, green and blue, each 0 to 255."""

    red: int
    green: int
    blue: int

    def __str__(self) -> str:
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    @property
    def luminance(self) -> float:
        """As WCAG 2.2 defines relative luminance."""
        red, green, blue = (_linear(part / 255) for part in (self.red, self.green, self.blue))
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def towards(self, other: "Colour", share: float) -> "Colour":
        """Mixed with this share of another colour."""
        pairs = ((self.red, other.red), (self.green, other.green), (self.blue, other.blue))
        return Colour(*(round(mine + (theirs - mine) * share) for mine, theirs in pairs))


BLACK, WHITE = Colour(0, 0, 0), Colour(255, 255, 255)


def parse_colour(text: str) -> Colour | None:
    """#rgb or #rrggbb; None for anything else.

    >>> str(parse_colour("#0af"))
    '#00aaff'
    """
    found = _HEX.fullmatch(text.strip())
    if not found:
        return None
    digits = found.group(1)
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return Colour(*(int(digits[start : start + 2], 16) for start in (0, 2, 4)))


def contrast(one: Colour, other: Colour) -> float:
    """From 1, the same, to 21, black on white."""
    light, dark = sorted((one.luminance, other.luminance), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def readable(colour: Colour, *grounds: Colour) -> Colour:
    """The nearest shade of the colour that can be read on all the grounds."""
    goal = BLACK if min(ground.luminance for ground in grounds) > 0.18 else WHITE
    share = 0.0
    while share < 1 and any(contrast(_moved(colour, goal, share), g) < READABLE for g in grounds):
        share += _STEP
    return _moved(colour, goal, share)


def _moved(colour: Colour, goal: Colour, share: float) -> Colour:
    return colour.towards(goal, min(share, 1))


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
