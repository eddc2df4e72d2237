"""How do one's own tables look in a list? With whom, how it stands, whether one is waited for."""

from dataclasses import dataclass

from django.utils.functional import Promise

from games.rendering.people import Face, face_of
from games.rendering.words import book_name
from games.selectors.lobby import OwnTable, find_own_tables


@dataclass(frozen=True)
class OwnTableRow:
    """A table of one's own: with whom, how it stands, and whether one is waited for."""

    code: str
    face: Face | None
    names: tuple[str, ...]
    book: Promise | str
    points: tuple[int, ...]
    is_playing: bool
    is_my_turn: bool
    is_rematch: bool
    free: int


def own_tables(user_id: int) -> list[OwnTableRow]:
    """The tables where a person plays or sits, in words of the active language."""
    return [_own_row(own, user_id) for own in find_own_tables(user_id)]


def _own_row(own: OwnTable, user_id: int) -> OwnTableRow:
    if own.players:
        others = [face_of(p.user, p.place) for p in own.players if p.user_id != user_id]
    else:
        others = [face_of(seat.user, seat.place) for seat in own.seats if seat.user_id != user_id]
    return OwnTableRow(
        code=own.table.code,
        face=others[0] if others else None,
        names=tuple(face.name for face in others),
        book=book_name(own.table.ruleset),
        points=_points(own),
        is_playing=bool(own.players),
        is_my_turn=own.is_my_turn,
        is_rematch=not own.players and own.table.current_round_id is not None,
        free=own.table.size - len(own.seats),
    )


def _points(own: OwnTable) -> tuple[int, ...]:
    """The points of each side, one's own first."""
    if own.me is None:
        return ()
    by_side = {player.side: player.points for player in own.players}
    mine = by_side.pop(own.me.side)
    return (mine, *by_side.values())
