"""Short ways to have a past: matches that were finished without playing their cards."""

import itertools
from datetime import timedelta
from typing import Any

from games.models import Match, Player, Table
from tests.tables import NOON

_codes = itertools.count(1)


def finished(
    *people: Any,
    winners: tuple[int, ...] = (0,),
    points: tuple[int, ...] | None = None,
    ruleset: str = "clasica",
    pairs: bool = False,
    robots: int = 0,
    status: str = "finished",
    days_ago: int = 0,
) -> Match:
    """A match between these people (and robots after them), with its result stored.

    `winners` are sides; `points` are those of the sides, 21 for winners and 10 for others if left
    out.
    """
    seated = [*people, *[None] * robots]
    sides = [place % 2 if pairs else place for place in range(len(seated))]
    points = points or tuple(21 if side in winners else 10 for side in range(max(sides) + 1))
    ended_at = NOON - timedelta(days=days_ago)
    table = Table.objects.create(
        code=f"R{next(_codes):09}",
        host=people[0],
        ruleset=ruleset,
        target=21,
        size=len(seated),
        pairs=pairs,
        created_at=ended_at,
        status="closed",
    )
    match = Match.objects.create(
        table=table,
        number=1,
        ruleset=ruleset,
        target=21,
        pairs=pairs,
        sides=sides,
        secret="0" * 64,
        commitment="0" * 64,
        status=status,
        started_at=ended_at,
        finished_at=ended_at,
    )
    for place, (user, side) in enumerate(zip(seated, sides, strict=True)):
        Player.objects.create(
            match=match,
            position=place,
            place=place,
            side=side,
            user=user,
            robot="" if user else "house",
            name=user.display_name if user else "",
            points=points[side],
            won=side in winners if status == "finished" else None,
        )
    return match
