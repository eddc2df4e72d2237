"""Who has won how often at this table, between the same people or pairs?"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.models import Match, MatchStatus, Player, Seat

# What is older is told by the pages of the matches.
MOST_MATCHES = 100

Sitter = Player | Seat
# A person by number, a robot by its place: at another place it has another name.
Someone = tuple[str, int]
Company = frozenset[Someone]


@dataclass(frozen=True)
class Result:
    """A match that was finished at the table: who played together, and who won."""

    sides: frozenset[Company]
    winners: frozenset[Company]


@dataclass(frozen=True)
class Series:
    """The matches so far between the same sides, and how many each has won, in their order."""

    played: int
    won: tuple[int, ...]


def find_results(table_id: int) -> tuple[Result, ...]:
    """The finished matches of a table. One statement."""
    matches = Match.objects.filter(table=table_id, status=MatchStatus.FINISHED)
    players = Player.objects.filter(match__in=matches.order_by("-number")[:MOST_MATCHES])
    by_match: dict[int, list[Player]] = {}
    for player in players:
        by_match.setdefault(player.match_id, []).append(player)
    return tuple(_result(players) for players in by_match.values())


def series_between(results: Iterable[Result], sides: Sequence[Company]) -> Series:
    """What was played between exactly these sides."""
    same = frozenset(sides)
    between = [result for result in results if result.sides == same]
    won = Counter(winner for result in between for winner in result.winners)
    return Series(len(between), tuple(won[side] for side in sides))


def wins_of(results: Iterable[Result], people: Company) -> dict[Someone, int]:
    """How often each of these people has won, however they were paired, when just they played."""
    won = dict.fromkeys(people, 0)
    for result in results:
        if frozenset().union(*result.sides) == people:
            for one in frozenset().union(*result.winners):
                won[one] += 1
    return won


def was_paired_otherwise(results: Iterable[Result], sides: Sequence[Company]) -> bool:
    """Whether the same people have played at this table with other partners."""
    same, people = frozenset(sides), frozenset().union(*sides)
    return any(
        result.sides != same and frozenset().union(*result.sides) == people for result in results
    )


def company(seats: Iterable[Sitter]) -> Company:
    """Who these are together."""
    return frozenset(someone(seat) for seat in seats)


def someone(seat: Sitter) -> Someone:
    """Who that is, from one match to the next."""
    return ("robot", seat.place) if seat.user_id is None else ("user", seat.user_id)


def _result(players: list[Player]) -> Result:
    by_side: dict[int, set[Someone]] = {}
    winners: set[int] = set()
    for player in players:
        by_side.setdefault(player.side, set()).add(someone(player))
        if player.won:
            winners.add(player.side)
    companies = {side: frozenset(people) for side, people in by_side.items()}
    return Result(frozenset(companies.values()), frozenset(companies[side] for side in winners))
