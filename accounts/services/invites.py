"""Who may come in where a club plays among itself? Whoever has a code with a place left on it.

It counts only while ESCOBA_INVITE_ONLY is on. The place is taken in the transaction that makes the
person, so a code for one is never two people.
"""

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import F

from accounts.models import InviteCode
from accounts.selectors.invites import read_code, valid_invites

# Crockford's alphabet, like the codes of tables: it can be read aloud.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10


class InviteNeeded(Exception):
    """The code is missing, unknown, used up or too old."""


def make_invites(
    *, count: int, people: int, lasts: timedelta | None, note: str, now: datetime
) -> list[str]:
    """New codes, each for so many people."""
    invites = [
        InviteCode(
            code="".join(secrets.choice(ALPHABET) for _ in range(LENGTH)),
            places=people,
            note=note,
            made_at=now,
            expires_at=now + lasts if lasts else None,
        )
        for _ in range(count)
    ]
    return [invite.code for invite in InviteCode.objects.bulk_create(invites)]


def withdraw_invites(codes: list[str]) -> int:
    """Let nobody in by these codes any more; how many there were."""
    return InviteCode.objects.filter(code__in=map(read_code, codes)).update(places=0)


def spend_invite(code: str, *, now: datetime) -> None:
    """Take one of the places, where one is needed. Raises InviteNeeded.

    The caller is in the transaction that makes the person.
    """
    if settings.INVITE_ONLY and not valid_invites(code, now=now).update(places=F("places") - 1):
        raise InviteNeeded
