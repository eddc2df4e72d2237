"""Where does somebody read his notices, and choose how he gets them?"""

from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.web.devices import device_name
from games.rendering.notices import news_screen
from games.selectors.holidays import time_off
from games.selectors.news import address_of, find_devices
from games.selectors.notices import find_notice, find_notices, switches_of
from games.services import mails, push
from games.services import notices as noticing
from games.services.push import SESSION_KEY
from games.services.refusals import Refused
from games.web.answers import user_id_of
from games.web.badge import badge_of
from games.web.notice_forms import NoticesForm


@never_cache
@require_safe
@login_required
def index(request: HttpRequest) -> HttpResponse:
    """All of it as a page: the tables that wait, and the notices of the last time."""
    context = {
        "turns": [news_screen(news) for news in badge_of(request).turns],
        "rows": [news_screen(news) for news in find_notices(user_id_of(request))],
        "time_off": time_off(user_id_of(request)),
    }
    return render(request, "notices/index.html", context)


@never_cache
@require_safe
@login_required
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """The link of a notice: it has been read now, and leads to what it is about."""
    notice = find_notice(pk, user_id=user_id_of(request))
    if notice is None:
        raise Http404
    noticing.read(notice, now=timezone.now())
    return redirect("table", code=notice.table.code) if notice.table else redirect("friends")


@require_POST
@login_required
def dismiss(request: HttpRequest, pk: int) -> HttpResponse:
    """He does not want to see it any more. One that is gone is a success."""
    notice = find_notice(pk, user_id=user_id_of(request))
    if notice is not None:
        noticing.read(notice, now=timezone.now())
    return redirect("notices")


@require_POST
@login_required
def read_all(request: HttpRequest) -> HttpResponse:
    noticing.read_all(user_id_of(request), now=timezone.now())
    return redirect("notices")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings(request: HttpRequest) -> HttpResponse:
    """What he wants to be told by which way, and on which devices."""
    user_id = user_id_of(request)
    form = NoticesForm(request.POST) if request.method == "POST" else None
    if form is not None and form.is_valid():
        noticing.change_switches(user_id, form.chosen())
        messages.success(request, _("Saved."))
        return redirect("settings_notices")
    devices = find_devices(user_id)
    context: dict[str, Any] = {
        "form": form or NoticesForm.of(switches_of(user_id)),
        "address": address_of(user_id),
        "devices": [(device, device_name(device.user_agent)) for device in devices],
    }
    return render(request, "notices/settings.html", context)


@require_http_methods(["POST", "DELETE"])
@login_required
@rate_limit(action="push")
def devices(request: HttpRequest) -> HttpResponse:
    """A browser asks to be sent pushes (POST), or not any more (DELETE); a script sends both."""
    user_id = user_id_of(request)
    if request.method == "DELETE":
        push.unsubscribe(user_id, endpoint=QueryDict(request.body).get("endpoint", ""))
        return HttpResponse(status=204)
    try:
        pk = push.subscribe(
            user_id,
            endpoint=request.POST.get("endpoint", ""),
            p256dh=request.POST.get("p256dh", ""),
            auth=request.POST.get("auth", ""),
            user_agent=request.headers.get("User-Agent", ""),
            now=timezone.now(),
        )
    except Refused:
        return HttpResponseBadRequest()
    request.session[SESSION_KEY] = pk
    return HttpResponse(status=204)


@require_POST
@login_required
def forget_device(request: HttpRequest, pk: int) -> HttpResponse:
    """No more pushes to one of his devices, wherever it is."""
    push.unsubscribe(user_id_of(request), pk=pk)
    messages.success(request, _("That device gets no more pushes."))
    return redirect("settings_notices")


# The signed word in the address is the proof; mail programs post here without a cookie.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """The link at the end of a mail: no more of them, without logging in."""
    reader = mails.reader_of(token)
    if reader is None:
        raise Http404
    if request.method == "POST":
        mails.stop_mail(reader.pk)
    context = {"is_done": request.method == "POST", "token": token}
    return render(request, "notices/stop.html", context)


@require_POST
def seen(request: HttpRequest, code: str) -> HttpResponse:
    """A page says that this table is open and visible, or is so no more (`here` 1 or 0)."""
    if request.user.is_authenticated:
        noticing.note_visit(
            code.upper(),
            user_id=user_id_of(request),
            is_open=request.POST.get("here") == "1",
            now=timezone.now(),
        )
    return HttpResponse(status=204)
