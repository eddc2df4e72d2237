"""How does somebody play with only a name, and how does he keep what he played?"""

from allauth.account.models import EmailAddress
from allauth.decorators import rate_limit
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts.services.accounts import claim_guest
from accounts.services.guests import create_guest
from accounts.services.invites import InviteNeeded
from accounts.services.naming import NameTaken
from accounts.web.account_forms import ClaimForm
from accounts.web.forms import GuestForm
from accounts.web.invites import asked_invite, invite_refused
from accounts.web.name_errors import name_taken
from accounts.web.redirects import asked_page, next_page
from accounts.web.sessions import is_guest, log_in_guest, person_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@rate_limit(action="guest")
def guest(request: HttpRequest) -> HttpResponse:
    """Write a name, be a guest, go on to `next`. Whoever is somebody already just goes on."""
    target = next_page(request)
    if request.user.is_authenticated:
        return redirect(target)
    form = GuestForm(
        request.POST if request.method == "POST" else None, initial=asked_invite(request)
    )
    if form.is_valid():
        try:
            user = create_guest(
                form.cleaned_data["name"],
                now=timezone.now(),
                key=form.cleaned_data["key"],
                invite=form.cleaned_data.get("invite", ""),
            )
        except NameTaken:
            form.add_error("name", name_taken())
        except InviteNeeded:
            form.add_error("invite", invite_refused())
        else:
            log_in_guest(request, user)
            return redirect(target)
    context = {"form": form, "next": asked_page(request)}
    return render(request, "accounts/guest.html", context, status=422 if form.errors else 200)


@never_cache
@sensitive_post_parameters("password1")
@require_http_methods(["GET", "HEAD", "POST"])
@login_required(login_url="account_signup")
@rate_limit(action="claim")
def claim(request: HttpRequest) -> HttpResponse:
    """Make an account of the guest one is. An account has nothing to claim and goes on."""
    target = next_page(request, default="profile")
    if not is_guest(request):
        return redirect(target)
    form = ClaimForm(
        request.POST if request.method == "POST" else None,
        initial={"username": person_of(request).display_name},
    )
    if form.is_valid() and _claim(request, form):
        return redirect(target)
    context = {"form": form, "next": asked_page(request)}
    return render(request, "accounts/claim.html", context, status=422 if form.errors else 200)


def _claim(request: HttpRequest, form: ClaimForm) -> bool:
    """False when the name was lost to somebody else: the form says so."""
    try:
        changed = claim_guest(
            person_of(request),
            name=form.cleaned_data["username"],
            password=form.cleaned_data["password1"],
            email=form.cleaned_data.get("email") or "",
            session=request.session,
        )
    except NameTaken:
        form.add_error("username", name_taken())
        return False
    if changed:
        # Among the devices where he is logged in, as after any other log-in.
        UserSession.objects.create_from_request(request)
        messages.success(request, _("The account is yours, with everything you have played."))
        address = EmailAddress.objects.filter(user_id=request.user.pk).first()
        if address:
            address.send_confirmation(request, signup=True)
    return True
