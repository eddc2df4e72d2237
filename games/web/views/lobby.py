"""The home page: the lists of tables, and the quick ways to a seat."""

from typing import Any
from urllib.parse import parse_qsl, urlencode
from zlib import crc32

from allauth.decorators import rate_limit
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.selectors.blocks import blocked_ids
from accounts.selectors.friends import find_friends_here
from accounts.selectors.people import count_people_here
from accounts.services.guests import create_guest
from accounts.services.invites import InviteNeeded
from accounts.services.naming import NameTaken
from accounts.web.look import COOKIE_AGE
from accounts.web.sessions import log_in_guest
from games.rendering.lobby import open_tables_html
from games.rendering.own_tables import own_tables
from games.rendering.people import face_of
from games.rendering.wishes import filter_in_words, wishes_in_words
from games.selectors.choices import find_last_choices
from games.selectors.fitting import LobbyFilter, Wishes
from games.selectors.tables import find_table
from games.services import opening
from games.services.choices import remember_filter, remember_wishes
from games.services.command_keys import new_key
from games.services.matches import start_if_new
from games.services.quick_seat import find_seat
from games.services.refusals import Refused
from games.web.answers import HTTP_STATUS, is_htmx, language, user_id_of
from games.web.forms import read_table_code
from games.web.lobby_forms import FilterForm, WishesForm

PLAY_NOW_RULESET = "clasica"
NAME_ATTEMPTS = 8
# Where a visitor keeps his filter; a person's is kept with him.
FILTER_COOKIE = "lobby_filter"


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Everything a person can do now: play at once, his tables, the open tables, live."""
    return _home(request)


@require_POST
def set_filter(request: HttpRequest) -> HttpResponse:
    """Narrow the list of open tables, and remember it."""
    wanted = FilterForm(request.POST).wanted()
    if request.user.is_authenticated:
        remember_filter(user_id_of(request), wanted.chosen)
    if is_htmx(request):
        context = _lists(request, wanted, hidden=blocked_ids(request.user.pk))
        response = render(request, "_lobby_update.html", context)
    else:
        response = redirect(f"{reverse('home')}#lobby")
    if not request.user.is_authenticated:
        text = urlencode(wanted.chosen)
        response.set_cookie(FILTER_COOKIE, text, max_age=COOKIE_AGE, samesite="Lax", httponly=True)
    return response


@require_safe
def people_here(request: HttpRequest) -> HttpResponse:
    """Who is here, for the page that asks again now and then."""
    return render(request, "_people_here.html", _people_here(request))


@require_POST
def play_now(request: HttpRequest) -> HttpResponseBase:
    """A match against a robot, dealt at once. A visitor becomes a guest by this."""
    key = _key_of(request)
    if request.user.is_authenticated:
        return _play_now(request, key)
    return _play_now_as_guest(request, key)


@rate_limit(action="guest")
def _play_now_as_guest(request: HttpRequest, key: str) -> HttpResponseBase:
    try:
        log_in_guest(request, _new_guest(key))
    except InviteNeeded:
        # A club asks for the code first.
        return redirect("guest")
    return _play_now(request, key)


@rate_limit(action="open_table")
def _play_now(request: HttpRequest, key: str) -> HttpResponse:
    now = timezone.now()
    code = opening.open_table(
        user_id=user_id_of(request),
        key=key,
        ruleset=PLAY_NOW_RULESET,
        overrides={},
        target=None,
        size=2,
        pairs=False,
        visibility="link",
        robots=1,
        now=now,
    )
    start_if_new(code, user_id=user_id_of(request), now=now)
    return redirect("table", code=code)


@require_http_methods(["GET", "HEAD", "POST"])
def quick_seat(request: HttpRequest) -> HttpResponse:
    """How one would like to play, and a seat at the table that fits best: at once, or at a new one.

    A form without wishes (the button of the home page) means those of the last time.
    """
    user_id = request.user.pk
    wishes = Wishes.read(find_last_choices(user_id).quick_seat)
    if request.method != "POST":
        return _wishes_page(request, wishes)
    if user_id is None:
        query = urlencode({"next": reverse("quick_seat")})
        return redirect(f"{reverse('guest')}?{query}")
    if "as_last_time" not in request.POST:
        wishes = WishesForm(request.POST).wishes()
        remember_wishes(user_id, wishes.chosen)
    try:
        code = find_seat(user_id=user_id, key=_key_of(request), wishes=wishes, now=timezone.now())
    except Refused as refused:
        messages.error(request, str(refused.message))
        return _wishes_page(request, wishes, status=HTTP_STATUS[refused.kind])
    return redirect("table", code=code)


@require_POST
def join_by_code(request: HttpRequest) -> HttpResponse:
    """Go to the table of a code or link; sitting down is the next step, there."""
    code = read_table_code(request.POST.get("code", ""))
    if not code or find_table(code) is None:
        messages.error(request, _("There is no table with that code or link."))
        return _home(request, status=404)
    return redirect("table", code=code)


def _home(request: HttpRequest, status: int = 200) -> HttpResponse:
    user_id = request.user.pk
    last = find_last_choices(user_id)
    wanted = LobbyFilter.read(last.lobby_filter if user_id else _filter_of_cookie(request))
    context: dict[str, Any] = {
        **_lists(request, wanted, hidden=blocked_ids(user_id)),
        **_people_here(request),
        "own_tables": own_tables(user_id) if user_id else [],
        "wishes": wishes_in_words(Wishes.read(last.quick_seat)),
        "key": new_key(),
        "quick_key": new_key(),
        "typed": request.POST.get("code", ""),
    }
    return render(request, "home.html", context, status=status)


def _lists(request: HttpRequest, wanted: LobbyFilter, *, hidden: frozenset[int]) -> dict[str, Any]:
    """What the part of the page with the lists needs."""
    return {
        "open_tables": open_tables_html(
            language(), wanted=wanted, hidden=hidden, viewer=request.user.pk
        ),
        "filter_form": FilterForm.of(wanted),
        "filter_words": filter_in_words(wanted),
        "socket_query": urlencode({"lang": language(), **wanted.chosen}),
    }


def _people_here(request: HttpRequest) -> dict[str, Any]:
    now = timezone.now()
    friends = find_friends_here(request.user.pk, now=now) if request.user.is_authenticated else []
    return {
        "people_here": count_people_here(now=now),
        "friends_here": [face_of(friend, 0) for friend in friends],
    }


def _wishes_page(request: HttpRequest, wishes: Wishes, status: int = 200) -> HttpResponse:
    context = {"form": WishesForm.of(wishes, key=new_key())}
    return render(request, "quick_seat.html", context, status=status)


def _filter_of_cookie(request: HttpRequest) -> dict[str, str]:
    return dict(parse_qsl(request.COOKIES.get(FILTER_COOKIE, "")[:200]))


def _new_guest(key: str) -> User:
    """A guest with a name of ours, which he can change in his settings.

    The number comes from the form's key, so that the same form sent twice is one guest.
    """
    for attempt in range(NAME_ATTEMPTS):
        number = 1000 + (crc32(key.encode()) + attempt) % 9000
        name = _("Neighbour %(number)s") % {"number": number}
        try:
            return create_guest(name, now=timezone.now(), key=key)
        except NameTaken:
            continue
    raise Refused("bad_form")


def _key_of(request: HttpRequest) -> str:
    """The form's key; a form without one is its own first answer."""
    key = request.POST.get("key", "")
    return key if key.isalnum() and len(key) <= 32 else new_key()
