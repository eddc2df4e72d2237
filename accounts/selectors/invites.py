"""Which invitations hold?"""

from datetime import datetime

from django.db.models import Q, QuerySet

from accounts.models import InviteCode

# What is easily taken for something else, and what people put between letters.
_READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def read_code(text: str) -> str:
    """A code as it is stored, however somebody has written it down.

    >>> read_code(" ab0de-fghok ")
    'AB0DEFGH0K'
    """
    return text.upper().translate(_READ_AS)


def valid_invites(code: str, *, now: datetime) -> QuerySet[InviteCode]:
    """The invitation of that code, if there is a place left on it."""
    in_time = Q(expires_at__isnull=True) | Q(expires_at__gt=now)
    return InviteCode.objects.filter(in_time, code=read_code(code), places__gt=0)


def open_invites(*, now: datetime) -> QuerySet[InviteCode]:
    """All with places left."""
    in_time = Q(expires_at__isnull=True) | Q(expires_at__gt=now)
    return InviteCode.objects.filter(in_time, places__gt=0).order_by("made_at", "pk")
