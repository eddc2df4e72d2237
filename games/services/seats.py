"""Who sits where? Sitting down, getting up, getting ready, changing places by request."""

from datetime import datetime

from games.models import Player, Seat, TableEvent, TableStatus
from games.services import announce
from games.services.chat import tell_event
from games.services.games import locked_game
from games.services.publish import publish_table
from games.services.rated_tables import require_account
from games.services.refusals import Refused
from games.services.seating import (
    add_seat,
    pass_host_on,
    put_at,
    require_company,
    require_invited,
    require_place,
    require_waiting,
    seat_of,
    seats_changed,
    sitters,
)
from games.services.writing import locked_table


def take_seat(code: str, *, user_id: int, place: int | None, now: datetime) -> int:
    """Sit down at a free place (the first one when `place` is None), or move there.

    Sitting where one sits already is a success. Returns the table's revision.
    """
    with locked_table(code) as table:
        require_waiting(table)
        seats = sitters(table)
        mine = seat_of(seats, user_id)
        if place is None:
            if mine is not None:
                return table.revision
            place = next((p for p in range(table.size) if p not in seats), None)
            if place is None:
                raise Refused("table_full")
        require_place(table, place)
        if mine is not None and mine.place == place:
            return table.revision
        if table.seats_locked and mine is None and table.host_id != user_id:
            raise Refused("seats_locked")
        if place in seats:
            raise Refused("place_taken")
        if mine is None:
            require_invited(table, user_id)
            require_company((seat.user_id for seat in seats.values()), user_id)
            if table.rated:
                require_account(user_id)
            mine = Seat(table=table, user_id=user_id, is_ready=table.sitting_is_ready, taken_at=now)
        arrives = mine.pk is None
        mine.place, mine.wants_place = place, None
        add_seat(mine)
        if arrives:
            tell_event(table, TableEvent.SAT, user_id=user_id, now=now)
        return seats_changed(table, now=now)


def leave_seat(code: str, *, user_id: int, now: datetime) -> int:
    """Get up before a match or after it. The longest-seated person becomes host when the host
    leaves; a table without people closes. Not sitting any more is a success.
    """
    with locked_table(code, closed_too=True) as table:
        if table.status == TableStatus.CLOSED:
            return table.revision
        require_waiting(table)
        gone, _ = table.seats.filter(user_id=user_id).delete()
        if not gone:
            return table.revision
        tell_event(table, TableEvent.LEFT, user_id=user_id, now=now)
        pass_host_on(table, now=now)
        return seats_changed(table, now=now)


def ask_to_swap(code: str, *, user_id: int, place: int | None, now: datetime) -> int:
    """Ask whoever sits at `place` to change places; None takes the wish back. Two who ask each
    other change at once, and robots never mind.
    """
    with locked_table(code) as table:
        require_waiting(table)
        seats = sitters(table)
        mine = seat_of(seats, user_id)
        if mine is None:
            raise Refused("not_seated")
        if place is not None:
            require_place(table, place)
            other = seats.get(place)
            if other is None:
                raise Refused("place_free")
            if other.robot or other.wants_place == mine.place:
                put_at(seats, mine, place)
                return seats_changed(table, now=now)
        mine.wants_place = place
        mine.save(update_fields=["wants_place"])
        publish_table(table, now=now)
        return table.revision


def replace_robot(code: str, *, user_id: int, position: int, now: datetime) -> int:
    """Take the seat of a robot in a running match, with its cards and points.

    Raises Refused: somebody sits there, the table does not allow it, or one plays here already.
    """
    with locked_game(code) as game:
        if any(player.user_id == user_id for player in game.players):
            return game.table.revision
        if not game.table.robots_replaceable:
            raise Refused("robots_stay")
        player = next((p for p in game.players if p.position == position), None)
        if player is None or not player.robot:
            raise Refused("place_taken")
        require_invited(game.table, user_id)
        require_company((player.user_id for player in game.players), user_id)
        seat = Seat.objects.get(table=game.table, place=player.place)
        for row in (player, seat):
            row.user_id = user_id
            row.robot = ""
            row.save(update_fields=["user", "robot"])
        Player.objects.filter(pk=player.pk).update(bank=game.table.bank)
        game.reload_players()
        if game.state.turn == position:
            game.begin_turn(now=now)
        tell_event(game.table, TableEvent.SAT, user_id=user_id, now=now)
        game.publish(now=now)
        announce.lobby_changed()
        return game.table.revision
