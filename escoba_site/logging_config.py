"""Where do log lines go, and in which form? To standard error, as JSON or for reading."""

from typing import Any

LINE = "%(asctime)s %(levelname)s %(name)s %(message)s"


def logging_config(*, style: str, level: str) -> dict[str, Any]:
    """Django's LOGGING; `style` is "json" or "line"."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {
            "place": {"()": "escoba_site.logs.AddPlace"},
            "brief": {"()": "escoba_site.logs.OneLineForStrangers"},
        },
        "formatters": {
            "line": {"()": "escoba_site.logs.LineFormatter", "format": LINE},
            "json": {
                "()": "escoba_site.logs.JsonLineFormatter",
                "fmt": "%(levelname)s %(name)s %(message)s",
                "rename_fields": {"levelname": "level", "name": "logger"},
                "timestamp": "time",
            },
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "filters": ["place", "brief"],
                "formatter": style,
            }
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            # Not Django's own handlers: one prints the line again, one mails local variables.
            "django": {"handlers": [], "propagate": True, "level": "INFO"},
            "django.server": {"handlers": [], "propagate": True, "level": "INFO"},
            # At DEBUG it prints every statement with its values, decks included.
            "django.db.backends": {"level": "INFO"},
            # At INFO and below they tell what ours tells, with whole addresses.
            "daphne": {"level": "WARNING"},
            "django.channels.server": {"level": "WARNING"},
            "asyncio": {"level": "WARNING"},
        },
    }
