"""Who exists, and whose name is whose?"""

from datetime import datetime

from django.db.models import Q
from django.utils.crypto import constant_time_compare

from accounts.models import User
from accounts.names import login_name, name_key
from accounts.selectors.presence import GONE_AFTER


def is_name_taken(name: str, *, besides: int | None = None) -> bool:
    """Whether showing this name would pass for an account other than `besides`."""
    accounts = User.objects.filter(is_guest=False, name_key=name_key(name))
    if besides is not None:
        accounts = accounts.exclude(pk=besides)
    return accounts.exists()


def is_account_possible(name: str) -> bool:
    """Whether an account can be made with this name: nobody shows it and nobody logs in with it.

    The two differ for somebody who changed his shown name: he still logs in with the old one.
    """
    clash = Q(is_guest=False, name_key=name_key(name)) | Q(username=login_name(name))
    return not User.objects.filter(clash).exists()


def find_person(public_id: str, *, viewer_id: int | None) -> User | None:
    """The person at that address, as far as this viewer is concerned.

    None when there is nobody, when the account is closed or deleted, and when that person has
    blocked the viewer: he cannot tell these apart. Whom he has blocked himself he still finds.
    """
    # PostgreSQL takes no zero byte for text.
    found = User.objects.filter(public_id=public_id.replace("\0", ""), is_active=True)
    if viewer_id is not None:
        found = found.exclude(blocks_made__blocked=viewer_id)
    return found.first()


def find_person_of_link(link_id: str, *, viewer_id: int | None) -> User | None:
    """Whose own link that is; as `find_person`."""
    person = find_person(link_id.partition("-")[0], viewer_id=viewer_id)
    return person if person and constant_time_compare(person.link_id, link_id) else None


def find_account(name: str, *, viewer_id: int) -> User | None:
    """The account that shows this name, or one a hasty reader takes for it; as `find_person`."""
    key = name_key(name)
    found = User.objects.filter(is_guest=False, is_active=True, name_key=key)
    return found.exclude(blocks_made__blocked=viewer_id).first() if key else None


def count_people_here(*, now: datetime) -> int:
    """How many people, guests too, are at the site now. Who they are is told to friends only."""
    return User.objects.filter(is_active=True, last_seen__gt=now - GONE_AFTER).count()
