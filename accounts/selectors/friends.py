"""Who is whose friend, and who would like to be?"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F, Q, QuerySet

from accounts.models import Friendship, User
from accounts.selectors.presence import GONE_AFTER, is_here

FRIENDS_A_PAGE = 50
# Older ones are shown when these have been answered.
MOST_REQUESTS = 30
MOST_HERE = 20


class Tie(StrEnum):
    """What one person is to another, seen from the first."""

    NONE = ""
    FRIENDS = "friends"
    # He has asked, and waits.
    ASKED = "asked"
    # He has been asked, and is waited for.
    GOT = "got"


@dataclass(frozen=True)
class Friend:
    """A friend, and whether he is here and lets friends know it."""

    user: User
    is_online: bool


def ties_of(user_id: int) -> QuerySet[Friendship]:
    """Every friendship and request of a person."""
    return Friendship.objects.filter(Q(asker=user_id) | Q(asked=user_id))


def ties_between(user_id: int, other_id: int) -> QuerySet[Friendship]:
    """The friendship or request between two people: one row or none."""
    pair = Q(asker=user_id, asked=other_id) | Q(asker=other_id, asked=user_id)
    return Friendship.objects.filter(pair)


def friend_ids(user_id: int | None) -> frozenset[int]:
    """The friends of a person; requests are no friendships. None for a visitor."""
    if user_id is None:
        return frozenset()
    pairs = ties_of(user_id).filter(accepted_at__isnull=False).values_list("asker_id", "asked_id")
    return frozenset(one for pair in pairs for one in pair) - {user_id}


def are_friends(user_id: int, other_id: int) -> bool:
    return ties_between(user_id, other_id).filter(accepted_at__isnull=False).exists()


def find_tie(user_id: int, other_id: int) -> Tie:
    """What `user_id` is to `other_id`."""
    friendship = ties_between(user_id, other_id).first()
    if friendship is None:
        return Tie.NONE
    if friendship.accepted_at is not None:
        return Tie.FRIENDS
    return Tie.ASKED if friendship.asker_id == user_id else Tie.GOT


def find_friends(user_id: int, *, now: datetime, page: str | int = 1) -> Page[Friend]:
    """A page of friends: those seen last first, then by name."""
    people = User.objects.filter(pk__in=friend_ids(user_id)).order_by(
        F("last_seen").desc(nulls_last=True), "name_key", "pk"
    )
    found: Page[Any] = Paginator(people, FRIENDS_A_PAGE).get_page(page)
    found.object_list = [_friend(user, now) for user in found.object_list]
    return found


def find_friends_here(user_id: int, *, now: datetime) -> list[User]:
    """The friends who are here now and let friends know it, by name."""
    here = User.objects.filter(
        pk__in=friend_ids(user_id),
        is_active=True,
        shows_online=True,
        last_seen__gt=now - GONE_AFTER,
    )
    return list(here.order_by("name_key", "pk")[:MOST_HERE])


def find_requests_to(user_id: int) -> list[Friendship]:
    """Those who would like to be a friend of this person, the latest first."""
    waiting = Friendship.objects.filter(asked=user_id, accepted_at=None).select_related("asker")
    return list(waiting.order_by("-asked_at", "-pk")[:MOST_REQUESTS])


def find_requests_of(user_id: int) -> list[Friendship]:
    """Those whom this person has asked and who have not answered, the latest first."""
    waiting = Friendship.objects.filter(asker=user_id, accepted_at=None).select_related("asked")
    return list(waiting.order_by("-asked_at", "-pk")[:MOST_REQUESTS])


def count_requests_to(user_id: int) -> int:
    """How many people wait for this person's answer."""
    return Friendship.objects.filter(asked=user_id, accepted_at=None).count()


def _friend(user: User, now: datetime) -> Friend:
    return Friend(user, is_online=user.shows_online and is_here(user.last_seen, now=now))
