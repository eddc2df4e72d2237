"""Who wants to have nothing to do with whom?"""

from django.db.models import Q

from accounts.models import Block


def blocked_ids(user_id: int | None) -> frozenset[int]:
    """Everybody this person has blocked or who has blocked him: neither sees the other.

    One statement; none for a visitor.
    """
    if user_id is None:
        return frozenset()
    pairs = Block.objects.filter(Q(blocker=user_id) | Q(blocked=user_id))
    return frozenset(
        one for pair in pairs.values_list("blocker_id", "blocked_id") for one in pair
    ) - {user_id}


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
