"""How is a match told afterwards? A line in a list, and a page with every round and its proof."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games import engine
from games.rendering.people import Face, face_of, listed
from games.rendering.ratings import ChangeRow, change_rows
from games.rendering.rules_in_force import Rule, rules_in_force
from games.rendering.seats import TEAMS
from games.rendering.words import book_name, item_name
from games.selectors.history import PlayedMatch, PlayedRound, WholeMatch

# Measures counted in half points, so that they are whole numbers.
_HALVES = {engine.Sevens.SETENTA_COMPLEX}


@dataclass(frozen=True)
class MatchRow:
    """A match in the list of one person, or in nobody's."""

    pk: int
    code: str
    result: str
    people: str
    points: tuple[int, ...]
    book: Promise | str
    target: int
    ended_at: datetime
    is_running: bool


@dataclass(frozen=True)
class SideScreen:
    """A side of a match: who, with how many points, and whether they won."""

    faces: tuple[Face, ...]
    team: str
    points: int
    is_winner: bool
    is_mine: bool
    has_left: bool

    @property
    def names(self) -> str:
        return listed([face.name for face in self.faces])


@dataclass(frozen=True)
class Cell:
    """What one side has of an item: the measure, the cards that prove it, the points."""

    measure: str
    cards: tuple[engine.Card, ...]
    points: int
    is_tied: bool


@dataclass(frozen=True)
class Line:
    """One item of a round's board, with a cell for each side."""

    name: Promise | str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class SidePoints:
    """What a round gave a side, and its total after it."""

    points: int
    total: int


@dataclass(frozen=True)
class RoundScreen:
    """A round: every line, what it gave each side, and the leftovers."""

    number: int
    dealer: Face
    lines: tuple[Line, ...]
    by_side: tuple[SidePoints, ...]
    leftovers: tuple[engine.Card, ...]
    leftovers_sum: int
    leftovers_ok: bool
    is_scored: bool


@dataclass(frozen=True)
class MatchScreen:
    """The page of a match that is over."""

    pk: int
    book_key: str
    book: Promise | str
    target: int
    result: str
    sides: tuple[SideScreen, ...]
    rounds: tuple[RoundScreen, ...]
    rules: tuple[Rule, ...]
    started_at: datetime
    ended_at: datetime
    is_abandoned: bool
    # The way back to the table, for those who played at it.
    code: str
    # What the match has changed, where it was rated.
    changes: tuple[ChangeRow, ...]


def match_row(played: PlayedMatch) -> MatchRow:
    """The line of a match in the list of `played.me`."""
    match = played.match
    return MatchRow(
        pk=match.pk,
        code=match.table.code,
        result=result_of(played),
        people=_people(played),
        points=_points(played),
        book=book_name(match.ruleset),
        target=match.target,
        ended_at=match.finished_at or match.started_at,
        is_running=played.is_running,
    )


def match_screen(whole: WholeMatch) -> MatchScreen:
    """The page of a match, for anybody; the person it was loaded for is marked in it."""
    played = whole.played
    match = played.match
    rules = rules_in_force(
        played.ruleset,
        target=match.target,
        players=len(played.players),
        pairs=match.pairs,
        rated=match.rated,
    )
    return MatchScreen(
        pk=match.pk,
        book_key=match.ruleset,
        book=book_name(match.ruleset),
        target=match.target,
        result=result_of(played),
        sides=sides_of(played),
        rounds=tuple(_round(played, game_round) for game_round in whole.rounds),
        rules=tuple(rules),
        started_at=match.started_at,
        ended_at=match.finished_at or match.started_at,
        is_abandoned=played.is_abandoned,
        code=match.table.code if played.me else "",
        changes=tuple(change_rows(played.players, whole.changes, None)),
    )


def sides_of(played: PlayedMatch) -> tuple[SideScreen, ...]:
    """The sides of a match in their own order."""
    return tuple(
        SideScreen(
            faces=tuple(face_of_player(player) for player in players),
            team=TEAMS[side] if played.match.pairs else "",
            points=players[0].points,
            is_winner=any(player.won for player in players),
            is_mine=played.me in players,
            has_left=any(player.left_at for player in players),
        )
        for side, players in enumerate(played.side_players)
    )


def result_of(played: PlayedMatch) -> str:
    """running, abandoned, won, lost, or finished for whoever did not play in it."""
    if played.is_running:
        return "running"
    if played.is_abandoned:
        return "abandoned"
    if played.me is None:
        return "finished"
    return "won" if played.me.won else "lost"


def face_of_player(player: Any) -> Face:
    """The face of somebody who played in a match (a `Player` row)."""
    return face_of(player.user, player.place)


def names_in_record(played: PlayedMatch) -> tuple[str, ...]:
    """What everybody was called when the match began, robots by the names they have here."""
    return tuple(player.name or face_of_player(player).name for player in played.players)


def _people(played: PlayedMatch) -> str:
    rivals = listed([face_of_player(player).name for player in played.rivals])
    if not played.partners:
        return rivals
    partners = listed([face_of_player(player).name for player in played.partners])
    return _("With %(partners)s, against %(rivals)s") % {"partners": partners, "rivals": rivals}


def _points(played: PlayedMatch) -> tuple[int, ...]:
    """The points of each side, one's own first."""
    points = {player.side: player.points for player in played.players}
    mine = played.me.side if played.me else 0
    return (points.pop(mine), *(points[side] for side in sorted(points)))


def _round(played: PlayedMatch, game_round: PlayedRound) -> RoundScreen:
    leftovers = game_round.final.leftovers
    total = engine.total_of(leftovers)
    return RoundScreen(
        number=game_round.number,
        dealer=face_of_player(played.players[game_round.dealer]),
        lines=tuple(_lines(game_round, played.ruleset)),
        by_side=tuple(SidePoints(score.points, score.total) for score in game_round.scores),
        leftovers=leftovers,
        leftovers_sum=total,
        leftovers_ok=engine.leftovers_possible(total),
        is_scored=game_round.is_scored,
    )


def _lines(game_round: PlayedRound, rules: engine.Ruleset) -> list[Line]:
    """The stored lines of each side, put side by side."""
    by_side = [score.lines for score in game_round.scores]
    return [
        Line(
            name=item_name(str(cells[0]["item"])),
            cells=tuple(_cell(cell, rules) for cell in cells),
        )
        for cells in zip(*by_side, strict=True)
    ]


def _cell(stored: dict[str, object], rules: engine.Ruleset) -> Cell:
    return Cell(
        measure=_measure(stored, rules),
        cards=engine.parse_cards(str(stored["cards"])),
        points=int(str(stored["points"])),
        is_tied=bool(stored.get("tied")),
    )


def _measure(stored: dict[str, object], rules: engine.Ruleset) -> str:
    measure = stored.get("measure")
    if measure is None:
        return "–"
    if stored["item"] == engine.Item.SETENTA and rules.sevens in _HALVES:
        whole, half = divmod(int(str(measure)), 2)
        return f"{whole}½" if half else str(whole)
    return str(measure)
