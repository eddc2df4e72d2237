"""How does a person come in with an account? allauth's views, with guests in mind."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.views import LoginView, SignupView
from allauth.decorators import rate_limit
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.generic import FormView

from accounts.services.invites import InviteNeeded
from accounts.services.naming import NameTaken
from accounts.web.invites import asked_invite, invite_refused
from accounts.web.name_errors import name_taken
from accounts.web.redirects import redirect_with_next
from accounts.web.sessions import is_guest

View = Callable[..., HttpResponseBase]


def for_accounts(view: View) -> View:
    """A page about a password or an address: a guest takes an account first."""

    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return redirect("claim") if is_guest(request) else view(request, *args, **kwargs)

    return guarded


class Signup(SignupView):
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_guest(request):
            return redirect_with_next(request, "claim")
        return super().dispatch(request, *args, **kwargs)

    def get_initial(self) -> dict[str, Any]:
        return {**super().get_initial(), **asked_invite(self.request)}

    def form_valid(self, form: BaseForm) -> HttpResponse:
        try:
            return super().form_valid(form)
        except NameTaken:
            form.add_error("username", name_taken())
        except InviteNeeded:
            form.add_error("invite", invite_refused())
        return self.form_invalid(form)


class Login(LoginView):
    """A guest may log in to an account that he has; allauth alone would send him away."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if is_guest(request):
            return self._dispatch_guest(request, *args, **kwargs)
        return super().dispatch(request, *args, **kwargs)

    @method_decorator(rate_limit(action="login"))
    @method_decorator(sensitive_post_parameters("password"))
    @method_decorator(never_cache)
    def _dispatch_guest(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        return FormView.dispatch(self, request, *args, **kwargs)
