"""How does somebody get rid of somebody, and how does he relent?"""

from datetime import datetime

from accounts.models import Block
from accounts.selectors.friends import ties_between
from accounts.services.pairs import locked_pair, tell
from accounts.signals import block_changed


def block(user_id: int, other_id: int, *, now: datetime) -> None:
    """From now on neither sees the other; a friendship or a request between them ends.

    Blocking twice is blocking once. Raises PairRefused (nobody, oneself).
    """
    with locked_pair(user_id, other_id):
        _row, is_new = Block.objects.get_or_create(
            blocker_id=user_id, blocked_id=other_id, defaults={"made_at": now}
        )
        ties_between(user_id, other_id).delete()
        if is_new:
            tell(block_changed, user_id=user_id, other_id=other_id)


def unblock(user_id: int, other_id: int) -> None:
    """Take one's own block back; one by the other stays, and nobody is a friend again by it."""
    gone, _ = Block.objects.filter(blocker=user_id, blocked=other_id).delete()
    if gone:
        tell(block_changed, user_id=user_id, other_id=other_id)
