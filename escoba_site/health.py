"""Is this process alive, and may it be sent visitors? /healthz and /readyz.

/healthz asks nobody: whoever restarts processes must not do so because a database is away.
/readyz says 503 while the process is being stopped, cannot reach its database, lacks migrations, or
has not reached the channel layer yet. A layer that goes away later is reported, and the process
keeps its visitors: plays are stored without it and shown by the pages' own refresh, so taking every
process out at once would turn an inconvenience into an outage.
"""

import asyncio
import logging
from collections.abc import Callable

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse

from escoba_site.draining import is_draining

logger = logging.getLogger(__name__)

LAYER_TIMEOUT_SECONDS = 2
# Nobody listens: what is asked is whether a message can be handed over.
PROBE_GROUP = "readyz"

# What was found right once and cannot become wrong while the process lives.
_settled: set[str] = set()


def alive(request: HttpRequest) -> HttpResponse:
    """/healthz"""
    return HttpResponse("ok\n", content_type="text/plain")


def ready(request: HttpRequest) -> HttpResponse:
    """/readyz: what was looked at, each with "ok" or what is wrong."""
    if is_draining():
        return JsonResponse({"process": "draining"}, status=503)
    found = {"database": _ask(_database)}
    found["migrations"] = _ask(_migrations) if found["database"] == "ok" else "unknown"
    found["channel_layer"] = _ask(_channel_layer)
    if found["channel_layer"] == "ok":
        _settled.add("channel_layer")
    needed = {"database", "migrations"} | ({"channel_layer"} - _settled)
    is_ready = all(found[name] == "ok" for name in needed)
    return JsonResponse(found, status=200 if is_ready else 503)


def _ask(question: Callable[[], str]) -> str:
    """The answer; why there is none goes to the log, not to whoever asks."""
    try:
        return question()
    except Exception:
        logger.warning("%s does not answer", question.__name__.strip("_"), exc_info=True)
        return "down"


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return "ok"


def _migrations() -> str:
    if "migrations" in _settled:
        return "ok"
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return "missing"
    _settled.add("migrations")
    return "ok"


def _channel_layer() -> str:
    async_to_sync(_send_to_nobody)()
    return "ok"


async def _send_to_nobody() -> None:
    layer = get_channel_layer()
    message = {"type": "readyz"}
    await asyncio.wait_for(layer.group_send(PROBE_GROUP, message), LAYER_TIMEOUT_SECONDS)
