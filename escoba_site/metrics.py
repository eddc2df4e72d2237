"""How is the site doing, in numbers? Prometheus metrics of this process, and who may read them.

Every process shows its own numbers: a web process at /metrics, `run_clock` on its metrics port.
Prometheus tells them apart by the address it asks. docs/deploy.md lists the metrics.
"""

import hmac
import ipaddress
from collections.abc import Awaitable, Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from prometheus_client import CONTENT_TYPE_LATEST, Counter, Gauge, Histogram, generate_latest

from games.services import observe

# From a play that costs next to nothing to one that waited for a lock as long as it may.
COMMAND_BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20)
LAG_BUCKETS = (0.01, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300, 3600)

PLAYS = Counter("escoba_plays", "Card plays accepted.", ["by"])
REFUSALS = Counter("escoba_refusals", "Commands refused.", ["command", "reason"])
COMMAND_SECONDS = Histogram(
    "escoba_command_seconds",
    "From reading a person's command to its end.",
    ["command"],
    buckets=COMMAND_BUCKETS,
)
REQUEST_SECONDS = Histogram(
    "escoba_request_seconds", "Requests by page and status.", ["page", "status"]
)
SOCKETS = Gauge("escoba_sockets_open", "Websockets open.", ["kind"])
DUE_LAG = Histogram(
    "escoba_due_lag_seconds",
    "How late a clock took up a due table.",
    buckets=LAG_BUCKETS,
)
THINK_SECONDS = Histogram(
    "escoba_robot_think_seconds",
    "How long a robot computed.",
    ["robot"],
    buckets=COMMAND_BUCKETS,
)
TABLE_FAILURES = Counter("escoba_table_failures", "Tables a clock could not look after.", ["kind"])
SIGNALS_LOST = Counter("escoba_signals_lost", "Signals to open pages that were not sent.")
CLOCK_PASSED = Gauge("escoba_clock_last_pass_timestamp_seconds", "When this clock last looked.")
DRAINING = Gauge("escoba_draining", "1 while this process is being stopped.")

AsgiApplication = Callable[[dict[str, Any], Any, Any], Awaitable[None]]


def listen() -> None:
    """Turn what the game says about itself into numbers. Called once, when Django is ready."""
    observe.command_answered.connect(_count_command, dispatch_uid="metrics")
    observe.play_made.connect(_count_play, dispatch_uid="metrics")
    observe.robot_thought.connect(_count_thought, dispatch_uid="metrics")
    observe.table_came_due.connect(_count_due, dispatch_uid="metrics")
    observe.table_failed.connect(_count_failure, dispatch_uid="metrics")
    observe.signal_lost.connect(_count_lost_signal, dispatch_uid="metrics")


def _count_command(*, command: str, reason: str, seconds: float, **_: Any) -> None:
    COMMAND_SECONDS.labels(command).observe(seconds)
    if reason:
        REFUSALS.labels(command, reason).inc()


def _count_play(*, by: str, **_: Any) -> None:
    PLAYS.labels(by).inc()


def _count_thought(*, robot: str, seconds: float, **_: Any) -> None:
    THINK_SECONDS.labels(robot).observe(seconds)


def _count_due(*, lag: float, **_: Any) -> None:
    DUE_LAG.observe(max(lag, 0))


def _count_failure(*, kind: str, **_: Any) -> None:
    TABLE_FAILURES.labels(kind).inc()


def _count_lost_signal(**_: Any) -> None:
    SIGNALS_LOST.inc()


def with_socket_count(application: AsgiApplication) -> AsgiApplication:
    """The same application; the sockets it accepts are counted while they are open."""

    async def wrapped(scope: dict[str, Any], receive: Any, send: Any) -> None:
        gauge: Any = None

        async def counting_send(message: dict[str, Any]) -> None:
            nonlocal gauge
            if message["type"] == "websocket.accept" and gauge is None:
                # Not before: whoever is turned away makes no name for a number that stays.
                gauge = SOCKETS.labels(_kind_of(scope["path"]))
                gauge.inc()
            await send(message)

        try:
            await application(scope, receive, counting_send)
        finally:
            if gauge is not None:
                gauge.dec()

    return wrapped


def _kind_of(path: str) -> str:
    """ "table" for /ws/tables/<code>/, "lobby" for /ws/lobby/: never a code."""
    parts = path.strip("/").split("/")
    return parts[1].removesuffix("s") if len(parts) > 1 and parts[1].isalpha() else "other"


def show(request: HttpRequest) -> HttpResponse:
    """/metrics, for whoever has the token, or asks on this machine without a proxy between."""
    if not _may_read(request):
        return HttpResponse(status=404)
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    if settings.METRICS_TOKEN:
        sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return hmac.compare_digest(sent.encode(), settings.METRICS_TOKEN.encode())
    # The proxy asks from this machine too, in the name of somebody else.
    if request.headers.get("X-Forwarded-For") or request.headers.get("Forwarded"):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
