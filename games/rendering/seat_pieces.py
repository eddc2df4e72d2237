"""How is a player at the felt drawn? In parts: of what he shows, a play changes little."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import engine
from games.rendering.changes import NOTHING, Piece
from games.rendering.common import Common, OfSeat
from games.rendering.fragments import Pen
from games.rendering.people import Face
from games.rendering.seats import TEAM_NAMES, SeatScreen

# Larger pieces change sooner; so many tables can be played at without drawing them twice.
SEATS_KEPT = 8000


class SeatLook(NamedTuple):
    """A player without what is filled in: his name, points and pile."""

    position: int
    team: str
    hand_count: int
    is_bottom: bool
    is_me: bool
    is_partner: bool
    is_turn: bool
    is_dealer: bool
    is_mano: bool
    is_guest: bool
    has_rating: bool
    is_away: bool
    is_on_holiday: bool
    has_deadline: bool

    @property
    def team_name(self) -> str:
        return str(TEAM_NAMES[self.team]) if self.team else ""

    @property
    def backs(self) -> range:
        """One for each card in his hand; nothing tells them apart."""
        return range(self.hand_count)


class Clock(NamedTuple):
    """What the ring around somebody's sign counts."""

    deadline_ms: int
    pace: int


def forget_seats() -> None:
    """Empty this process's memory of them."""
    _filled_seat.cache_clear()
    _filled_pile.cache_clear()
    _points.cache_clear()


def draw_seats(seats: Sequence[SeatScreen], common: Common) -> Piece:
    """Those at one side of the felt."""
    drawn = [_seat(seat, common) for seat in seats]
    if len(drawn) == 1:
        return drawn[0]
    return Piece(
        SafeString("".join([seat.html for seat in drawn])),
        tuple([seat.frame for seat in drawn]),
        {name: html for seat in drawn for name, html in seat.parts.items()},
        is_inside=True,
    )


def draw_corner(bottom: SeatScreen, common: Common) -> Piece:
    """Who sits at the bottom: his pile lies beside his seat."""
    return common.once(OfSeat.seen("corner", bottom), _draw_corner, bottom, common)


def _draw_corner(bottom: SeatScreen, common: Common) -> Piece:
    seat, pile = _seat(bottom, common), _pile(bottom, common)
    face_up = _called(bottom.view.face_up, common.pen)
    return Piece(
        SafeString("\n".join([seat.html, pile, face_up])),
        seat.frame,
        {**seat.parts, f"pile-{bottom.position}": pile},
        is_inside=True,
    )


def _seat(seat: SeatScreen, common: Common) -> Piece:
    return common.once(OfSeat.seen("seat", seat), _draw_seat, seat, common)


def _draw_seat(seat: SeatScreen, common: Common) -> Piece:
    look = SeatLook(
        position=seat.position,
        team=seat.team,
        hand_count=seat.view.hand_count,
        is_bottom=not seat.offset,
        is_me=seat.is_me,
        is_partner=seat.is_partner,
        is_turn=seat.is_turn,
        is_dealer=seat.is_dealer,
        is_mano=seat.is_mano,
        is_guest=seat.face.is_guest,
        has_rating=bool(seat.face.rating),
        is_away=seat.is_away,
        is_on_holiday=seat.is_on_holiday,
        has_deadline=bool(seat.deadline_ms),
    )
    clock = Clock(seat.deadline_ms, seat.pace) if seat.deadline_ms else None
    pile, face_up = _pile(seat, common), seat.view.face_up
    return _filled_seat(look, seat.face, seat.points, clock, pile, face_up, common.pen)


# Most of those who look at a table see most of its seats alike.
@lru_cache(SEATS_KEPT)
def _filled_seat(
    look: SeatLook,
    face: Face,
    points: int,
    clock: Clock | None,
    pile: SafeString,
    face_up: tuple[engine.FaceUp, ...],
    pen: Pen,
) -> Piece:
    number = look.position
    avatar = pen.draw(
        "table/felt/_avatar.html", face=face, team=look.team, seat=clock, part=f"avatar-{number}"
    )
    sub = pen.draw(
        "table/felt/_sub.html",
        seat=look,
        slots={
            "points": "" if look.team else _points(points, pen),
            "deadline": clock.deadline_ms if clock else "",
        },
    )
    parts = {f"avatar-{number}": avatar, f"sub-{number}": sub}
    backs = NOTHING
    if not look.is_bottom:
        backs = pen.draw("table/felt/_backs.html", position=number, backs=look.backs)
        parts |= {f"backs-{number}": backs, f"pile-{number}": pile}
    html = pen.draw(
        "table/felt/_seat.html",
        seat=look,
        slots={
            "name": _("You") if look.is_me else face.name,
            "avatar": avatar,
            "rating": pen.draw("_rating.html", rating=face.rating) if look.has_rating else "",
            "sub": sub,
            "backs": backs,
            "pile": pile,
            "face_up": _called(face_up, pen),
        },
    )
    # Whose turn it is the page knows: static/js/table/state.js.
    steady = look._replace(is_turn=False, hand_count=0, has_deadline=False)
    return Piece(html, (steady, face, face_up), parts, is_inside=True)


@cache
def _points(points: int, pen: Pen) -> str:
    """The pen is only the key: what is active is read."""
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": points}


def _pile(seat: SeatScreen, common: Common) -> SafeString:
    return common.once(OfSeat("pile", seat.position), _draw_pile, seat, common.pen)


def _draw_pile(seat: SeatScreen, pen: Pen) -> SafeString:
    view, crossed = seat.view, seat.shown_crossed
    return _filled_pile(view.position, view.pile_count, view.escobas, crossed, pen)


@lru_cache(SEATS_KEPT)
def _filled_pile(
    position: int, number: int, escobas: int, crossed: tuple[engine.Card, ...], pen: Pen
) -> SafeString:
    drawn = [pen.draw("table/felt/_crossed.html", card=card) for card in crossed]
    return pen.draw(
        "table/felt/_pile.html",
        number=number,
        escobas=escobas,
        shown=len(crossed),
        slots={"position": position, "crossed": SafeString("".join(drawn))},
    )


def _called(face_up: tuple[engine.FaceUp, ...], pen: Pen) -> SafeString:
    return pen.draw("table/felt/_face_up.html", face_up=face_up) if face_up else NOTHING
