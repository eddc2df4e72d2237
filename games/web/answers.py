"""How is a command of a table answered? With the fresh table, or with the reason it was refused."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from games.rendering.chat import render_talk_list
from games.rendering.tables import render_message, render_regions, render_update, screen_of
from games.selectors.chat import PHRASES, load_talk
from games.selectors.tables import LoadedTable, load_table
from games.selectors.watching import may_come_in, may_see
from games.services import observe
from games.services.refusals import Kind, Refused
from games.web.arrivals import remember_wish

HTTP_STATUS = {Kind.NOT_FOUND: 404, Kind.FORBIDDEN: 403, Kind.STALE: 409, Kind.INVALID: 422}

TableCommand = Callable[[HttpRequest, str], int]


def table_command(command: TableCommand) -> Callable[..., HttpResponseBase]:
    """A view for one command of a table: it posts, it is answered with the fresh table.

    With htmx: the fresh regions, 200, or 403, 409, 422 with the reason beside them. Without: back
    to the table (303), or the whole page with the reason and the same statuses.
    """

    @wraps(command)
    def view(request: HttpRequest, code: str) -> HttpResponseBase:
        code = code.upper()
        if not request.user.is_authenticated:
            return ask_for_a_name(request, code)
        try:
            with observe.answering(command.__name__):
                revision = command(request, code)
        except Refused as refused:
            return _refuse(request, code, refused)
        if not is_htmx(request):
            return redirect("table", code=code, permanent=False)
        loaded = load_table(code, revision=revision)
        assert loaded is not None
        return update_of(request, loaded)

    return require_POST(view)


def update_of(
    request: HttpRequest, loaded: LoadedTable, *, more: str = "", status: int = 200
) -> HttpResponse:
    """The fresh table for htmx; whom it is not shown to any more asks for the page instead."""
    if not may_see(loaded, request.user.pk):
        return HttpResponseClientRefresh()
    body = render_update(loaded, request.user.pk, language=language())
    return HttpResponse(body + more, status=status)


def ask_for_a_name(request: HttpRequest, code: str) -> HttpResponseBase:
    """A visitor wants to do something: he writes a name, or logs in, and comes back here. Where he
    wanted to sit he sits then.
    """
    remember_wish(request, code)
    query = urlencode({"next": reverse("table", args=[code])})
    url = f"{reverse('guest')}?{query}"
    return HttpResponseClientRedirect(url) if is_htmx(request) else redirect(url)


def table_page(request: HttpRequest, loaded: LoadedTable, *, status: int = 200) -> HttpResponse:
    """The whole page of a table for whoever asks and may see it."""
    if not may_see(loaded, request.user.pk):
        return _hidden_page(request, loaded)
    talk = load_talk(loaded, request.user.pk)
    context: dict[str, Any] = {
        "screen": screen_of(loaded, request.user.pk),
        "regions": render_regions(loaded, request.user.pk, language=language()),
        "language": language(),
        "now_ms": int(timezone.now().timestamp() * 1000),
        "talk": talk,
        "chat_lines": render_talk_list(talk, request.user.pk),
        "phrases": PHRASES,
    }
    return render(request, "table/page.html", context, status=status)


def _hidden_page(request: HttpRequest, loaded: LoadedTable) -> HttpResponse:
    """Politely: this table is not shown. Robots whose seats are free are offered all the same."""
    screen = screen_of(loaded, None)
    offers = not screen.is_watchable and may_come_in(loaded.table, request.user.pk)
    context = {
        "code": loaded.table.code,
        "free_robots": screen.free_robots if offers else [],
    }
    return render(request, "table/hidden.html", context, status=403)


def load_or_404(code: str) -> LoadedTable:
    loaded = load_table(code.upper())
    if loaded is None:
        raise Http404
    return loaded


def is_htmx(request: HttpRequest) -> bool:
    return bool(getattr(request, "htmx", False))


def language() -> str:
    """The language of this request."""
    return get_language() or "es"


def user_id_of(request: HttpRequest) -> int:
    """The person who asks; the caller has made sure that it is one."""
    assert request.user.pk is not None
    return request.user.pk


def _refuse(request: HttpRequest, code: str, refused: Refused) -> HttpResponse:
    status = HTTP_STATUS[refused.kind]
    loaded = load_or_404(code)
    if not is_htmx(request):
        messages.error(request, str(refused.message))
        return table_page(request, loaded, status=status)
    if not may_see(loaded, request.user.pk):
        # It is said on the page that comes instead.
        messages.error(request, str(refused.message))
    toast = render_message(refused.message, language=language())
    return update_of(request, loaded, more=toast, status=status)
