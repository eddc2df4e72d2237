"""The page of a person: who he is, what he has done, with whom and against whom."""

from typing import Any

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.countries import country_name
from accounts.models import User
from accounts.selectors.blocks import blocked_ids
from accounts.selectors.friends import Tie, count_requests_to, find_tie
from accounts.selectors.people import find_person
from accounts.selectors.presence import is_here
from accounts.selectors.privacy import Action, may
from accounts.web.sessions import person_of
from games.rendering.history import match_row
from games.rendering.profile import HistoryScreen, history_screen
from games.selectors.chat import has_muted
from games.selectors.holidays import time_off
from games.selectors.moderation import REASONS
from games.selectors.people import Company, find_company, find_past_matches, find_record
from games.selectors.ratings import find_histories
from games.services.moderation import report_person
from games.services.refusals import Refused

# On the page itself; the rest is one click away.
FEW = 5


@require_safe
@login_required
def own(request: HttpRequest) -> HttpResponse:
    """One's own page, with the ways to one's own things."""
    return _page(request, person_of(request), is_own=True)


@require_safe
def person(request: HttpRequest, public_id: str) -> HttpResponse:
    """Anybody's page, as far as he lets this viewer see it."""
    return _page(request, _find(request, public_id))


@require_safe
def matches(request: HttpRequest, public_id: str) -> HttpResponse:
    """All the matches of a person that are over."""
    shown = _find_history(request, public_id)
    page = find_past_matches(shown.pk, page=request.GET.get("page", "1"))
    context = {"person": shown, "page": page, "rows": [match_row(played) for played in page]}
    return render(request, "person_matches.html", context)


@require_safe
def company(request: HttpRequest, public_id: str, kind: str) -> HttpResponse:
    """Everybody he has played against, or with."""
    shown = _find_history(request, public_id)
    page = find_company(
        shown.pk,
        Company(kind),
        hidden=blocked_ids(request.user.pk),
        page=request.GET.get("page", "1"),
    )
    context = {"person": shown, "page": page, "is_partners": kind == Company.PARTNERS}
    return render(request, "person_company.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required(login_url="guest")
@rate_limit(action="report")
def report(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show a person to the moderators: the form, and what has become of it."""
    shown = _find(request, public_id)
    if request.method == "POST":
        try:
            report_person(
                public_id,
                user_id=person_of(request).pk,
                reason=request.POST.get("reason", ""),
                words=request.POST.get("words", ""),
                now=timezone.now(),
            )
        except Refused as refused:
            messages.error(request, str(refused.message))
        else:
            messages.success(request, gettext("Thank you. The moderators will look at it."))
        return redirect("person", public_id=public_id)
    return render(request, "person_report.html", {"person": shown, "reasons": REASONS})


def _find(request: HttpRequest, public_id: str) -> User:
    found = find_person(public_id, viewer_id=request.user.pk)
    if found is None:
        raise Http404
    return found


def _find_history(request: HttpRequest, public_id: str) -> User:
    """The same answer for a history that is hidden as for a person who is not there."""
    found = _find(request, public_id)
    if not may(request.user.pk, Action.SEE_HISTORY, found):
        raise Http404
    return found


def _page(request: HttpRequest, shown: User, *, is_own: bool = False) -> HttpResponse:
    viewer_id = request.user.pk
    is_me = viewer_id == shown.pk
    hidden = blocked_ids(viewer_id)
    context: dict[str, Any] = {
        "person": shown,
        "country": country_name(shown.country),
        "is_me": is_me,
        "is_own": is_own,
        "is_blocked": shown.pk in hidden,
        "tie": Tie.NONE,
        "history": _history(shown, viewer_id, hidden),
        "time_off": time_off(shown.pk) if may(viewer_id, Action.SEE_HISTORY, shown) else None,
    }
    if is_own:
        context["requests"] = count_requests_to(shown.pk)
    elif viewer_id is not None and not is_me:
        context["may_invite"] = may(viewer_id, Action.INVITE, shown)
        context["is_muted"] = has_muted(viewer_id, shown.pk)
        context["tie"] = find_tie(viewer_id, shown.pk)
        context["is_online"] = is_here(shown.last_seen, now=timezone.now()) and may(
            viewer_id, Action.SEE_ONLINE, shown
        )
    return render(request, "person.html", context)


def _history(shown: User, viewer_id: int | None, hidden: frozenset[int]) -> HistoryScreen | None:
    if not may(viewer_id, Action.SEE_HISTORY, shown):
        return None
    return history_screen(
        find_record(shown.pk),
        rivals=list(find_company(shown.pk, Company.RIVALS, hidden=hidden, rows=FEW)),
        partners=list(find_company(shown.pk, Company.PARTNERS, hidden=hidden, rows=FEW)),
        matches=list(find_past_matches(shown.pk, rows=FEW)),
        ratings=find_histories(shown.pk),
    )
