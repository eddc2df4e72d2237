"""Who in this process wants to hear of what? Groups of listeners, and how they are told.

Whatever is told reaches a listener on the loop on which it joined, whichever thread tells it.
`games/web/hearing.py` brings what other processes tell.
"""

import asyncio
import threading
from collections.abc import Callable, Mapping
from contextvars import Context
from typing import Any

Message = Mapping[str, Any]


class Listener:
    """Somebody who hears what is told to the groups he has joined, on this loop."""

    def __init__(self, hear: Callable[[Message], None]) -> None:
        self.hear = hear
        self.loop = asyncio.get_running_loop()


_groups: dict[str, set[Listener]] = {}
_lock = threading.Lock()


def join(group: str, listener: Listener) -> None:
    """From now on this listener hears what is told to the group."""
    with _lock:
        _groups.setdefault(group, set()).add(listener)


def leave(group: str, listener: Listener) -> None:
    """Not any more; whoever has not joined may leave too."""
    with _lock:
        there = _groups.get(group, set())
        there.discard(listener)
        if not there:
            _groups.pop(group, None)


def home() -> asyncio.AbstractEventLoop | None:
    """A loop that serves listeners now, or None."""
    with _lock:
        for there in _groups.values():
            for listener in there:
                if listener.loop.is_running():
                    return listener.loop
    return None


def has_listeners(group: str) -> bool:
    return group in _groups


def groups() -> list[str]:
    """All that somebody here listens to."""
    with _lock:
        return list(_groups)


def tell(messages: Mapping[str, Message]) -> None:
    """Tell each of these groups its message."""
    told: dict[asyncio.AbstractEventLoop, list[tuple[Listener, Message]]] = {}
    with _lock:
        for group, message in messages.items():
            for listener in _groups.get(group, ()):
                told.setdefault(listener.loop, []).append((listener, message))
    for loop, deliveries in told.items():
        # A loop that has ended has taken its listeners along.
        if not loop.is_closed():
            # In no context: what a listener does next belongs to no request of the teller.
            loop.call_soon_threadsafe(_deliver, deliveries, context=Context())


def _deliver(deliveries: list[tuple[Listener, Message]]) -> None:
    for listener, message in deliveries:
        listener.hear(message)
