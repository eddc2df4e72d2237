"""What does a clock do each time it looks, whoever hosts it? Due tables first, then the house.

Hosts are the web process (escoba_site/embedded_clock.py) and `manage.py run_clock`.
"""

import logging
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import close_old_connections
from django.utils import timezone

from accounts.services import deletion
from escoba_site.metrics import CLOCK_PASSED
from escoba_site.postman import Postman
from escoba_site.services import tell_open_pages
from games.services import cleanup, holidays
from games.services.clock import next_due_at, run_due
from games.services.jumps import clock_was_put_back

logger = logging.getLogger(__name__)

LONGEST_SLEEP_SECONDS = 0.5
# After an error, for instance while the database is away.
ERROR_SLEEP_SECONDS = 1.0
# The wall clock may be corrected by this much without anybody being told.
JUMP_SECONDS = 5
CLEANUP_EVERY = timedelta(hours=1)
LOOK_ROUND_EVERY = timedelta(seconds=5)


class ClockPass:
    """One clock and what it remembers from pass to pass."""

    def __init__(self) -> None:
        self._offset = _wall_minus_monotonic()
        self._postman = Postman()
        now = timezone.now()
        # Not at once: a process that is restarted again and again would do nothing else.
        self._cleanup_at = now + CLEANUP_EVERY
        self._look_round_at = now

    def run(self) -> float:
        """Do what is due; returns the seconds until the next look. Never raises."""
        close_old_connections()
        try:
            return self._look()
        except Exception:
            logger.exception("the clock missed a pass")
            return ERROR_SLEEP_SECONDS
        finally:
            close_old_connections()

    def _look(self) -> float:
        now = timezone.now()
        self._notice_a_jump(now)
        run_due(now=now)
        self._keep_house(now)
        CLOCK_PASSED.set_to_current_time()
        due_at = next_due_at()
        if due_at is None:
            return LONGEST_SLEEP_SECONDS
        wait = (due_at - timezone.now()).total_seconds()
        return min(max(wait, 0.01), LONGEST_SLEEP_SECONDS)

    def _notice_a_jump(self, now: datetime) -> None:
        """After a jump back, what was soon due would wait for as long as the jump was wide."""
        offset = _wall_minus_monotonic()
        moved, self._offset = offset - self._offset, offset
        if abs(moved) < JUMP_SECONDS:
            return
        logger.warning("the machine's clock has moved by %.0f seconds", moved)
        self._cleanup_at = now + CLEANUP_EVERY
        self._look_round_at = now
        if moved < 0:
            clock_was_put_back(now=now)

    def _keep_house(self, now: datetime) -> None:
        if now >= self._look_round_at:
            self._look_round_at = now + LOOK_ROUND_EVERY
            _do(tell_open_pages, now=now)
            _do(deletion.run_due, now=now)
            _do(holidays.run_due, now=now)
            _do(self._postman.set_out, now)
        if now >= self._cleanup_at:
            self._cleanup_at = now + CLEANUP_EVERY
            _do(cleanup.run, now)


def _do(chore: Callable[..., object], *args: Any, **options: Any) -> None:
    """One that fails keeps no other from being done, and no table waiting."""
    try:
        chore(*args, **options)
    except Exception:
        logger.exception("%s failed", getattr(chore, "__name__", chore))


def _wall_minus_monotonic() -> float:
    return time.time() - time.monotonic()
