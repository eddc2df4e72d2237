"""What do all commands about seats share? Who may act, the constraints, and telling everybody."""

import random
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Case, F, When

from accounts.selectors.blocks import blocked_ids
from games.models import Pairing, Seat, Table, TableEvent, TableStatus
from games.selectors.watching import may_come_in
from games.services import announce
from games.services.chat import tell_event
from games.services.publish import publish_table
from games.services.refusals import Refused

# A place number outside every table, used for a moment while two sitters change places.
NOWHERE = 99


def require_waiting(table: Table) -> None:
    """Raise Refused while a match runs: then nobody moves."""
    if table.status == TableStatus.PLAYING:
        raise Refused("match_running")


def require_host(table: Table, user_id: int) -> None:
    """Raise Refused for everybody but the host, and while a match runs."""
    if table.host_id != user_id:
        raise Refused("not_host")
    require_waiting(table)


def require_place(table: Table, place: int) -> None:
    """Raise Refused for a place the table does not have."""
    if not 0 <= place < table.size:
        raise Refused("no_such_place")


def require_company(people: Iterable[int | None], user_id: int) -> None:
    """Raise Refused when there is a block, whichever way, between him and one of these people."""
    if not blocked_ids(user_id).isdisjoint(people):
        raise Refused("cannot_sit")


def require_invited(table: Table, user_id: int) -> None:
    """Raise Refused where only invited people sit and he is none."""
    if not may_come_in(table, user_id):
        raise Refused("invited_only")


def sitters(table: Table) -> dict[int, Seat]:
    """Who sits at which place."""
    return {seat.place: seat for seat in table.seats.select_related("user")}


def seat_of(seats: dict[int, Seat], user_id: int) -> Seat | None:
    return next((seat for seat in seats.values() if seat.user_id == user_id), None)


def add_seat(seat: Seat) -> None:
    """Store a new or moved seat; the constraints decide between people who came together."""
    try:
        with transaction.atomic():
            seat.save()
    except IntegrityError:
        raise Refused("place_taken") from None


def put_at(seats: dict[int, Seat], seat: Seat, place: int) -> None:
    """Move a sitter to a place and whoever is there to the place he leaves."""
    other = seats.get(place)
    freed = seat.place
    if other is seat:
        return
    if other is not None:
        _move(other, NOWHERE)
    _move(seat, place)
    if other is not None:
        _move(other, freed)


def drawn(seats: Mapping[int, Seat]) -> dict[int, Seat]:
    """The same sitters at the same places, by lot."""
    places = list(seats)
    random.SystemRandom().shuffle(places)
    return dict(zip(places, seats.values(), strict=True))


def swapped(seats: Mapping[int, Seat]) -> dict[int, Seat]:
    """Everybody but the first moves on one place, so each gets another partner: the same four
    have played in every pair after three times.
    """
    first, *others = sorted(seats)
    return {first: seats[first]} | {
        place: seats[others[number - 1]] for number, place in enumerate(others)
    }


def put_all(seats: Mapping[int, Seat]) -> None:
    """Move every sitter to the place given for him."""
    # Rows move one after another, so all of them first leave the table.
    for away, seat in enumerate(seats.values()):
        _move(seat, NOWHERE + 1 + away)
    for place, seat in seats.items():
        _move(seat, place)


def pass_host_on(table: Table, *, walked: Collection[int] = (), now: datetime) -> None:
    """The longest-seated person becomes host, and all are told; a table without people closes.

    Whoever has walked away from a match has his seat until it ends, but is host no more.
    """
    people = table.seats.filter(user__isnull=False).exclude(user_id__in=walked)
    people = people.select_related("user")
    next_host = people.order_by("taken_at", "place").first()
    if next_host is None:
        table.status = TableStatus.CLOSED
    elif table.host_id not in {seat.user_id for seat in people}:
        assert next_host.user is not None
        table.host = next_host.user
        tell_event(table, TableEvent.HOST, user_id=next_host.user_id, now=now)


def forget_wishes(table: Table) -> None:
    """Rematches and changes of places were wanted with those who sat there then."""
    table.seats.update(wants_rematch=False, wants_pairing=Pairing.SAME, wants_place=None)


def seats_changed(table: Table, *, now: datetime) -> int:
    """Tell the table and the lobby. A start that was being waited for is off, and so are wishes for
    a rematch, and to change places with somebody who has gone (or moved: `_move`).
    """
    table.starts_at = None
    taken = table.seats.values("place")
    lost = Case(When(wants_place__in=taken, then=F("wants_place")), default=None)
    table.seats.update(wants_rematch=False, wants_pairing=Pairing.SAME, wants_place=lost)
    publish_table(table, now=now)
    announce.lobby_changed()
    return table.revision


def _move(seat: Seat, place: int) -> None:
    """He has another place now, and nobody wants to change with him, or he with anybody, as both
    were sitting.
    """
    beside = Seat.objects.filter(table_id=seat.table_id, wants_place=seat.place)
    beside.update(wants_place=None)
    seat.place, seat.wants_place = place, None
    seat.save(update_fields=["place", "wants_place"])
