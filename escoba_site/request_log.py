"""Which request was answered how, and how fast? A line and a number for each.

A request keeps the id the proxy gave it, or gets one, and tells it to the browser, so that a person
who complains can say which request it was. Addresses are logged by their pattern: some hold keys.
"""

import logging
import re
import time
import uuid
from collections.abc import Awaitable, Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from escoba_site.logs import PLACE_ATTRIBUTE, Place, at_place
from escoba_site.metrics import REQUEST_SECONDS

logger = logging.getLogger(__name__)

_REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
_TABLE_SOCKET = re.compile(r"/ws/tables/([0-9A-Za-z]{1,16})/")
AsgiApplication = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


@sync_and_async_middleware
def log_requests(get_response: Any) -> Any:
    """Middleware: gives every request its id, and says at the end how it was answered."""
    if iscoroutinefunction(get_response):

        async def log_async(request: HttpRequest) -> Any:
            begun, place = time.perf_counter(), _place_of(request)
            with at_place(place):
                response = await get_response(request)
                return _told(request, response, place, begun)

        return log_async

    def log(request: HttpRequest) -> Any:
        begun, place = time.perf_counter(), _place_of(request)
        with at_place(place):
            return _told(request, get_response(request), place, begun)

    return log


def with_socket_place(application: AsgiApplication) -> AsgiApplication:
    """The same application; what a socket logs names its table and user. It stands inside the
    authentication, whose user it reads.
    """

    async def wrapped(scope: dict[str, Any], receive: Any, send: Any) -> None:
        found = _TABLE_SOCKET.fullmatch(scope["path"])
        place = Place(
            _new_id(),
            table=found.group(1) if found else "",
            user=getattr(scope.get("user"), "pk", None),
        )
        with at_place(place):
            await application(scope, receive, send)

    return wrapped


def _place_of(request: HttpRequest) -> Place:
    asked = request.headers.get("X-Request-ID", "")
    trusted = settings.ALLAUTH_TRUSTED_PROXY_COUNT and _REQUEST_ID.fullmatch(asked)
    place = Place(asked if trusted else _new_id(), request=request)
    setattr(request, PLACE_ATTRIBUTE, place)
    return place


def _new_id() -> str:
    return uuid.uuid4().hex[:16]


def _told(request: HttpRequest, response: HttpResponse, place: Place, begun: float) -> HttpResponse:
    seconds = time.perf_counter() - begun
    match = request.resolver_match
    page = match.view_name if match else "none"
    REQUEST_SECONDS.labels(page, str(response.status_code)).observe(seconds)
    if match is None and response.status_code < 400:
        # A static file, of which there are fifty to a page.
        return response
    response["X-Request-ID"] = place.request_id
    details = {
        "method": request.method,
        "route": f"/{match.route}" if match else "unknown",
        "status": response.status_code,
        "milliseconds": round(seconds * 1000, 1),
    }
    # What is in order is for the log of a production site; a developer's terminal stays quiet.
    level = logging.INFO if settings.PRODUCTION else logging.DEBUG
    logger.log(level, "%(method)s %(route)s %(status)s", details, extra=details)
    return response
