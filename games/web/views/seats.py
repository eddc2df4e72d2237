"""The commands of a table before a match and after it: sitting, hosting, starting."""

from django.http import HttpRequest
from django.utils import timezone

from games.services import hosting, matches, rated_tables
from games.services import seats as seating
from games.services.refusals import Refused
from games.web.answers import table_command, user_id_of
from games.web.commands import read_number


@table_command
def sit(request: HttpRequest, code: str) -> int:
    place = read_number(request.POST, "place") if request.POST.get("place") else None
    return seating.take_seat(code, user_id=user_id_of(request), place=place, now=timezone.now())


@table_command
def leave(request: HttpRequest, code: str) -> int:
    return seating.leave_seat(code, user_id=user_id_of(request), now=timezone.now())


@table_command
def get_ready(request: HttpRequest, code: str) -> int:
    return matches.get_ready(code, user_id=user_id_of(request), now=timezone.now())


@table_command
def swap(request: HttpRequest, code: str) -> int:
    place = read_number(request.POST, "place") if request.POST.get("place") else None
    return seating.ask_to_swap(code, user_id=user_id_of(request), place=place, now=timezone.now())


@table_command
def robot(request: HttpRequest, code: str) -> int:
    commands = {"add": hosting.seat_robot, "remove": hosting.remove_robot}
    # In the address, for a button of the one form of the table can carry only one value.
    action = request.POST.get("action") or request.GET.get("action", "add")
    if action not in commands:
        raise Refused("bad_form")
    return commands[action](
        code,
        user_id=user_id_of(request),
        place=read_number(request.POST, "place"),
        now=timezone.now(),
    )


@table_command
def remove(request: HttpRequest, code: str) -> int:
    place = read_number(request.POST, "place")
    return hosting.remove_person(code, user_id=user_id_of(request), place=place, now=timezone.now())


@table_command
def hand_over(request: HttpRequest, code: str) -> int:
    place = read_number(request.POST, "place")
    return hosting.hand_over(code, user_id=user_id_of(request), place=place, now=timezone.now())


@table_command
def lock(request: HttpRequest, code: str) -> int:
    is_locked = request.POST.get("locked") == "1"
    return hosting.lock_seats(
        code, user_id=user_id_of(request), is_locked=is_locked, now=timezone.now()
    )


@table_command
def rated(request: HttpRequest, code: str) -> int:
    is_rated = request.POST.get("rated") == "1"
    return rated_tables.set_rated(
        code, user_id=user_id_of(request), is_rated=is_rated, now=timezone.now()
    )


@table_command
def partner(request: HttpRequest, code: str) -> int:
    place = read_number(request.POST, "place")
    return hosting.choose_partner(
        code, user_id=user_id_of(request), place=place, now=timezone.now()
    )


@table_command
def draw(request: HttpRequest, code: str) -> int:
    return hosting.draw_pairs(code, user_id=user_id_of(request), now=timezone.now())


@table_command
def start(request: HttpRequest, code: str) -> int:
    return matches.start_match(code, user_id=user_id_of(request), now=timezone.now())


@table_command
def rematch(request: HttpRequest, code: str) -> int:
    return matches.want_rematch(
        code,
        user_id=user_id_of(request),
        pairing=request.POST.get("pairing") or "same",
        now=timezone.now(),
    )
