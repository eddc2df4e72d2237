"""What does a browser keep of the site, so that it opens like an app and says when it is offline?

The manifest, the service worker and one page for each language. Nothing of a table, a person or a
match is among what is kept: pages always come from the server.
"""

import hashlib
import json
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import path, reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from escoba_site.dress import app_colour

# The paper of static/css/tokens.css, on which an app opens.
PAPER = "#f5efe2"
# What every page may need; cards are kept when they are first seen.
KEPT = ("css/", "js/", "vendor/", "icons/icons.svg", "icons/favicon.svg")
NOT_KEPT = ("js/worker/", "js/push-worker.js")
ICONS = (
    ("icons/icon-192.png", "192x192", "any"),
    ("icons/icon-512.png", "512x512", "any"),
    ("icons/icon-maskable-512.png", "512x512", "maskable"),
    ("icons/favicon.svg", "any", "any"),
)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """/site.webmanifest: under which name and with which icons the site is installed."""
    home = reverse("home")
    app = {
        "id": home,
        "name": settings.SITE_NAME,
        "short_name": settings.SITE_NAME if len(settings.SITE_NAME) <= 12 else "Escoba",
        "description": _("Escoba de 15 with friends, strangers and robots."),
        "lang": translation.get_language(),
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": app_colour(settings.FELT),
        "icons": [
            {"src": static(name), "sizes": sizes, "type": _type_of(name), "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
        "shortcuts": [
            {"name": _("Open a table"), "url": reverse("table_open")},
            {"name": _("Matches"), "url": reverse("matches")},
        ],
    }
    return JsonResponse(app, content_type="application/manifest+json")


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """/sw.js: at the root, so that it may answer for every page of the site."""
    response = HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")
    # A browser asks for it often and takes a new one when a single byte is different.
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def offline(request: HttpRequest, language: str) -> HttpResponse:
    """What a browser shows instead of a page it cannot get."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    return HttpResponse(_offline_page(language))


urlpatterns = [
    path("site.webmanifest", manifest, name="manifest"),
    path("sw.js", service_worker, name="service_worker"),
    path("offline/<slug:language>/", offline, name="offline"),
]


@cache
def _worker() -> str:
    pages = {code: reverse("offline", args=[code]) for code, _name in settings.LANGUAGES}
    files = _kept_files()
    texts = [*files, *(_offline_page(code) for code in pages)]
    shell: dict[str, Any] = {
        "version": hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16],
        "files": files,
        "pages": pages,
        "language": settings.LANGUAGE_CODE,
        "static": settings.STATIC_URL,
    }
    scripts = [static("js/worker/shell.js")]
    if finders.find("js/push-worker.js"):
        scripts.append(static("js/push-worker.js"))
    return f"self.SHELL = {json.dumps(shell)};\nimportScripts(...{json.dumps(scripts)});\n"


def _kept_files() -> list[str]:
    """The addresses of what is kept. Only files whose address changes with their content are:
    a checkout in debug mode has none.
    """
    hashed: dict[str, str] = getattr(staticfiles_storage, "hashed_files", {})
    names = (name for name in hashed if name.startswith(KEPT) and not name.startswith(NOT_KEPT))
    return sorted(static(name) for name in names)


def _offline_page(language: str) -> str:
    with translation.override(language):
        return render_to_string("offline.html", {"site_name": settings.SITE_NAME})


def _type_of(name: str) -> str:
    return "image/svg+xml" if name.endswith(".svg") else "image/png"
