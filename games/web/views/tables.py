"""The page of a table, and the commands of a running match."""

import io

import segno
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from games.services import abandon as abandoning
from games.services import agreements
from games.services.seats import replace_robot as take_robots_seat
from games.web.answers import load_or_404, table_command, table_page, update_of, user_id_of
from games.web.badge import note_opening
from games.web.commands import (
    read_number,
    send_call,
    send_next_round,
    send_play,
    send_ready,
)


@require_GET
def show(request: HttpRequest, code: str) -> HttpResponse:
    """The table: seats before a match, the felt during it, the boards after a round."""
    loaded = load_or_404(code)
    note_opening(request, loaded.table, now=timezone.now())
    return table_page(request, loaded)


@require_GET
def fresh(request: HttpRequest, code: str) -> HttpResponse:
    """The table again if it has changed since the revision the page shows; else 204."""
    loaded = load_or_404(code)
    if request.GET.get("revision") == str(loaded.table.revision):
        return HttpResponse(status=204)
    return update_of(request, loaded)


@require_GET
def qr(request: HttpRequest, code: str) -> HttpResponse:
    """The link of the table as a picture for the camera of a phone."""
    loaded = load_or_404(code)
    link = request.build_absolute_uri(reverse("table", args=[loaded.table.code]))
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=4, border=3, light="#fff")
    response = HttpResponse(picture.getvalue(), content_type="image/svg+xml")
    response["Cache-Control"] = "max-age=86400"
    return response


@table_command
def play(request: HttpRequest, code: str) -> int:
    return send_play(code, user_id_of(request), request.POST, now=timezone.now())


@table_command
def call(request: HttpRequest, code: str) -> int:
    return send_call(code, user_id_of(request), request.POST, now=timezone.now())


@table_command
def ready(request: HttpRequest, code: str) -> int:
    return send_ready(code, user_id_of(request), request.POST, now=timezone.now())


@table_command
def next_round(request: HttpRequest, code: str) -> int:
    return send_next_round(code, user_id_of(request), request.POST, now=timezone.now())


@table_command
def abandon(request: HttpRequest, code: str) -> int:
    return abandoning.abandon_match(code, user_id=user_id_of(request), now=timezone.now())


@table_command
def return_to_match(request: HttpRequest, code: str) -> int:
    return abandoning.return_to_match(code, user_id=user_id_of(request), now=timezone.now())


@table_command
def claim(request: HttpRequest, code: str) -> int:
    return abandoning.claim_match(code, user_id=user_id_of(request), now=timezone.now())


@table_command
def propose(request: HttpRequest, code: str) -> int:
    return agreements.propose(
        code,
        user_id=user_id_of(request),
        proposal=request.POST.get("proposal", ""),
        now=timezone.now(),
    )


@table_command
def resume(request: HttpRequest, code: str) -> int:
    return agreements.resume(code, user_id=user_id_of(request), now=timezone.now())


@table_command
def replace_robot(request: HttpRequest, code: str) -> int:
    return take_robots_seat(
        code,
        user_id=user_id_of(request),
        position=read_number(request.POST, "position"),
        now=timezone.now(),
    )
