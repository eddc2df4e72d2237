"""What does a person read when something breaks? What happened, and that nothing was lost.

Django hands every error that nobody else answers to `answer`, from wherever in a request it came,
and whatever of a request it cannot read itself to `unreadable`.
The pages stand alone: they ask no database, no session and no cache, which may be what is broken.
"""

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.csrf import csrf_failure

from games.rendering.faults import say_fault
from games.rendering.tables import render_message
from games.selectors.game_state import BrokenLog
from games.services.refusals import Refused

RETRY_AFTER_SECONDS = 5
_FROM_BEFORE = gettext_lazy("This page is from before: load it again, and try once more.")


def answer(request: HttpRequest) -> HttpResponse:
    """Django's handler500."""
    error = sys.exc_info()[1]
    status, sentence = say_fault(error)
    template = "table_broken.html" if isinstance(error, BrokenLog) else f"{status}.html"
    response = _page(request, template, sentence, status=status)
    if status == 503:
        response["Retry-After"] = str(RETRY_AFTER_SECONDS)
    return response


def unreadable(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler400: too much, too many fields, no form at all. Nothing of it was done."""
    return _page(request, "400.html", Refused("bad_form").message, status=400)


def from_before(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Django's CSRF_FAILURE_VIEW: the page is older than a log-in, or from another site."""
    if request.headers.get("HX-Request"):
        return _page(request, "", _FROM_BEFORE, status=403)
    return csrf_failure(request, reason=reason)


def _page(request: HttpRequest, template: str, sentence: Promise, *, status: int) -> HttpResponse:
    """The whole page; at a table that is open, only the sentence."""
    if request.headers.get("HX-Request"):
        language = getattr(request, "LANGUAGE_CODE", "es")
        return HttpResponse(render_message(sentence, language=language), status=status)
    return HttpResponse(render_to_string(template, {"sentence": sentence}), status=status)
