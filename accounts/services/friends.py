"""How do two people become friends, and how do they cease to be?"""

from datetime import datetime

from django.db import transaction

from accounts.models import Friendship
from accounts.selectors.blocks import is_blocked
from accounts.selectors.friends import Tie, find_tie, ties_between, ties_of
from accounts.services.pairs import PairReason, PairRefused, locked_pair, tell
from accounts.signals import friend_accepted, friend_asked, friend_dropped

# Friends and requests of one person. More than anybody knows; it keeps the pages finite.
MOST_TIES = 500


def ask_friend(user_id: int, other_id: int, *, now: datetime) -> Tie:
    """Ask somebody to be a friend; when he has asked already, they are friends.

    Asking twice is asking once. Returns what the first is to the second now. Raises PairRefused:
    nobody, oneself, blocked (by whichever of the two), too many.
    """
    with locked_pair(user_id, other_id):
        if is_blocked(user_id, other_id):
            raise PairRefused(PairReason.BLOCKED)
        tie = find_tie(user_id, other_id)
        if tie == Tie.GOT:
            _accept(user_id, other_id, now=now)
            return Tie.FRIENDS
        if tie != Tie.NONE:
            return tie
        if ties_of(user_id).count() >= MOST_TIES:
            raise PairRefused(PairReason.TOO_MANY)
        Friendship.objects.create(asker_id=user_id, asked_id=other_id, asked_at=now)
        tell(friend_asked, user_id=user_id, other_id=other_id)
        return Tie.ASKED


def accept_friend(user_id: int, other_id: int, *, now: datetime) -> bool:
    """Say yes to somebody who has asked. Yes twice is yes once; False when he asks no more."""
    with locked_pair(user_id, other_id):
        tie = find_tie(user_id, other_id)
        if tie == Tie.GOT:
            _accept(user_id, other_id, now=now)
        return tie in {Tie.GOT, Tie.FRIENDS}


def drop_friend(user_id: int, other_id: int) -> bool:
    """End whatever is between two people: a friend goes, a request is declined or withdrawn.

    False when there was nothing. The other gets no notice; one that he has goes.
    """
    with transaction.atomic():
        gone, _ = ties_between(user_id, other_id).delete()
        if gone:
            tell(friend_dropped, user_id=user_id, other_id=other_id)
        return bool(gone)


def _accept(user_id: int, other_id: int, *, now: datetime) -> None:
    ties_between(user_id, other_id).update(accepted_at=now)
    tell(friend_accepted, user_id=user_id, other_id=other_id)
