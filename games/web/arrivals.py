"""What did a visitor want to do at a table before he had a name? He is asked for one, and then it
is done: nobody presses twice.
"""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from accounts.web.redirects import asked_page
from games.services import seats
from games.services.refusals import Refused
from games.web.commands import read_number

# Where the session keeps it until he comes in.
WISH = "wish_at_a_table"
# The commands that are kept, by their address, each with the field that says where.
PLACES = {"table_sit": "place", "table_replace_robot": "position"}


def remember_wish(request: HttpRequest, code: str) -> None:
    """Keep what this visitor has pressed, when it was about a seat."""
    address = request.resolver_match.url_name if request.resolver_match else None
    if address in PLACES:
        request.session[WISH] = [address, code, request.POST.get(PLACES[address], "")[:4]]


def on_came_in(*, request: HttpRequest | None, user: User, **_of_the_signal: Any) -> None:
    """He has a name now. Whoever goes somewhere else than to that table wants it no more.

    Connected to Django's `user_logged_in`.
    """
    wish = request.session.pop(WISH, None) if request else None
    if request is None or wish is None:
        return
    address, code, place = wish
    if asked_page(request) != reverse("table", args=[code]):
        return
    try:
        _fulfil(address, code, user_id=user.pk, place=place)
    except Refused as refused:
        messages.error(request, str(refused.message))


def _fulfil(address: str, code: str, *, user_id: int, place: str) -> None:
    now = timezone.now()
    where = read_number(QueryDict(urlencode({"place": place})), "place") if place else None
    if address == "table_sit":
        seats.take_seat(code, user_id=user_id, place=where, now=now)
    elif where is not None:
        seats.replace_robot(code, user_id=user_id, position=where, now=now)
