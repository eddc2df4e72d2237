"""What does the site know about a person? Everything, as one document for himself."""

from datetime import datetime
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from accounts.models import Sanction, User
from accounts.personal_data import keepers
from accounts.selectors.blocks import find_blocks
from accounts.selectors.friends import ties_of

FORMAT = "Escoba personal data 1"
# Of no use to him, of use to whoever gets hold of the file.
_SECRET = {"id", "password"}


def collect_personal_data(user: User, *, now: datetime) -> dict[str, Any]:
    """His own data and what the keepers have; dates and times are left to the encoder."""
    own: dict[str, Any] = {
        "format": FORMAT,
        "made_at": now,
        "account": _columns(user),
        "emails": list(
            EmailAddress.objects.filter(user=user).values("email", "verified", "primary")
        ),
        # What is in them opens the account.
        "two_steps": list(
            Authenticator.objects.filter(user=user)
            .order_by("created_at")
            .values("type", "created_at", "last_used_at")
        ),
        "friends": _friends(user),
        "blocked": [
            {"name": block.blocked.display_name, "since": block.made_at}
            for block in find_blocks(user.pk)
        ],
        "sanctions": list(
            Sanction.objects.filter(person=user)
            .order_by("made_at")
            .values("kind", "reason", "made_at", "until", "lifted_at")
        ),
        "sessions": list(
            UserSession.objects.filter(user=user)
            .order_by("created_at")
            .values("created_at", "last_seen_at", "ip", "user_agent")
        ),
    }
    return own | {name: keeper.collect(user.pk) for name, keeper in keepers().items()}


def _columns(user: User) -> dict[str, Any]:
    """Every column there is, also those that will be added."""
    return {
        field.name: field.value_from_object(user)
        for field in User._meta.concrete_fields
        if field.name not in _SECRET
    }


def _friends(user: User) -> list[dict[str, Any]]:
    rows = ties_of(user.pk).select_related("asker", "asked").order_by("asked_at", "pk")
    return [
        {
            "name": (row.asked if row.asker_id == user.pk else row.asker).display_name,
            "asked_by_me": row.asker_id == user.pk,
            "asked_at": row.asked_at,
            "accepted_at": row.accepted_at,
        }
        for row in rows
    ]
