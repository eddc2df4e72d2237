"""What does a line of the log say, and what never?

A line names the request, the table and the user it is about. Cards, secrets and the keys of mailed
links are taken out of every line, whoever wrote it: a traceback may quote anything.
"""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.http import HttpRequest
from pythonjsonlogger.json import JsonFormatter

# One card may be what a sender named; three in a row are a hand or a deck.
_CARD = r"[1-7SKR][OCEB]"
_REMOVED = (
    (
        re.compile(
            rf"(?<![A-Za-z0-9]){_CARD}(?:(?:\W|Card|x){{1,12}}{_CARD}){{2,}}(?![A-Za-z0-9])"
        ),
        "[cards]",
    ),
    (re.compile(r"(/(?:reset/key|confirm-email)/)[^/\s\"']+"), r"\1[key]"),
    (
        re.compile(
            r"(?i)((?:password\d?|secret(?:_key)?|sessionid|csrf\w*|token|invite)"
            r"[\"']?\s?[:=]\s?[\"']?)[^\s,;&\"']+"
        ),
        r"\1[secret]",
    ),
    (re.compile(r"\b[0-9a-f]{64}\b"), "[secret]"),
)


def without_secrets(text: str) -> str:
    """The line as it may be kept.

    >>> without_secrets("the deck is 7O SB 3C 2E")
    'the deck is [cards]'
    >>> without_secrets("GET /accounts/password/reset/key/a1-c9f0/")
    'GET /accounts/password/reset/key/[key]/'
    >>> without_secrets("You do not hold 7O.")
    'You do not hold 7O.'
    """
    for pattern, replacement in _REMOVED:
        text = pattern.sub(replacement, text)
    return text


@dataclass
class Place:
    """In the middle of which request or socket a line is written."""

    request_id: str
    request: HttpRequest | None = None
    table: str = ""
    user: int | None = None

    def table_code(self) -> str | None:
        match = getattr(self.request, "resolver_match", None)
        code = self.table or (match.kwargs.get("code", "") if match else "")
        return code.upper() or None

    def user_id(self) -> int | None:
        """Only what the request has found out already: a line asks no database."""
        user = getattr(self.request, "_cached_user", None)
        return self.user or (user.pk if user is not None else None)


PLACE_ATTRIBUTE = "log_place"
_place: ContextVar[Place | None] = ContextVar("place", default=None)


@contextmanager
def at_place(place: Place) -> Iterator[None]:
    """Lines written meanwhile, in whatever thread or task, are about this place."""
    token = _place.set(place)
    try:
        yield
    finally:
        _place.reset(token)


class AddPlace(logging.Filter):
    """Puts request_id, table and user on every record; what a record says itself wins."""

    def filter(self, record: logging.LogRecord) -> bool:
        # Django hangs the request on its records; its form and cookies must not be printed.
        request = record.__dict__.pop("request", None)
        # What Django says of an answer it says when our middleware has done its part.
        place = _place.get() or getattr(request, PLACE_ATTRIBUTE, None)
        found: dict[str, object] = {"request_id": None, "table": None, "user": None}
        if place is not None:
            found = {
                "request_id": place.request_id,
                "table": place.table_code(),
                "user": place.user_id(),
            }
        for name, value in found.items():
            if not hasattr(record, name):
                setattr(record, name, value)
        return True


# Of what a stranger sends, so much at most stands in a line.
LONGEST_QUOTE = 300


class OneLineForStrangers(logging.Filter):
    """What is wrong with a request is one short line: whoever sends bad ones must not be able to
    fill the log with our tracebacks, nor with what he wrote.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        # Django says so on what it logs of an answer.
        if 400 <= getattr(record, "status_code", 0) < 500:
            record.exc_info = record.exc_text = None
            record.levelno, record.levelname = logging.WARNING, "WARNING"
            record.msg, record.args = record.getMessage()[:LONGEST_QUOTE], ()
        return True


class LineFormatter(logging.Formatter):
    """For reading."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))


class JsonLineFormatter(JsonFormatter):
    """For machines: one object a line."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))
