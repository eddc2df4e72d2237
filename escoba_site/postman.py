"""Who carries pushes and mails out of the house? One thread beside the clock, when it is time.

A push service or a mail server may take seconds to answer, and no robot's turn waits for that.
"""

import logging
import threading
from datetime import datetime, timedelta

from django.db import connections

from games.rendering.notices import mail_letter, push_message
from games.services import deliveries, mails

logger = logging.getLogger(__name__)

MAILS_EVERY = timedelta(minutes=1)


class Postman:
    """One for each clock. Two of two processes never carry the same: every row is claimed."""

    def __init__(self) -> None:
        self._round: threading.Thread | None = None
        self._mails_at: datetime | None = None

    def set_out(self, now: datetime) -> None:
        """Begin a round, unless the last one is still under way."""
        if self._round is not None and self._round.is_alive():
            return
        # A process that ends does not wait for it: what was claimed is carried later.
        self._round = threading.Thread(target=self.carry, args=(now,), daemon=True, name="postman")
        self._round.start()

    def carry(self, now: datetime) -> None:
        """One round. Never raises."""
        try:
            deliveries.run_due(now=now, write=push_message)
            if self._mails_at is None or now >= self._mails_at or self._is_put_back(now):
                self._mails_at = now + MAILS_EVERY
                mails.run_due(now=now, write=mail_letter)
        except Exception:
            logger.exception("the postman missed a round")
        finally:
            connections.close_all()

    def _is_put_back(self, now: datetime) -> bool:
        """The machine's clock was: the next round would be as far away as it moved."""
        return self._mails_at is not None and self._mails_at > now + 2 * MAILS_EVERY
