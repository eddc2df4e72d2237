"""May this person do that to that one? Blocks first, then what the other has chosen."""

from collections.abc import Iterable
from enum import StrEnum

from accounts.models import Audience, User
from accounts.selectors.blocks import blocked_ids, is_blocked
from accounts.selectors.friends import are_friends, friend_ids


class Action(StrEnum):
    """What people can choose an audience for."""

    SEE_HISTORY = "see_history"
    INVITE = "invite"
    MESSAGE = "message"
    SEE_ONLINE = "see_online"


# What may be done by somebody who has not said who he is, and by a person to himself.
_FOR_VISITORS = {Action.SEE_HISTORY}
_TO_ONESELF = {Action.SEE_HISTORY, Action.SEE_ONLINE}


def may(user_id: int | None, action: Action, other: User) -> bool:
    """Whether this person (None: a visitor) may do that to the other.

    Two statements at most. For many people at once there is `those_who_allow`.
    """
    if user_id is None or user_id == other.pk:
        return _allows(user_id, action, other, is_friend=False)
    if _audience(action, other) == Audience.NOBODY or is_blocked(user_id, other.pk):
        return False
    return _allows(user_id, action, other, is_friend=are_friends(user_id, other.pk))


def those_who_allow(user_id: int | None, action: Action, others: Iterable[User]) -> frozenset[int]:
    """The ids of those to whom this person may do that. Two statements, however many they are."""
    blocked, friends = blocked_ids(user_id), friend_ids(user_id)
    return frozenset(
        other.pk
        for other in others
        if _allows(user_id, action, other, is_friend=other.pk in friends)
        and other.pk not in blocked
    )


def _allows(user_id: int | None, action: Action, other: User, *, is_friend: bool) -> bool:
    """As `may`, without the blocks."""
    audience = _audience(action, other)
    if user_id == other.pk:
        return action in _TO_ONESELF
    if audience == Audience.EVERYONE:
        return user_id is not None or action in _FOR_VISITORS
    return audience == Audience.FRIENDS and is_friend


def _audience(action: Action, other: User) -> str:
    """Whom the other has chosen for this; nobody, when his account is closed or deleted."""
    if not other.is_active:
        return Audience.NOBODY
    chosen: dict[Action, str] = {
        Action.SEE_HISTORY: other.history_for,
        Action.INVITE: other.invitations_from,
        Action.MESSAGE: other.messages_from,
        Action.SEE_ONLINE: Audience.FRIENDS if other.shows_online else Audience.NOBODY,
    }
    return chosen[action]
