"""How is something changed between two people? Both rows locked, the news told after the commit."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import partial

from django.db import transaction
from django.dispatch import Signal

from accounts.models import User


class PairReason(StrEnum):
    """Why something between two people is refused."""

    NOBODY = "nobody"
    ONESELF = "oneself"
    BLOCKED = "blocked"
    TOO_MANY = "too_many"


class PairRefused(Exception):
    """Nothing has changed between the two; `reason` says why."""

    def __init__(self, reason: PairReason) -> None:
        super().__init__(reason.value)
        self.reason = reason


@contextmanager
def locked_pair(user_id: int, other_id: int) -> Iterator[None]:
    """One transaction in which nothing else changes between these two.

    A block and a request of the same moment would otherwise not see each other. Locked in order
    of the ids, and so that rows that refer to them can still be written.

    Raises PairRefused when they are one, or when one of them has gone.
    """
    if user_id == other_id:
        raise PairRefused(PairReason.ONESELF)
    with transaction.atomic():
        rows = User.objects.select_for_update(no_key=True).order_by("pk")
        here = rows.filter(pk__in=(user_id, other_id), is_active=True).values_list("pk", flat=True)
        if len(here) < 2:
            raise PairRefused(PairReason.NOBODY)
        yield


def tell(signal: Signal, *, user_id: int, other_id: int) -> None:
    """Send after the commit; a receiver that fails is logged and harms nobody."""
    send = partial(signal.send_robust, sender=None, user_id=user_id, other_id=other_id)
    transaction.on_commit(send, robust=True)
