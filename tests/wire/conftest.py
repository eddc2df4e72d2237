"""Which match is listened to? One of two people and a robot, whom others watch."""

import logging
from collections.abc import Callable

import pytest

from games.services import listeners
from tests.tables import at, opened, started
from tests.wire.recording import Viewer, Wire


@pytest.fixture
def wire(ana, beto, carmen, dani, guest_factory, settings, caplog, monkeypatch) -> Callable:
    """`wire("primera")`: a table of that book, before the deal, with everybody's browsers."""
    settings.EMBEDDED_CLOCK = False
    caplog.set_level(logging.DEBUG)
    dani.is_staff = dani.is_superuser = True
    dani.save()

    def at_table(ruleset: str, *, robots: int = 1, target: int = 5, **options) -> Wire:
        size = 2 + robots
        code = opened(
            ana, beto, ruleset=ruleset, robots=robots, size=size, target=target, **options
        )
        viewers = [
            Viewer("Ana", ana, 0, "es"),
            Viewer("Beto", beto, 1 + robots, "en"),
            Viewer("Carmen, who watches", carmen, None, "pt"),
            Viewer("a guest who watches", guest_factory(), None, "es"),
            Viewer("a visitor", None, None, "en"),
            Viewer("Dani of the house", dani, None, "es"),
        ]
        wire = Wire(code, viewers, lambda: caplog.get_records("call"))
        wire.learn_usual_pages(other_match=at(started(carmen, dani)).match.pk)
        listen_to_signals(monkeypatch, wire)
        return wire

    return at_table


def listen_to_signals(monkeypatch, wire: Wire) -> None:
    tell = listeners.tell

    def heard(messages):
        wire.signals.extend(messages.items())
        tell(messages)

    monkeypatch.setattr(listeners, "tell", heard)
