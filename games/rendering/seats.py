"""Who sits where, as one viewer sees it: the players of a match, or the places before one."""

from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games import engine
from games.rendering.people import Face, face_of, listed
from games.rendering.ratings import rating_of
from games.selectors.game_state import sits_for
from games.selectors.holidays import TimeOff, time_off_of
from games.selectors.tables import LoadedTable
from games.selectors.turns import deadline_of

TEAMS = ("sun", "moon")
TEAM_NAMES = {
    "sun": pgettext_lazy("pair of players", "Sun"),
    "moon": pgettext_lazy("pair of players", "Moon"),
}


# With which pairs somebody would like to play again: the button, and what is said of his wish.
PAIRINGS: dict[str, tuple[Promise, Promise]] = {
    "same": (gettext_lazy("Rematch"), gettext_lazy("the same pairs")),
    "swapped": (gettext_lazy("Change the pairs"), gettext_lazy("other pairs")),
    "drawn": (gettext_lazy("Draw the pairs"), gettext_lazy("pairs by lot")),
}


class Seated(Protocol):
    """Anything with a place around the table."""

    @property
    def offset(self) -> int: ...


Around = TypeVar("Around", bound=Seated)


@dataclass(frozen=True)
class Ring(Generic[Around]):
    """Everybody but the one at the bottom, by the side of the felt they are drawn at."""

    west: list[Around]
    north: list[Around]
    east: list[Around]


class SeatScreen(NamedTuple):
    """One player as this viewer sees him."""

    face: Face
    view: engine.SeatView
    # How many places to the viewer's left: 0 is the viewer (or the bottom of a spectator's table).
    offset: int
    # "sun" or "moon" in pairs, else "".
    team: str
    points: int
    is_me: bool
    is_partner: bool
    is_turn: bool
    is_dealer: bool
    is_mano: bool
    # A robot holds the place of a person who walked away.
    is_away: bool
    # Has said "listo" in the call window.
    is_ready: bool
    # When his turn runs out, in milliseconds since 1970, and how many seconds a turn has; 0: none.
    deadline_ms: int
    pace: int
    # "pause" or "end", when he would like that.
    proposal: str
    # When he is or will be on holiday, at tables by days.
    time_off: TimeOff | None

    @property
    def steady(self) -> "SeatScreen":
        """The same without what a mere play changes."""
        # The side stays, the hand and the pile do not.
        view: Any = self.view.side
        return self._replace(view=view, is_turn=False, deadline_ms=0, is_ready=False)

    @property
    def position(self) -> int:
        return self.view.position

    @property
    def name(self) -> str:
        """What this viewer calls him."""
        return _("You") if self.is_me else self.face.name

    @property
    def team_name(self) -> str:
        return str(TEAM_NAMES[self.team]) if self.team else ""

    @property
    def is_on_holiday(self) -> bool:
        return self.time_off is not None and self.time_off.is_running

    @property
    def backs(self) -> range:
        """One for each card in his hand; nothing tells them apart."""
        return range(self.view.hand_count)

    @property
    def shown_crossed(self) -> tuple[engine.Card, ...]:
        """The escobas that lie on the pile; more than three would hide it."""
        return self.view.crossed[-3:]


@dataclass(frozen=True)
class PlaceScreen:
    """One place while no match runs: free, or taken by somebody."""

    place: int
    offset: int
    team: str
    face: Face | None
    is_me: bool
    is_host: bool
    is_partner: bool
    wants_rematch: bool
    # With whom he would like to play it; only of those who want one, and where pairs are played.
    wants_pairing: str
    # Has said that the match may begin.
    is_ready: bool
    # Would like to change places with the viewer; the viewer would with him.
    asks_me: bool
    is_asked: bool

    @property
    def is_free(self) -> bool:
        return self.face is None

    @property
    def is_robot(self) -> bool:
        return self.face is not None and self.face.is_robot

    @property
    def name(self) -> str:
        if self.face is None:
            return _("Free place")
        return _("You") if self.is_me else self.face.name

    @property
    def team_name(self) -> str:
        return str(TEAM_NAMES[self.team]) if self.team else ""

    @property
    def pairing_words(self) -> str:
        """With which pairs he would like to play again."""
        return str(PAIRINGS[self.wants_pairing][1]) if self.wants_pairing in PAIRINGS else ""


@dataclass(frozen=True)
class SideScreen:
    """A side of the match: its people, points, and whether the viewer belongs to it."""

    side: int
    team: str
    seats: tuple[SeatScreen, ...]
    points: int
    is_mine: bool
    is_winner: bool

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def name(self) -> str:
        """ "You and Lola"."""
        return listed(self.names)

    @property
    def team_name(self) -> str:
        return self.seats[0].team_name

    @property
    def face(self) -> Face:
        return self.seats[0].face


def ring_of(sitters: list[Around], size: int) -> "Ring[Around]":
    """Two or three face the viewer in one row; four and more also sit at his left and right."""
    others = sorted((seat for seat in sitters if seat.offset), key=lambda seat: seat.offset)
    if size <= 3:
        return Ring([], others, [])
    return Ring(others[:1], others[1:-1], others[-1:])


def public_seats(loaded: LoadedTable, view: engine.TableView) -> tuple[SeatScreen, ...]:
    """The players of the match on the table, as a spectator sees them (whose view this is)."""
    return tuple(_public_seat(loaded, view, player.position) for player in loaded.players)


def as_seen_by(view: engine.TableView, seats: tuple[SeatScreen, ...]) -> tuple[SeatScreen, ...]:
    """Those players as the viewer of this view sees them: himself at the bottom."""
    me, count = view.viewer, len(seats)
    if me is None:
        return seats
    return tuple(
        seat._replace(
            offset=(position - me) % count,
            is_me=position == me,
            is_partner=position != me and view.sides[position] == view.sides[me],
        )
        for position, seat in enumerate(seats)
    )


def _public_seat(loaded: LoadedTable, view: engine.TableView, position: int) -> SeatScreen:
    assert loaded.match is not None
    assert loaded.round is not None
    player = loaded.players[position]
    turn = None if loaded.round.calls_close_at else view.turn
    return SeatScreen(
        face=face_of(player.user, player.place, rating_of(player)),
        view=view.seats[position],
        offset=position,
        team=TEAMS[player.side] if loaded.match.pairs else "",
        points=player.points,
        is_me=False,
        is_partner=False,
        is_turn=position == turn,
        is_dealer=position == view.dealer,
        is_mano=position == view.mano,
        is_away=bool(player.left_at and sits_for(player)),
        is_ready=position in loaded.round.ready,
        deadline_ms=_deadline_ms(loaded, position) if position == turn else 0,
        pace=loaded.table.pace,
        proposal=player.proposal,
        time_off=None if sits_for(player) else time_off_of(loaded.table, player),
    )


def _deadline_ms(loaded: LoadedTable, position: int) -> int:
    """When the turn of this player runs out, in milliseconds since 1970; 0 without a clock."""
    player = loaded.players[position]
    deadline = None if sits_for(player) else deadline_of(loaded.table, player)
    return int(deadline.timestamp() * 1000) if deadline else 0


def side_screen(side: int, seats: tuple[SeatScreen, ...], *, is_winner: bool) -> SideScreen:
    """A side, with the viewer first among his own."""
    mine = tuple(seat for seat in seats if seat.view.side == side)
    return SideScreen(
        side=side,
        team=mine[0].team,
        seats=tuple(sorted(mine, key=lambda seat: (not seat.is_me, seat.position))),
        points=mine[0].points,
        is_mine=any(seat.is_me for seat in mine),
        is_winner=is_winner,
    )


def place_screen(loaded: LoadedTable, place: int, user_id: int | None) -> PlaceScreen:
    """A place of a table where nothing is played, as this user sees it."""
    table = loaded.table
    seat = next((seat for seat in loaded.seats if seat.place == place), None)
    viewer = loaded.seat_of(user_id)
    bottom = viewer.place if viewer else 0
    return PlaceScreen(
        place=place,
        offset=(place - bottom) % table.size,
        team=TEAMS[place % 2] if table.pairs else "",
        face=face_of(seat.user, place, loaded.rating_of(seat.user_id)) if seat else None,
        is_me=seat is not None and viewer is not None and seat.pk == viewer.pk,
        is_host=seat is not None and seat.user_id == table.host_id,
        is_partner=(
            table.pairs
            and viewer is not None
            and place == (viewer.place + table.size // 2) % table.size
        ),
        wants_rematch=seat is not None and seat.wants_rematch,
        wants_pairing=seat.wants_pairing if seat and seat.wants_rematch and table.pairs else "",
        is_ready=seat is not None and (bool(seat.robot) or seat.is_ready),
        asks_me=seat is not None and viewer is not None and seat.wants_place == viewer.place,
        is_asked=viewer is not None and viewer.wants_place == place,
    )
