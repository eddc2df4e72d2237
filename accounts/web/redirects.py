"""Where does a person go on after a form? Only to a page of this site."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


def asked_page(request: HttpRequest) -> str:
    """The address asked for with `next` when it is one of ours, else nothing."""
    asked = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        asked, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    # A word without a slash would be taken for the name of a page.
    return asked if safe and "/" in asked else ""


def next_page(request: HttpRequest, *, default: str = "home") -> str:
    """The address asked for, else the page named `default`."""
    return asked_page(request) or reverse(default)


def redirect_with_next(request: HttpRequest, to: str) -> HttpResponseRedirect:
    """On to another form, which will go on to the same page."""
    page = asked_page(request)
    query = f"?{urlencode({'next': page})}" if page else ""
    return HttpResponseRedirect(reverse(to) + query)
