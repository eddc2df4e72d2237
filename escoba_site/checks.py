"""Do the settings of this process make sense together? Asked at every start.

What cannot work is an error and keeps the process from starting; what surprises is a warning.
"""

from collections.abc import Sequence
from typing import Any

from django.apps.config import AppConfig
from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

from escoba_site.colours import parse_colour

LEAST_TOKEN_LENGTH = 16
REDIS_SCHEMES = ("redis://", "rediss://", "unix://")


def register_all() -> None:
    """Called once, when Django is ready."""
    register(check_processes)
    register(check_looks)
    register(check_numbers)
    register(check_secrets)


def why_no_clock_process() -> str:
    """Why `run_clock` cannot run beside this site's web processes; "" when it can."""
    if not settings.REDIS_URL:
        return (
            "run_clock needs REDIS_URL: without a shared channel layer no page would hear of what "
            "it does. One web process runs the clock inside (ESCOBA_EMBEDDED_CLOCK=1)."
        )
    if _engine() == "sqlite3":
        return (
            "run_clock needs PostgreSQL (DATABASE_URL): a SQLite file has one process, which runs "
            "the clock inside (ESCOBA_EMBEDDED_CLOCK=1)."
        )
    return ""


def check_processes(
    app_configs: Sequence[AppConfig] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Nobody would look after the tables; or several processes would not hear each other."""
    found: list[CheckMessage] = []
    if not settings.EMBEDDED_CLOCK and (reason := why_no_clock_process()):
        found.append(
            Error(
                "ESCOBA_EMBEDDED_CLOCK=0, but no other clock can run: robots would never play.",
                hint=reason,
                id="escoba.E001",
            )
        )
    if settings.REDIS_URL and not settings.REDIS_URL.startswith(REDIS_SCHEMES):
        found.append(Error("REDIS_URL is no address of a Redis server.", id="escoba.E002"))
    if settings.PRODUCTION and settings.REDIS_URL and _engine() == "sqlite3":
        found.append(
            Warning(
                "REDIS_URL is set, but a SQLite file has one process, which needs no Redis.",
                hint="Set DATABASE_URL to run several processes, or leave REDIS_URL out.",
                id="escoba.W003",
            )
        )
    return found


def check_looks(
    app_configs: Sequence[AppConfig] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """A colour that is none. Any that is one is made readable (escoba_site/colours.py)."""
    return [
        Error(f"ESCOBA_{name} is no colour like #9f2f28.", id="escoba.E010")
        for name in ("ACCENT", "FELT")
        if (value := getattr(settings, name)) and parse_colour(value) is None
    ]


def check_numbers(
    app_configs: Sequence[AppConfig] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """Times and counts below zero."""
    names = (
        *("ROBOT_THINK_SECONDS", "CALL_WINDOW_SECONDS", "SUMMARY_SECONDS"),
        *("DRAIN_NOTICE_SECONDS", "DRAIN_PATIENCE_SECONDS"),
        *("KEEP_GUESTS_DAYS", "KEEP_TABLES_DAYS", "ALLAUTH_TRUSTED_PROXY_COUNT"),
    )
    return [
        Error(f"{name} must not be negative.", id="escoba.E020")
        for name in names
        if getattr(settings, name) < 0
    ]


def check_secrets(
    app_configs: Sequence[AppConfig] | None = None, **kwargs: Any
) -> list[CheckMessage]:
    """A token that can be guessed."""
    if settings.METRICS_TOKEN and len(settings.METRICS_TOKEN) < LEAST_TOKEN_LENGTH:
        return [
            Error(
                f"ESCOBA_METRICS_TOKEN needs at least {LEAST_TOKEN_LENGTH} characters.",
                id="escoba.E030",
            )
        ]
    return []


def _engine() -> str:
    return str(settings.DATABASES["default"]["ENGINE"]).rpartition(".")[2]
