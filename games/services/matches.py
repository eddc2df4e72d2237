"""How does a match start, again and again at the same table?"""

import secrets as random_source
from datetime import datetime, timedelta

from games import engine
from games.models import Match, Pairing, Player, Seat, Table, TableEvent, TableStatus
from games.selectors.ratings import ShownRating, find_ratings, kind_of
from games.services import announce
from games.services.chat import tell_event
from games.services.decks import commitment_of, new_secret
from games.services.notices import tell_of_rematch
from games.services.publish import publish_table
from games.services.rated_tables import require_rateable
from games.services.refusals import Refused
from games.services.rounds import begin_round
from games.services.seating import (
    drawn,
    forget_wishes,
    pass_host_on,
    put_all,
    seat_of,
    seats_changed,
    sitters,
    swapped,
)
from games.services.writing import locked_table

# Who is not ready delays the start by this much at most.
WAIT_FOR_READY = timedelta(seconds=30)


def start_match(code: str, *, user_id: int, now: datetime) -> int:
    """The host starts with whoever sits; free places are left out. Pairs need all four.

    Who is not ready yet delays it by half a minute at most. Starting a table that plays already
    is a success for its host. Returns the revision.
    """
    with locked_table(code) as table:
        if table.host_id != user_id:
            raise Refused("not_host")
        if table.status == TableStatus.PLAYING or table.starts_at is not None:
            return table.revision
        _check_number(table, table.seats.count())
        if _is_waited_for(table):
            table.starts_at = now + WAIT_FOR_READY
            publish_table(table, now=now)
        else:
            _start(table, now=now)
        return table.revision


def start_if_new(code: str, *, user_id: int, now: datetime) -> None:
    """Start the first match of a table; one that has gone its way since is left alone.

    For forms that open a table and start it, which may be sent again much later.
    """
    table = Table.objects.filter(code=code).first()
    if table is None or table.status != TableStatus.WAITING or table.current_round_id is not None:
        return
    start_match(code, user_id=user_id, now=now)


def get_ready(code: str, *, user_id: int, now: datetime) -> int:
    """Say that one is ready; a start that only waited for this happens now."""
    with locked_table(code) as table:
        if not table.seats.filter(user_id=user_id).exists():
            raise Refused("not_seated")
        if table.status == TableStatus.PLAYING:
            return table.revision
        if table.seats.filter(user_id=user_id, is_ready=False).update(is_ready=True):
            if table.starts_at is not None and not _is_waited_for(table):
                _start(table, now=now)
            else:
                publish_table(table, now=now)
        return table.revision


def start_without_waiting(code: str, *, now: datetime) -> None:
    """The clock's part: free the places of those who did not get ready, and start with the rest,
    if they are enough.
    """
    with locked_table(code) as table:
        if table.starts_at is None or table.starts_at > now or table.status != TableStatus.WAITING:
            return
        table.starts_at = None
        late = table.seats.filter(user__isnull=False, is_ready=False)
        for seat in late:
            tell_event(table, TableEvent.NOT_READY, user_id=seat.user_id, now=now)
        late.delete()
        pass_host_on(table, now=now)
        if table.status == TableStatus.WAITING and _can_start(table, list(table.seats.all())):
            _start(table, now=now)
        else:
            seats_changed(table, now=now)


def _is_waited_for(table: Table) -> bool:
    if table.sitting_is_ready:
        return False
    people = table.seats.filter(user__isnull=False, is_ready=False)
    return people.exclude(user_id=table.host_id).exists()


def want_rematch(code: str, *, user_id: int, pairing: str = Pairing.SAME, now: datetime) -> int:
    """Say "revancha" after a match. When every person seated has said it, the next match starts
    at the same table. Saying it twice, or after the start, is a success.

    `pairing` is how he would like to play where pairs are played. Where people would like
    different things the host decides.
    """
    if pairing not in Pairing.values:
        raise Refused("bad_form")
    with locked_table(code) as table:
        seats = sitters(table)
        mine = seat_of(seats, user_id)
        if mine is None:
            raise Refused("not_seated")
        if table.status == TableStatus.PLAYING:
            return table.revision
        if table.current_round_id is None:
            raise Refused("no_match")
        if pairing != Pairing.SAME and not table.pairs:
            raise Refused("bad_options")
        mine.wants_rematch = True
        mine.wants_pairing = pairing
        mine.save(update_fields=["wants_rematch", "wants_pairing"])
        people = [seat for seat in seats.values() if seat.user_id]
        if all(seat.wants_rematch for seat in people) and _can_start(table, list(seats.values())):
            _change_pairs(seats, _agreed(people, table.host_id))
            _start(table, now=now)
        else:
            tell_of_rematch(table, people, user_id=user_id, now=now)
            publish_table(table, now=now)
        return table.revision


def _agreed(people: list[Seat], host_id: int) -> str:
    """The pairs all want; else those of the host."""
    wanted = {seat.wants_pairing for seat in people}
    if len(wanted) == 1:
        return wanted.pop()
    return next((seat.wants_pairing for seat in people if seat.user_id == host_id), Pairing.SAME)


def _change_pairs(seats: dict[int, Seat], pairing: str) -> None:
    if pairing == Pairing.SWAPPED:
        put_all(swapped(seats))
    elif pairing == Pairing.DRAWN:
        put_all(drawn(seats))


def _can_start(table: Table, seats: list[Seat]) -> bool:
    try:
        _check_number(table, len(seats))
    except Refused:
        return False
    return True


def _check_number(table: Table, seated: int) -> None:
    if table.pairs and seated < table.size:
        raise Refused("needs_four")
    if seated < 2:
        raise Refused("needs_two")
    rules = engine.resolve(table.ruleset, table.overrides)
    if seated not in rules.players:
        raise Refused("wrong_number")


def _start(table: Table, *, now: datetime) -> None:
    seats = list(table.seats.select_related("user"))
    _check_number(table, len(seats))
    if table.rated:
        require_rateable(seats)
    match_secret = new_secret()
    sides = engine.sides_for(len(seats), table.pairs)
    match = Match.objects.create(
        table=table,
        number=table.matches.count() + 1,
        ruleset=table.ruleset,
        overrides=table.overrides,
        target=table.target,
        pairs=table.pairs,
        rated=table.rated,
        sides=list(sides),
        secret=match_secret,
        commitment=commitment_of(match_secret),
        started_at=now,
    )
    kind = kind_of(len(seats), pairs=table.pairs)
    ratings = find_ratings(seat.user_id for seat in seats)
    players = tuple(
        Player.objects.bulk_create(
            _player(match, position, side, seat, ratings.get((seat.user_id or 0, kind)))
            for position, (side, seat) in enumerate(zip(sides, seats, strict=True))
        )
    )
    forget_wishes(table)
    table.starts_at = None
    begin_round(table, match, players, number=1, dealer=_first_dealer(table, seats), now=now)
    announce.lobby_changed()


def _player(
    match: Match, position: int, side: int, seat: Seat, rating: ShownRating | None
) -> Player:
    return Player(
        match=match,
        position=position,
        place=seat.place,
        side=side,
        user=seat.user,
        robot=seat.robot,
        name=seat.user.display_name if seat.user else "",
        bank=match.table.bank,
        rating=rating.number if rating else None,
        rating_is_provisional=rating is not None and rating.is_provisional,
    )


def _first_dealer(table: Table, seats: list[Seat]) -> int:
    """Drawn at a new table; later the next taken place after the last dealer's."""
    if table.last_dealer is None:
        return random_source.randbelow(len(seats))
    rules = engine.resolve(table.ruleset, table.overrides)
    step = 1 if rules.direction == engine.Direction.LEFT else -1
    places = [seat.place for seat in seats]
    for distance in range(1, table.size + 1):
        place = (table.last_dealer + step * distance) % table.size
        if place in places:
            return places.index(place)
    return 0
