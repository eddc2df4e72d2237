"""What room does a path take, so that what lies apart is known?"""

import math

from art.paths import matrix, moved, times

# Corners of the polygon around a circle, steps along a curve.
ROUND = 24


def reaches(path):
    """Points on each line of a path: it stays between them, but for a hair."""
    found, points, at, back = [], [], (0.0, 0.0), None
    for name, v in path:
        if name == "M" and points:
            found.append(points)
            points = []
        ends = list(zip(v[0::2], v[1::2], strict=True)) if name != "A" else []
        if name == "A":
            points += _around(*at, v)
        elif name in "CSQ":
            if name == "S":
                ends = [(2 * at[0] - back[0], 2 * at[1] - back[1]) if back else at, *ends]
            points += _along([at, *ends])
        else:
            points += ends
        back = ends[-2] if name in "CS" else None
        if v:
            at = tuple(v[-2:])
    return [*found, points] if points else found


def _along(ends):
    """Points of a curve."""
    found = []
    for step in range(1, ROUND + 1):
        t, points = step / ROUND, ends
        while len(points) > 1:
            points = [
                (x + (x2 - x) * t, y + (y2 - y) * t)
                for (x, y), (x2, y2) in zip(points, points[1:], strict=False)
            ]
        found += points
    return found


def _around(x, y, v):
    """Points around an arc: a polygon around the whole ellipse, where it is half of one."""
    rx, ry, angle = v[:3]
    middle = ((x + v[5]) / 2, (y + v[6]) / 2)
    half = math.dist((x, y), v[5:]) / 2
    if half > rx:
        rx, ry = half, ry * half / rx
    else:
        # Whose middle is elsewhere: no point is farther than this.
        rx = ry = 2 * max(rx, ry) if v[3] else half * 1.1
    m = times((1, 0, 0, 1, *middle), matrix(f"rotate({angle})"))
    out = 1 / math.cos(math.pi / ROUND)
    turns = [2 * math.pi * step / ROUND for step in range(ROUND)]
    return [moved(m, rx * out * math.cos(t), ry * out * math.sin(t)) for t in turns]


def hull(points):
    """Their convex hull, counterclockwise."""
    points = sorted({(round(x, 3), round(y, 3)) for x, y in points})
    if len(points) < 3:
        return points

    def half(some):
        out = []
        for x, y in some:
            while len(out) > 1:
                (a, b), (c, d) = out[-2:]
                if (c - a) * (y - b) - (d - b) * (x - a) > 0:
                    break
                out.pop()
            out.append((x, y))
        return out[:-1]

    return half(points) + half(reversed(points))


class Room:
    """What the line of a path may cover: the hull of its points and half of its width around it."""

    def __init__(self, points, margin):
        self.margin = margin
        self.points = hull(points)
        xs, ys = zip(*self.points, strict=True)
        self.box = (min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)

    def meets(self, other):
        a, b, c, d = self.box
        x1, y1, x2, y2 = other.box
        if a >= x2 or x1 >= c or b >= y2 or y1 >= d:
            return False
        return not (self._is_beside(other) or other._is_beside(self))

    def _is_beside(self, other):
        """Whether a side of this hull has the other one beyond it."""
        apart = self.margin + other.margin
        ends = [*self.points[1:], self.points[0]]
        for (x, y), (x2, y2) in zip(self.points, ends, strict=True):
            length = math.hypot(x2 - x, y2 - y)
            if not length:
                continue
            away = ((y2 - y) / length, (x - x2) / length)
            for nx, ny in (away, (-away[0], -away[1])):
                mine = max(nx * a + ny * b for a, b in self.points)
                if min(nx * a + ny * b for a, b in other.points) >= mine + apart:
                    return True
        return False


def rooms(path, margin):
    return [Room(points, margin) for points in reaches(path)]


def meet(ones, others):
    return any(one.meets(other) for one in ones for other in others)
