"""How does somebody cease to have an account? He asks, may think better of it, and is forgotten.

The row stays, because matches keep their players, but nothing personal stays in it.
"""

import logging
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.auth.hashers import make_password
from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from accounts.models import Audience, Block, Sanction, User
from accounts.personal_data import keepers
from accounts.selectors.friends import ties_of

logger = logging.getLogger(__name__)

COOLING_OFF = timedelta(days=7)
# A deletion that did not get to its end is tried again after this long.
LEASE = timedelta(minutes=10)
# What is shown in place of the name; nobody may call himself so (accounts.names.refused).
DELETED_NAME = "cuenta borrada"


def request_deletion(user_id: int, *, now: datetime) -> datetime:
    """The account will be deleted after the cooling-off time. Returns when.

    Asking again does not move the moment.
    """
    waiting = User.objects.filter(pk=user_id, delete_at=None, deleted_at=None)
    waiting.update(delete_at=now + COOLING_OFF)
    delete_at = User.objects.values_list("delete_at", flat=True).get(pk=user_id)
    assert delete_at is not None
    return delete_at


def cancel_deletion(user_id: int) -> None:
    """Keep the account after all. When there is nothing to cancel, nothing happens."""
    # A closed account is being deleted at this moment: too late.
    User.objects.filter(pk=user_id, is_active=True).update(delete_at=None)


def run_due(*, now: datetime, limit: int = 20) -> int:
    """Delete the accounts whose time has come; returns how many.

    Any number of clocks may run: an account is claimed by a conditional update.
    """
    waiting = User.objects.filter(delete_at__lte=now).order_by("delete_at")
    deleted = 0
    for user_id, delete_at in list(waiting.values_list("pk", "delete_at")[:limit]):
        # Closed at once: his sessions end, and he cannot come back while he is being forgotten.
        claim = User.objects.filter(pk=user_id, delete_at=delete_at)
        if not claim.update(delete_at=now + LEASE, is_active=False):
            continue
        try:
            _delete(user_id, now=now)
        except Exception:
            logger.exception("account %s could not be deleted", user_id)
        else:
            deleted += 1
    return deleted


def _delete(user_id: int, *, now: datetime) -> None:
    """Every step is a transaction of its own and may be taken again. The name goes first: the
    pages that the keepers have redrawn must not show it.
    """
    _blank(user_id, now=now)
    for keeper in keepers().values():
        keeper.forget(user_id, now=now)
    User.objects.filter(pk=user_id).update(delete_at=None, deleted_at=now)


@transaction.atomic
def _blank(user_id: int, *, now: datetime) -> None:
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    for session in UserSession.objects.filter(user=user):
        session.end()
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    ties_of(user_id).delete()
    Block.objects.filter(blocker=user).delete()
    Block.objects.filter(blocked=user).delete()
    Sanction.objects.filter(person=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    people = ContentType.objects.get_for_model(User)
    LogEntry.objects.filter(content_type=people, object_id=str(user_id)).update(
        object_repr=DELETED_NAME
    )
    User.objects.filter(pk=user_id).update(**_nobody(user_id, now=now, delete_at=user.delete_at))


def _nobody(user_id: int, **kept: Any) -> dict[str, Any]:
    """Every column as if nothing had ever been chosen, so that a new one is not forgotten."""
    fields = (field for field in User._meta.concrete_fields if not field.primary_key)
    return {field.attname: field.get_default() for field in fields} | {
        # A colon is in no name: nobody logs in with this, and nobody looks like it.
        "username": f"deleted:{user_id}",
        "name_key": f"deleted:{user_id}",
        "display_name": DELETED_NAME,
        "password": make_password(None),
        "date_joined": kept["now"],
        "is_active": False,
        "delete_at": kept["delete_at"],
        "history_for": Audience.NOBODY,
        "invitations_from": Audience.NOBODY,
        "messages_from": Audience.NOBODY,
        "shows_online": False,
    }
