"""When was a person last here? A lease that is renewed while pages are asked for."""

from datetime import datetime

from django.db.models import Q

from accounts.models import User
from accounts.selectors.presence import LEASE, is_stale


def renew(user: User, *, now: datetime, time_zone: str = "") -> bool:
    """Note that this person is here, and where his browser says that is; at most one write a
    minute, whoever asks and how often.

    False when nothing had to be written.
    """
    if not is_stale(user.last_seen, now=now):
        return False
    user.last_seen = now
    stale = Q(last_seen=None) | Q(last_seen__lte=now - LEASE)
    found = {"found_time_zone": time_zone} if time_zone else {}
    return bool(User.objects.filter(stale, pk=user.pk).update(last_seen=now, **found))
