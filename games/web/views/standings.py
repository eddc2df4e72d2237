"""The pages that say who is the strongest, and who has won how much."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from accounts.selectors.blocks import blocked_ids
from accounts.selectors.friends import friend_ids
from games.rendering.ratings import RATING_KIND_NAMES
from games.rendering.standings import (
    KIND_NAMES,
    PERIOD_NAMES,
    countries_by_name,
    standings_rows,
)
from games.rendering.words import BOOKS
from games.selectors.leaderboards import find_countries, find_leaders, find_own_lead
from games.selectors.ratings import PROVISIONAL_MATCHES, RATING_KINDS
from games.selectors.standings import (
    Kind,
    Period,
    Scope,
    begin_of,
    find_own_standing,
    find_standings,
)

FRIENDS = "friends"


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """A page of people by rating; whoever asks sees his own row too, wherever it stands."""
    asked = request.GET.get("kind", "")
    kind = next((kind for kind in RATING_KINDS if kind == asked), RATING_KINDS[0])
    scope, shared = _scope(request)
    page = find_leaders(kind, scope, page=request.GET.get("page", "1"))
    own = find_own_lead(request.user.pk, kind, scope) if request.user.is_authenticated else None
    context = {
        **shared,
        "page": page,
        "rows": standings_rows(list(page), own, hidden=blocked_ids(request.user.pk)),
        "own": own,
        "kind": kind,
        "kinds": RATING_KIND_NAMES,
        "most_provisional": PROVISIONAL_MATCHES,
        "query": _query(shared, kind=kind),
    }
    return render(request, "standings.html", context)


@require_GET
def won(request: HttpRequest) -> HttpResponse:
    """A page of people by matches won, those that changed no rating too."""
    asked = request.GET.get("kind", "")
    kind = Kind(asked) if asked in list(Kind) else Kind.TWO
    guests = request.GET.get("guests", "1") != "0"
    scope, shared = _scope(request)
    page = find_standings(kind, scope, guests=guests, page=request.GET.get("page", "1"))
    own = None
    if request.user.is_authenticated:
        own = find_own_standing(request.user.pk, kind, scope, guests=guests)
    context = {
        **shared,
        "page": page,
        "rows": standings_rows(list(page), own, hidden=blocked_ids(request.user.pk)),
        "own": own,
        "kind": kind,
        "kinds": KIND_NAMES,
        "guests": guests,
        "query": _query(shared, kind=kind, guests=int(guests)),
    }
    return render(request, "standings_won.html", context)


def _scope(request: HttpRequest) -> tuple[Scope, dict[str, Any]]:
    """What is counted, and what both pages show of it."""
    book, asked, who = (request.GET.get(name, "") for name in ("book", "period", "who"))
    ruleset = book if book in BOOKS else ""
    period = Period(asked) if asked in list(Period) else Period.ALL
    since = begin_of(period, now=timezone.now())
    countries = find_countries()
    user_id = request.user.pk
    circle = None
    if who == FRIENDS and user_id is not None:
        circle = friend_ids(user_id) | {user_id}
    elif who not in countries:
        who = ""
    scope = Scope(ruleset, since, circle, country=who if who in countries else "")
    return scope, {
        "book": ruleset,
        "books": BOOKS,
        "period": period,
        "periods": PERIOD_NAMES,
        "since": since,
        "who": who,
        "countries": countries_by_name(countries),
    }


def _query(shared: dict[str, Any], **more: object) -> str:
    """What the links to other pages of the list keep of the address."""
    kept = {name: shared[name] for name in ("book", "period", "who")} | more
    return urlencode({name: value for name, value in kept.items() if value != ""}) + "&"
