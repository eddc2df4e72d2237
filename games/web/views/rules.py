"""The pages that explain the rule books."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.rendering.rules import book_page
from games.rendering.words import BOOKS


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    """What all books have in common, and the way to each."""
    return render(request, "rules.html", {"books": BOOKS})


@require_GET
def book(request: HttpRequest, key: str) -> HttpResponse:
    """One rule book."""
    page = book_page(key)
    if page is None:
        raise Http404
    return render(request, "rules_book.html", {"page": page, "books": BOOKS})
