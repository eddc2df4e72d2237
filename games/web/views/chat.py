"""What is said at a table: saying it, muting somebody, reporting a line, closing the chat."""

from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import trigger_client_event

from accounts.selectors.people import find_person
from accounts.web.redirects import next_page
from games.rendering.chat import about_screen, render_talk
from games.rendering.tables import render_message
from games.selectors.chat import find_muted, find_said, has_muted, load_talk
from games.selectors.moderation import has_reported
from games.services import chat as talking
from games.services.moderation import report_line
from games.services.refusals import Refused
from games.web.answers import (
    HTTP_STATUS,
    ask_for_a_name,
    is_htmx,
    language,
    load_or_404,
    table_command,
    user_id_of,
)
from games.web.commands import read_number


@require_POST
def say(request: HttpRequest, code: str) -> HttpResponseBase:
    """A line or a quick phrase. The socket brings it to everybody, the sender included."""
    code = code.upper()
    if not request.user.is_authenticated:
        return ask_for_a_name(request, code)
    now = timezone.now()
    try:
        if phrase := request.POST.get("phrase", ""):
            talking.say_phrase(code, user_id=user_id_of(request), phrase=phrase, now=now)
        else:
            text = request.POST.get("text", "")
            talking.say(code, user_id=user_id_of(request), text=text, now=now)
    except Refused as refused:
        return _refuse(request, code, refused)
    if not is_htmx(request):
        return redirect(_chat_of(code))
    return trigger_client_event(HttpResponse(status=200), "chat-sent")


@never_cache
@require_safe
@login_required(login_url="guest")
def line(request: HttpRequest, code: str, pk: int) -> HttpResponse:
    """Somebody's line, and what can be done about it: a sheet of the table, or a page."""
    return _about(request, code.upper(), pk)


@require_POST
def mute(request: HttpRequest, code: str) -> HttpResponseBase:
    """Stop reading whoever has said a line, or read him again (`action` unmute)."""
    code = code.upper()
    if not request.user.is_authenticated:
        return ask_for_a_name(request, code)
    try:
        pk = read_number(request.POST, "line", digits=18)
        author = _author_of(request, code, pk)
        if request.POST.get("action") == "unmute":
            talking.unmute(user_id=user_id_of(request), muted_id=author.pk)
            words = gettext("%(name)s is not muted any more.") % {"name": author}
        else:
            talking.mute(user_id=user_id_of(request), muted_id=author.pk)
            words = gettext("You have muted %(name)s.") % {"name": author}
    except Refused as refused:
        return _refuse(request, code, refused)
    return _done(request, code, pk, words)


@require_POST
@login_required(login_url="guest")
@rate_limit(action="report")
def report(request: HttpRequest, code: str) -> HttpResponseBase:
    """Show a line to the moderators."""
    code = code.upper()
    try:
        pk = read_number(request.POST, "line", digits=18)
        report_line(
            code,
            pk,
            user_id=user_id_of(request),
            reason=request.POST.get("reason", ""),
            words=request.POST.get("words", ""),
            now=timezone.now(),
        )
    except Refused as refused:
        return _refuse(request, code, refused)
    return _done(request, code, pk, gettext("Thank you. The moderators will look at it."))


@table_command
def set_open(request: HttpRequest, code: str) -> int:
    """The host closes the chat of his table, or opens it again."""
    return talking.set_chat_open(
        code,
        user_id=user_id_of(request),
        is_open=request.POST.get("open") == "1",
        now=timezone.now(),
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def muted(request: HttpRequest) -> HttpResponse:
    """Whom he does not read, and the way back; sent, `person` is read again, or no more."""
    user_id = user_id_of(request)
    if request.method != "POST":
        return render(request, "chat/muted.html", {"people": find_muted(user_id)})
    wanted = request.POST.get("person", "")
    if request.POST.get("action") == "mute":
        person = find_person(wanted, viewer_id=user_id)
        if person is not None and person.pk != user_id:
            talking.mute(user_id=user_id, muted_id=person.pk)
            messages.success(request, gettext("You have muted %(name)s.") % {"name": person})
        return redirect(next_page(request, default="muted"))
    for person in find_muted(user_id):
        if person.public_id == wanted:
            talking.unmute(user_id=user_id, muted_id=person.pk)
            messages.success(request, gettext("%(name)s is not muted any more.") % {"name": person})
    return redirect(next_page(request, default="muted"))


def _author_of(request: HttpRequest, code: str, pk: int) -> Any:
    """Who has said a line; Refused when it is none that this person can answer."""
    said = find_said(code, pk, user_id=user_id_of(request))
    if said is None or said.author is None:
        raise Refused("no_such_line")
    return said.author


def _about(request: HttpRequest, code: str, pk: int, *, done: str = "") -> HttpResponse:
    """The sheet about a line, alone for htmx, else in a page."""
    user_id = user_id_of(request)
    said = find_said(code, pk, user_id=user_id)
    if said is None:
        raise Http404
    about = about_screen(
        said,
        is_muted=has_muted(user_id, said.author_id or 0),
        is_reported=has_reported(user_id, said.pk),
        done=done,
    )
    template = "chat/_about.html" if is_htmx(request) else "chat/line.html"
    return render(request, template, {"about": about})


def _done(request: HttpRequest, code: str, pk: int, words: str) -> HttpResponse:
    """What has been done is said where it was pressed, and the talk is as it is now."""
    if not is_htmx(request):
        messages.success(request, words)
        return redirect(_chat_of(code))
    sheet = _about(request, code, pk, done=words).text
    body = f'<hx-partial hx-target="#talk-sheet" hx-swap="innerHTML">{sheet}</hx-partial>'
    talk = load_talk(load_or_404(code), user_id_of(request))
    body += render_talk(talk, user_id_of(request), language=language())
    return HttpResponse(body)


def _refuse(request: HttpRequest, code: str, refused: Refused) -> HttpResponseBase:
    if is_htmx(request):
        body = render_message(refused.message, language=language())
        return HttpResponse(body, status=HTTP_STATUS[refused.kind])
    messages.error(request, str(refused.message))
    return redirect(_chat_of(code))


def _chat_of(code: str) -> str:
    return f"/tables/{code}/#side"
