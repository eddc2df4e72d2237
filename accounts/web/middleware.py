"""In which language, words and time does a page speak to this person, when was he last here, and
may he come in?
"""

from collections.abc import Callable
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import render
from django.urls import Resolver404, resolve
from django.utils import timezone, translation
from django.utils.decorators import sync_and_async_middleware

from accounts import regions
from accounts.models import User
from accounts.selectors.presence import is_stale
from accounts.selectors.sanctions import FOR_GOOD, is_banned
from accounts.services.presence import renew
from accounts.web.look import COOKIE_AGE, look_of

# Written by static/js/app.js; the column is as long.
TIME_ZONE_COOKIE = "tz"
LONGEST_ZONE = 40


class PersonsLanguageMiddleware(LocaleMiddleware):
    """The language, words and time zone a user has chosen; else what Django finds: cookie, browser,
    Spanish, and the site's own time.

    It stands after the authentication, whose user it reads; a visitor without a session costs no
    query.
    """

    def process_request(self, request: HttpRequest) -> None:
        activate_time_zone(request.user, found=request.COOKIES.get(TIME_ZONE_COOKIE, ""))
        regions.activate(look_of(request).region)
        chosen = request.user.language if request.user.is_authenticated else ""
        if chosen and translation.check_for_language(chosen):
            translation.activate(chosen)
            request.LANGUAGE_CODE = translation.get_language() or chosen
        else:
            super().process_request(request)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> Any:
        # Whatever this thread does next is not for this viewer.
        regions.activate("")
        return super().process_response(request, response)


def activate_time_zone(user: User | AnonymousUser, *, found: str = "") -> None:
    """The time zone of this user for what follows: the one he has chosen, else that of his browser,
    now or when it last said so, else the site's own.
    """
    known = (user.time_zone, found, user.found_time_zone) if user.is_authenticated else (found,)
    zone = next(filter(None, map(_zone, known)), None)
    if zone is None:
        timezone.deactivate()
    else:
        timezone.activate(zone)


def _zone(name: str) -> ZoneInfo | None:
    """The zone of that name. Zones are renamed now and then, and a cookie may say anything."""
    if not name or len(name) > LONGEST_ZONE or not name.isascii():
        return None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


@sync_and_async_middleware
def last_seen(get_response: Callable[..., Any]) -> Callable[..., Any]:
    """Note who is here, once a minute, after the answer is made; nothing at all otherwise."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> Any:
            response = await get_response(request)
            if (user := _to_renew(request)) is not None:
                await sync_to_async(_renew)(request, user)
            return response

        return asynchronous

    def synchronous(request: HttpRequest) -> Any:
        response = get_response(request)
        if (user := _to_renew(request)) is not None:
            _renew(request, user)
        return response

    return synchronous


def _renew(request: HttpRequest, user: User) -> None:
    found = request.COOKIES.get(TIME_ZONE_COOKIE, "")
    renew(user, now=timezone.now(), time_zone=found if _zone(found) else "")


# A browser whose person is kept out remembers him, or logging out would make somebody new of him.
# (No address is remembered: a family, a school and half a city may share one.)
MARK = "kept_out"
# The ways to be somebody new.
WAYS_IN = frozenset({"guest", "play_now", "account_signup"})
# What is left to somebody who is kept out: his data, the end of his account, the way out, and what
# the page that says so asks for by itself.
STILL_ALLOWED = frozenset(
    {"account_logout", "my_data", "delete_account", "keep_account", "set_language"}
    | {"site_styles", "manifest", "service_worker", "offline"}
)


@sync_and_async_middleware
def turn_away(get_response: Callable[..., Any]) -> Callable[..., Any]:
    """Whom the moderators keep out gets a page that says so and why, whatever he asks for."""
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> Any:
            refusal = await sync_to_async(_say_why)(request) if _is_suspect(request) else None
            return refusal or await get_response(request)

        return asynchronous

    def synchronous(request: HttpRequest) -> Any:
        refusal = _say_why(request) if _is_suspect(request) else None
        return refusal or get_response(request)

    return synchronous


def _is_suspect(request: HttpRequest) -> bool:
    """Whether a page may be refused here. The user is known by now: no query."""
    if request.user.is_authenticated:
        is_out = is_banned(request.user, now=timezone.now())
        return is_out and _page_of(request) not in STILL_ALLOWED
    is_marked = MARK in request.COOKIES and request.method == "POST"
    return is_marked and _page_of(request) in WAYS_IN


def _page_of(request: HttpRequest) -> str | None:
    try:
        return resolve(request.path_info).url_name
    except Resolver404:
        return None


def _say_why(request: HttpRequest) -> HttpResponse | None:
    """Nothing when he may come in after all."""
    person = request.user if isinstance(request.user, User) else _marked_person(request)
    if person is None or not is_banned(person, now=timezone.now()):
        return None
    if "HX-Request" in request.headers:
        # A page that is still open asks for itself, and gets this one.
        return HttpResponse(headers={"HX-Refresh": "true"})
    context = {"person": person, "is_for_good": person.banned_until == FOR_GOOD}
    response = render(request, "accounts/banned.html", context, status=403)
    response.set_signed_cookie(
        MARK,
        person.public_id,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


def _marked_person(request: HttpRequest) -> User | None:
    public_id = request.get_signed_cookie(MARK, default="")
    return User.objects.filter(public_id=public_id).first() if public_id else None


def _to_renew(request: HttpRequest) -> User | None:
    """The person who asks, when the lease has run out. The user is known by now: no query."""
    user = request.user
    if isinstance(user, User) and is_stale(user.last_seen, now=timezone.now()):
        return user
    return None
