"""What may the host do before a match? Robots, partners, locks, sending away, handing over."""

from datetime import datetime

from games.bots import BOTS
from games.models import Seat, TableEvent
from games.services.chat import tell_event
from games.services.publish import publish_table
from games.services.refusals import Refused
from games.services.seating import (
    add_seat,
    drawn,
    put_all,
    put_at,
    require_host,
    require_place,
    seat_of,
    seats_changed,
    sitters,
)
from games.services.writing import locked_table


def seat_robot(code: str, *, user_id: int, place: int, robot: str = "house", now: datetime) -> int:
    """Put a robot at a free place. One that sits there already is a success."""
    if robot not in BOTS:
        raise Refused("no_such_robot")
    with locked_table(code) as table:
        require_host(table, user_id)
        require_place(table, place)
        there = sitters(table).get(place)
        if there is not None and there.robot == robot:
            return table.revision
        if there is not None:
            raise Refused("place_taken")
        if table.rated:
            raise Refused("rated_no_robots")
        add_seat(Seat(table=table, place=place, robot=robot, taken_at=now))
        return seats_changed(table, now=now)


def remove_robot(code: str, *, user_id: int, place: int, now: datetime) -> int:
    """Send a robot away. A place that is free already is a success."""
    with locked_table(code) as table:
        require_host(table, user_id)
        gone, _ = table.seats.filter(place=place).exclude(robot="").delete()
        return seats_changed(table, now=now) if gone else table.revision


def remove_person(code: str, *, user_id: int, place: int, now: datetime) -> int:
    """Ask somebody to get up. Nobody being there any more is a success; oneself one leaves."""
    with locked_table(code) as table:
        require_host(table, user_id)
        there = sitters(table).get(place)
        if there is None or there.user_id is None:
            return table.revision
        if there.user_id == user_id:
            raise Refused("bad_form")
        there.delete()
        tell_event(table, TableEvent.REMOVED, user_id=there.user_id, now=now)
        return seats_changed(table, now=now)


def hand_over(code: str, *, user_id: int, place: int, now: datetime) -> int:
    """Make somebody else the host."""
    with locked_table(code) as table:
        require_host(table, user_id)
        there = sitters(table).get(place)
        if there is None or there.user is None:
            raise Refused("place_free")
        if table.host_id != there.user_id:
            table.host = there.user
            tell_event(table, TableEvent.HOST, user_id=there.user_id, now=now)
        publish_table(table, now=now)
        return table.revision


def lock_seats(code: str, *, user_id: int, is_locked: bool, now: datetime) -> int:
    """Let nobody else sit down, or let them again."""
    with locked_table(code) as table:
        require_host(table, user_id)
        if table.seats_locked != is_locked:
            table.seats_locked = is_locked
            return seats_changed(table, now=now)
        return table.revision


def choose_partner(code: str, *, user_id: int, place: int, now: datetime) -> int:
    """Take whoever sits at `place` as partner: that sitter moves opposite the host, and changes
    places with whoever was there.
    """
    with locked_table(code) as table:
        require_host(table, user_id)
        if not table.pairs:
            raise Refused("bad_options")
        seats = sitters(table)
        mine = seat_of(seats, user_id)
        partner = seats.get(place)
        if mine is None or partner is None or partner is mine:
            raise Refused("place_free")
        put_at(seats, partner, (mine.place + table.size // 2) % table.size)
        return seats_changed(table, now=now)


def draw_pairs(code: str, *, user_id: int, now: datetime) -> int:
    """Draw by lot who sits where, and so the pairs."""
    with locked_table(code) as table:
        require_host(table, user_id)
        put_all(drawn(sitters(table)))
        return seats_changed(table, now=now)
