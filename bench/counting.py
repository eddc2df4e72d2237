"""What does a server do for a play? `serve`, with statements, renders and commits counted, and an
address at which a logged-in person posts something of which nothing is done.

    python -m bench.counting serve --port 8000

Only a load asks it, at /bench/counts and /bench/noop/; nothing of this is in the site itself.
"""

import json
import os
import sys
from collections import Counter
from typing import Any

import django
from django.core.management import execute_from_command_line

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "escoba_site.settings")
django.setup()

from django.db.backends.base.base import BaseDatabaseWrapper  # noqa: E402
from django.db.backends.utils import CursorWrapper  # noqa: E402
from django.http import HttpRequest, HttpResponse  # noqa: E402
from django.template.base import Template  # noqa: E402
from django.urls import path  # noqa: E402
from django.views.decorators.http import require_POST  # noqa: E402

TRANSACTION = ("BEGIN", "SAVEPOINT", "RELEASE", "COMMIT", "ROLLBACK")
counts: Counter[str] = Counter()


def count_calls(owner: Any, method: str, kind_of: Any) -> None:
    """From now on each call of the method counts as what `kind_of` says of its arguments."""
    known = getattr(owner, method)

    def counting(self: Any, *args: Any, **options: Any) -> Any:
        counts[kind_of(*args)] += 1
        return known(self, *args, **options)

    setattr(owner, method, counting)


def kind_of_statement(sql: str, *_: Any) -> str:
    return "transaction" if str(sql).startswith(TRANSACTION) else "statement"


def with_counts(application: Any) -> Any:
    """The same application, which says at one address what has been counted."""

    async def wrapped(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["path"] != "/bench/counts":
            await application(scope, receive, send)
            return
        body = json.dumps(counts).encode()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    return wrapped


@require_POST
def do_nothing(request: HttpRequest) -> HttpResponse:
    """What every post of a logged-in person costs, whatever it asks for."""
    return HttpResponse(status=204 if request.user.is_authenticated else 403)


def main() -> None:
    from escoba_site import urls
    from escoba_site.management.commands import serve

    count_calls(CursorWrapper, "execute", kind_of_statement)
    count_calls(CursorWrapper, "executemany", kind_of_statement)
    count_calls(BaseDatabaseWrapper, "_commit", lambda *_: "commit")
    count_calls(Template, "render", lambda *_: "render")
    urls.urlpatterns.append(path("bench/noop/", do_nothing))
    serve.application = with_counts(serve.application)
    execute_from_command_line(["manage.py", *sys.argv[1:]])


if __name__ == "__main__":
    main()
