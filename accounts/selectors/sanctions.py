"""What has been decided about a person that still holds?"""

from datetime import UTC, datetime

from accounts.models import User

# Whoever is kept out for good is so until then.
FOR_GOOD = datetime(9000, 1, 1, tzinfo=UTC)


def is_banned(user: object, *, now: datetime) -> bool:
    """Whether this user, or visitor, may not come in. No statement: it stands in his row."""
    return isinstance(user, User) and user.banned_until is not None and user.banned_until > now


def find_silence(user_id: int, *, now: datetime) -> tuple[datetime, str] | None:
    """Until when and why this person may not write; None when he may."""
    found = User.objects.filter(pk=user_id, silenced_until__gt=now).only(
        "silenced_until", "silenced_for"
    )
    for user in found:
        if user.silenced_until is not None:
            return user.silenced_until, user.silenced_for
    return None
