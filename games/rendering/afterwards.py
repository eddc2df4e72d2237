"""What is told once a match is over? Rounds, who has left, the series, how a rematch would be."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from games import engine
from games.rendering.people import face_of, listed
from games.rendering.seats import PAIRINGS, TEAMS, SideScreen
from games.selectors.series import (
    Sitter,
    company,
    series_between,
    someone,
    was_paired_otherwise,
    wins_of,
)
from games.selectors.tables import LoadedTable
from games.templatetags.numbers import signed


@dataclass(frozen=True)
class PairingButton:
    """A way to play again. `is_wanted`: the viewer has pressed it."""

    value: str
    label: str
    is_wanted: bool


@dataclass(frozen=True)
class SeriesRow:
    """A side or a person, and how many matches they have won."""

    name: str
    team: str
    won: int


@dataclass(frozen=True)
class SeriesScreen:
    """The running score at this table. `people` is filled when pairs have changed meanwhile."""

    played: int
    sides: tuple[SeriesRow, ...]
    people: tuple[SeriesRow, ...]


@dataclass(frozen=True)
class RoundCell:
    """What a round gave one side, and its total after it."""

    gained: str
    total: int


@dataclass(frozen=True)
class RoundLine:
    """A round of the match that is over, the viewer's side first."""

    number: int
    cells: tuple[RoundCell, ...]


def round_lines(loaded: LoadedTable, sides: Sequence[SideScreen]) -> list[RoundLine]:
    """Every finished round of the match that is over, in the order of these sides."""
    lines = []
    for number, scores in groupby(loaded.scores, key=lambda score: score.round.number):
        of_side = {score.side: score for score in scores}
        ordered = [of_side[side.side] for side in sides]
        cells = tuple(RoundCell(signed(score.points), score.total) for score in ordered)
        lines.append(RoundLine(number, cells))
    return lines


def series_screen(loaded: LoadedTable, user_id: int | None) -> SeriesScreen | None:
    """How it stands between those who sit here, else between those who played last; None before
    the first match that was finished.
    """
    for sides in (_sides_of_seats(loaded), _sides_of_match(loaded)):
        companies = [company(side) for side in sides]
        series = series_between(loaded.results, companies)
        if sides and series.played:
            break
    else:
        return None
    everybody = [seat for side in sides for seat in side]
    people: tuple[SeriesRow, ...] = ()
    if was_paired_otherwise(loaded.results, companies):
        won = wins_of(loaded.results, company(everybody))
        people = tuple(
            SeriesRow(_name(seat, user_id), "", won[someone(seat)]) for seat in everybody
        )
    return SeriesScreen(
        played=series.played,
        sides=tuple(
            SeriesRow(
                name=listed([_name(seat, user_id) for seat in side]),
                team=TEAMS[number] if loaded.table.pairs else "",
                won=won_matches,
            )
            for number, (side, won_matches) in enumerate(zip(sides, series.won, strict=True))
        ),
        people=people,
    )


def names_of_the_gone(loaded: LoadedTable) -> str:
    """The people who played the match that is over and sit here no more; "" when all are there."""
    here = {seat.user_id for seat in loaded.seats}
    gone = [player for player in loaded.players if player.user_id and player.user_id not in here]
    return listed([face_of(player.user, player.place).name for player in gone])


def pairing_buttons(loaded: LoadedTable, user_id: int | None) -> list[PairingButton]:
    """The ways to play again for somebody seated; none where pairs are not played."""
    seat = loaded.seat_of(user_id)
    if seat is None or not loaded.table.pairs:
        return []
    return [
        PairingButton(value, str(label), seat.wants_rematch and seat.wants_pairing == value)
        for value, (label, _said) in PAIRINGS.items()
    ]


def _sides_of_seats(loaded: LoadedTable) -> list[list[Sitter]]:
    """Those who sit here, as they would play; nothing while they cannot."""
    seats, table = loaded.seats, loaded.table
    if len(seats) < 2 or (table.pairs and len(seats) < table.size):
        return []
    return _by_side(seats, engine.sides_for(len(seats), table.pairs))


def _sides_of_match(loaded: LoadedTable) -> list[list[Sitter]]:
    return _by_side(loaded.players, [player.side for player in loaded.players])


def _by_side(sitters: Iterable[Sitter], sides: Iterable[int]) -> list[list[Sitter]]:
    found: dict[int, list[Sitter]] = {}
    for sitter, side in zip(sitters, sides, strict=True):
        found.setdefault(side, []).append(sitter)
    return [found[side] for side in sorted(found)]


def _name(sitter: Sitter, user_id: int | None) -> str:
    if user_id is not None and sitter.user_id == user_id:
        return _("You")
    return face_of(sitter.user, sitter.place).name
