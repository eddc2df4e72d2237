"""Where does a person see and change his own things?"""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django.views.i18n import LANGUAGE_QUERY_PARAMETER, set_language

from accounts.services.naming import NameTaken
from accounts.services.preferences import change_language, change_look, change_settings
from accounts.web.forms import LookForm, SettingsForm
from accounts.web.look import COOKIE_AGE
from accounts.web.name_errors import name_taken
from accounts.web.redirects import next_page
from accounts.web.sessions import person_of


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return _settings_page(request, SettingsForm.of(person_of(request)))
    form = SettingsForm(request.POST)
    if form.is_valid():
        try:
            change_settings(
                person_of(request),
                name=form.cleaned_data["display_name"],
                preferences=form.preferences(),
            )
        except NameTaken:
            form.add_error("display_name", name_taken())
        else:
            # The answer speaks the language just chosen.
            with translation.override(form.cleaned_data["language"] or translation.get_language()):
                messages.success(request, _("Saved."))
            return redirect("settings")
    return _settings_page(request, form, status=422)


def _settings_page(request: HttpRequest, form: SettingsForm, status: int = 200) -> HttpResponse:
    return render(request, "accounts/settings.html", {"form": form}, status=status)


@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Theme, deck, card size or words, chosen from any page; visitors keep them in cookies."""
    form = LookForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest()
    chosen = form.chosen()
    # A page that shows the choice by itself wants no other page.
    is_shown = "HX-Request" in request.headers
    response = HttpResponse(status=204) if is_shown else redirect(next_page(request))
    if request.user.is_authenticated and chosen:
        change_look(request.user, **chosen)
    for name, value in chosen.items():
        response.set_cookie(name, value, max_age=COOKIE_AGE, samesite="Lax", httponly=True)
    return response


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Django's language form (a cookie), which a user's own setting follows."""
    code = request.POST.get(LANGUAGE_QUERY_PARAMETER, "")
    if request.user.is_authenticated and translation.check_for_language(code):
        change_language(request.user, code)
    return set_language(request)
