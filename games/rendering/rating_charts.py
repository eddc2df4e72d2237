"""How have somebody's ratings moved? A drawing for each kind of play, and the same in rows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.rendering.ratings import RATING_KIND_NAMES
from games.selectors.ratings import SCALE, RatingHistory, ShownRating, shown_change

# What the drawing measures in its own units; CSS makes it as wide as there is room.
WIDTH, HEIGHT = 320, 130
LEFT, RIGHT, TOP, BOTTOM = 38, 6, 8, 8
STEPS = (50, 100, 200, 500, 1000)
MOST_LINES = 5
ROWS = 10


@dataclass(frozen=True)
class GridLine:
    """A round number at its height."""

    y: float
    number: int


@dataclass(frozen=True)
class ChartRow:
    """One match, as the table beside the drawing tells it."""

    match_id: int
    made_at: datetime
    difference: int
    after: ShownRating


@dataclass(frozen=True)
class RatingChart:
    """A kind of play: where somebody stands, how that came, how sure it is."""

    kind: str
    name: Promise
    rating: ShownRating
    matches: int
    highest: int
    # For <polyline> and <polygon>: the strength, and what it lies between.
    line: str
    band: str
    last_x: float
    last_y: float
    grid: tuple[GridLine, ...]
    words: str
    # The latest first.
    rows: tuple[ChartRow, ...]


def rating_chart(history: RatingHistory) -> RatingChart:
    """The chart of a kind of play that has at least one change."""
    changes = history.changes
    first = changes[0]
    points = [(first.mu_before, first.sigma_before)]
    points += [(change.mu_after, change.sigma_after) for change in changes]
    strengths = [mu * SCALE for mu, _sigma in points]
    low = min((mu - sigma) * SCALE for mu, sigma in points)
    high = max((mu + sigma) * SCALE for mu, sigma in points)
    place = _Place(len(points), low, high)
    tops = [place.of(at, (mu + sigma) * SCALE) for at, (mu, sigma) in enumerate(points)]
    bottoms = [place.of(at, (mu - sigma) * SCALE) for at, (mu, sigma) in enumerate(points)]
    middles = [place.of(at, strength) for at, strength in enumerate(strengths)]
    numbers = [round(strength) for strength in strengths]
    return RatingChart(
        kind=history.kind,
        name=RATING_KIND_NAMES[history.kind],
        rating=history.rating,
        matches=history.matches,
        highest=max(numbers[1:]),
        line=_listed(middles),
        band=_listed([*tops, *reversed(bottoms)]),
        last_x=middles[-1][0],
        last_y=middles[-1][1],
        grid=tuple(GridLine(place.height(number), number) for number in _round_numbers(low, high)),
        words=_(
            "From %(first)s to %(last)s in %(matches)s matches; lowest %(low)s, highest %(high)s"
        )
        % {
            "first": numbers[0],
            "last": numbers[-1],
            "matches": len(changes),
            "low": min(numbers),
            "high": max(numbers),
        },
        rows=tuple(
            ChartRow(
                match_id=change.player.match_id,
                made_at=change.made_at,
                difference=shown_change(change).difference,
                after=shown_change(change).after,
            )
            for change in reversed(changes[-ROWS:])
        ),
    )


@dataclass(frozen=True)
class _Place:
    """Where something stands in the drawing."""

    count: int
    low: float
    high: float

    def of(self, at: int, strength: float) -> tuple[float, float]:
        width = WIDTH - LEFT - RIGHT
        return round(LEFT + width * at / (self.count - 1), 1), self.height(strength)

    def height(self, strength: float) -> float:
        share = (strength - self.low) / (self.high - self.low)
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share, 1)


def _round_numbers(low: float, high: float) -> list[int]:
    """Some round numbers between the two."""
    for step in STEPS:
        first = int(-(-low // step)) * step
        numbers = list(range(first, int(high) + 1, step))
        if len(numbers) <= MOST_LINES:
            break
    return numbers


def _listed(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x},{y}" for x, y in points)
