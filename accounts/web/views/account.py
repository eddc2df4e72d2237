"""Where does a person look after his account: profile, privacy, devices, data, leaving?"""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.selectors.sessions import find_sessions
from accounts.services.deletion import COOLING_OFF, cancel_deletion, request_deletion
from accounts.services.export import collect_personal_data
from accounts.services.privacy import change_privacy
from accounts.services.profile import change_profile
from accounts.services.sanctions import note_warning_read
from accounts.services.sessions import end_other_sessions
from accounts.web.devices import device_name
from accounts.web.person_forms import DeletionForm, PrivacyForm, ProfileForm
from accounts.web.redirects import next_page
from accounts.web.sessions import person_of


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """What others read about him."""
    form = ProfileForm.of(person_of(request))
    if request.method == "POST":
        form = ProfileForm(request.POST)
        if form.is_valid():
            change_profile(person_of(request), form.profile())
            messages.success(request, _("Saved."))
            return redirect("settings_profile")
    status = 422 if form.errors else 200
    return render(request, "accounts/settings_profile.html", {"form": form}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def privacy(request: HttpRequest) -> HttpResponse:
    """Who may see what, and who may come near."""
    form = PrivacyForm.of(person_of(request))
    if request.method == "POST":
        form = PrivacyForm(request.POST)
        if form.is_valid():
            change_privacy(person_of(request), form.privacy())
            messages.success(request, _("Saved."))
            return redirect("settings_privacy")
    status = 422 if form.errors else 200
    return render(request, "accounts/settings_privacy.html", {"form": form}, status=status)


@never_cache
@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Password and e-mail, devices, one's data, the end."""
    me = person_of(request)
    found = find_sessions(me, current_key=_session_key(request), now=timezone.now())
    sessions = [(session, device_name(session.user_agent)) for session in found]
    others = [session for session in found if not session.is_current]
    context = {"sessions": sessions, "has_others": bool(others)}
    return render(request, "accounts/settings_account.html", context)


@require_POST
@login_required
def end_sessions(request: HttpRequest) -> HttpResponse:
    """Log out elsewhere: on one device (`session`), or on all of them."""
    asked = request.POST.get("session", "")
    only = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 19 else None
    if asked and only is None:
        return redirect("settings_account")
    end_other_sessions(person_of(request).pk, current_key=_session_key(request), only=only)
    messages.success(request, _("Logged out there."))
    return redirect("settings_account")


@never_cache
@require_POST
@login_required
@rate_limit(action="my_data")
def my_data(request: HttpRequest) -> HttpResponse:
    """Everything the site knows about him, as a file."""
    told = collect_personal_data(person_of(request), now=timezone.now())
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = 'attachment; filename="escoba-my-data.json"'
    return answer


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@rate_limit(action="delete_account")
def delete(request: HttpRequest) -> HttpResponse:
    """Ask for the account to be deleted; an account with its password."""
    me = person_of(request)
    if me.delete_at is not None:
        return redirect("settings_account")
    form = DeletionForm(me, request.POST if request.method == "POST" else None)
    if form.is_valid():
        _say_goodbye(request, me)
        return redirect("settings_account")
    status = 422 if form.errors else 200
    context = {"form": form, "days": COOLING_OFF.days}
    return render(request, "accounts/delete_account.html", context, status=status)


@require_POST
@login_required
def keep(request: HttpRequest) -> HttpResponse:
    """Cancel the deletion."""
    cancel_deletion(person_of(request).pk)
    messages.success(request, _("Your account stays."))
    return redirect("settings_account")


@require_POST
@login_required
def warning_read(request: HttpRequest) -> HttpResponse:
    """He has read what the moderators had to say to him."""
    note_warning_read(person_of(request).pk)
    return redirect(next_page(request))


def _say_goodbye(request: HttpRequest, me: User) -> None:
    """Note the wish, and write to the owner in case it was somebody else's."""
    context: dict[str, Any] = {"user": me, "delete_at": request_deletion(me.pk, now=timezone.now())}
    if me.email:
        get_adapter(request).send_mail("account/email/deletion_requested", me.email, context)


def _session_key(request: HttpRequest) -> str:
    return request.session.session_key or ""
