"""Who wants to have nothing to do with whom?"""

from typing import Any

from django.db.models import F, Q, QuerySet

from accounts.models import Block
from accounts.selectors.composed import NOBODY, Composed


def blocked_ids(user_id: int | None) -> frozenset[int]:
    """Everybody this person has blocked or who has blocked him: neither sees the other.

    One statement; none for a visitor.
    """
    if user_id is None:
        return frozenset()
    return frozenset(one for pair in _pairs.rows(user_id) for one in pair.values()) - {user_id}


def _pairs_of(user_id: int) -> QuerySet[Any, Any]:
    pairs = Block.objects.filter(Q(blocker=user_id) | Q(blocked=user_id))
    return pairs.annotate(one=F("blocker"), other=F("blocked")).values("one", "other")


_pairs = Composed(_pairs_of, NOBODY)


def is_blocked(user_id: int, other_id: int) -> bool:
    """Whether one of the two, whichever, has blocked the other."""
    pair = Q(blocker=user_id, blocked=other_id) | Q(blocker=other_id, blocked=user_id)
    return Block.objects.filter(pair).exists()


def has_blocked(user_id: int, other_id: int) -> bool:
    """Whether the first has blocked the second."""
    return Block.objects.filter(blocker=user_id, blocked=other_id).exists()


def find_blocks(user_id: int) -> list[Block]:
    """Those whom this person has blocked, the latest first."""
    made = Block.objects.filter(blocker=user_id).select_related("blocked")
    return list(made.order_by("-made_at", "-pk"))
