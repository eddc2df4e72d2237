"""How does a name come to belong to one account only?"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from zlib import crc32

from django.db import IntegrityError, connection, transaction

from accounts.models import User
from accounts.names import MAX_LENGTH, clean_name, name_key
from accounts.selectors.people import is_name_taken
from accounts.signals import name_changed


class NameTaken(Exception):
    """Another account has this name, or one that looks the same."""


@contextmanager
def taking_a_name() -> Iterator[None]:
    """Run one write that may lose the race for a unique name; losing it is NameTaken."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise NameTaken from error


def holding_name(name: str) -> None:
    """Until the caller's transaction is stored nobody else takes this name, as guest or account.

    A guest and an account of the same moment would otherwise not see each other. SQLite lets one
    writer in anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            key = crc32(f"name {name_key(name)}".encode())
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [key])


def make_guests_give_way(name: str, *, account: int) -> None:
    """Number the guests that show this name, because now it is an account's.

    Called in the transaction that gives the name to the account.
    """
    guests = User.objects.filter(is_guest=True, name_key=name_key(name)).exclude(pk=account)
    if people := list(guests.values_list("pk", flat=True)):
        other = _numbered(name)
        guests.update(display_name=other, name_key=name_key(other))
        for user_id in people:
            tell_of_name(user_id)


def tell_of_name(user_id: int) -> None:
    """Say after the commit that somebody is shown otherwise; a receiver that fails harms nobody."""
    send = partial(name_changed.send_robust, sender=None, user_id=user_id)
    transaction.on_commit(send, robust=True)


def _numbered(name: str) -> str:
    """The first of "Ana 2", "Ana 3"... that is no account's."""
    number = 2
    while True:
        suffix = f" {number}"
        candidate = name[: MAX_LENGTH - len(suffix)] + suffix
        if not is_name_taken(candidate):
            return clean_name(candidate)
        number += 1
