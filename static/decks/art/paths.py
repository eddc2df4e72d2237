"""What does the data of a path say, where is it when moved, and how is it written shortest?"""

import math
import re

STEPS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
TRANSFORM = re.compile(r"(\w+)\(([^)]*)\)")
IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def times(m, n):
    """The matrix that does `n` first and `m` then."""
    a, b, c, d, e, f = m
    g, h, i, j, k, o = n
    return (
        *(a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j),
        *(a * k + c * o + e, b * k + d * o + f),
    )


def moved(m, x, y):
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def matrix(text):
    """What a transform attribute says."""
    found = IDENTITY
    for name, values in TRANSFORM.findall(text or ""):
        v = [float(value) for value in values.replace(",", " ").split()]
        if name == "translate":
            step = (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
        elif name == "scale":
            step = (v[0], 0, 0, v[-1], 0, 0)
        else:
            a = math.radians(v[0])
            turn = (math.cos(a), math.sin(a), -math.sin(a), math.cos(a), 0, 0)
            x, y = v[1:] or (0, 0)
            step = times(times((1, 0, 0, 1, x, y), turn), (1, 0, 0, 1, -x, -y))
        found = times(found, step)
    return found


def size_of(m):
    """How much larger it draws; figures that are a little narrower than high keep their mean."""
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))


def segments(d):
    """The commands of a path, absolute and without H and V."""
    tokens = TOKEN.findall(d)
    at, found, x, y, start = 0, [], 0.0, 0.0, (0.0, 0.0)
    name = ""
    while at < len(tokens):
        if tokens[at].isalpha():
            name = tokens[at]
            at += 1
        big = name.upper()
        number = STEPS[big]
        v = [float(token) for token in tokens[at : at + number]]
        at += number
        dx, dy = (x, y) if name.islower() else (0.0, 0.0)
        if big == "H":
            v, big = [v[0] + dx, y], "L"
        elif big == "V":
            v, big = [x, v[0] + dy], "L"
        elif big == "A":
            v[5], v[6] = v[5] + dx, v[6] + dy
        else:
            v = [value + (dy if place % 2 else dx) for place, value in enumerate(v)]
        if big == "Z":
            x, y = start
        else:
            x, y = v[-2:]
        if big == "M":
            start = (x, y)
            # What follows a move without a letter is a line.
            name = "l" if name.islower() else "L"
        found.append((big, v))
    return found


def transformed(path, m):
    if m == IDENTITY:
        return path
    size = size_of(m)
    turn = math.degrees(math.atan2(m[1], m[0]))
    is_mirrored = m[0] * m[3] - m[1] * m[2] < 0
    found = []
    for name, v in path:
        if name == "A":
            rx, ry, angle, large, sweep, x, y = v
            angle = turn - angle if is_mirrored else turn + angle
            if rx == ry:
                angle = 0
            sweep = 1 - sweep if is_mirrored else sweep
            v = [rx * size, ry * size, angle, large, sweep, *moved(m, x, y)]
        else:
            v = [number for at in range(0, len(v), 2) for number in moved(m, v[at], v[at + 1])]
        found.append((name, v))
    return found


def number(value):
    """Tenths, as short as can be written."""
    text = f"{value / 10:.1f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def joined(numbers):
    """Numbers with a space only where they would run into each other."""
    return "".join(
        text if not place or text.startswith("-") else f" {text}"
        for place, text in enumerate(map(number, numbers))
    )


def written(path, grain=1):
    """The path in steps from where it is, in so many tenths. Each line is counted from its own
    beginning, so that it is the same text wherever it is placed, which is packed as one.
    """

    def tenths(value):
        return round(value * 10 / grain) * grain

    out, first, origin, end, x, y, before = [], None, (0.0, 0.0), (0, 0), 0, 0, ""
    for name, v in path:
        if name == "Z":
            out.append("z")
            x, y, before = 0, 0, "z"
            continue
        if name == "M":
            # From where the line before has ended, in tenths.
            first = first or v
            at = [tenths(value - first[place]) for place, value in enumerate(v)]
            text = joined([at[0] - end[0] - x, at[1] - end[1] - y])
            out.append(f"m{text}" if out else "M" + joined(map(tenths, v)))
            origin, end, x, y, before = v, at, 0, 0, "m"
            continue
        shift = v if name != "A" else v[5:]
        ends = [tenths(value - origin[place % 2]) for place, value in enumerate(shift)]
        steps = [value - (y if place % 2 else x) for place, value in enumerate(ends)]
        if name == "A":
            radii = joined([round(v[0] * 10), round(v[1] * 10), round(v[2]) * 10])
            letter = "a"
            text = f"{radii} {int(v[3])} {int(v[4])} {joined(steps)}".replace(" -", "-")
        elif name == "L" and not (steps[0] and steps[1]):
            letter = "h" if steps[0] else "v"
            text = joined(steps[:1] if steps[0] else steps[1:])
        else:
            letter, text = name.lower(), joined(steps)
        if letter == before:
            out.append(text if text.startswith("-") else f" {text}")
        else:
            out.append(letter + text)
        x, y = ends[-2:]
        before = letter
    return "".join(out)
