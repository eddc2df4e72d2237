"""Is this process being stopped? Set by `serve` at SIGTERM, asked by /readyz and the clock."""

import threading

from escoba_site.metrics import DRAINING

_draining = threading.Event()


def is_draining() -> bool:
    return _draining.is_set()


def start_draining() -> None:
    """From now on this process asks for no new work."""
    _draining.set()
    DRAINING.set(1)
