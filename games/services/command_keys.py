"""Was this very form sent before? A repeat gets the first answer instead of a second effect."""

import secrets
from collections.abc import Callable
from datetime import datetime

from django.db import IntegrityError

from games.models import CommandKey
from games.services.writing import writing


def new_key() -> str:
    """A key for a form that is about to be shown."""
    return secrets.token_hex(16)


def once(*, user_id: int, key: str, now: datetime, command: Callable[[], str]) -> str:
    """Run `command` unless this user has used this key; either way the first answer.

    The key is stored before the command runs and in the same transaction, so of two simultaneous
    repeats one waits for the other and then fails on the constraint.
    """
    try:
        with writing():
            used = CommandKey.objects.create(user_id=user_id, key=key, answer="", used_at=now)
            used.answer = command()
            used.save(update_fields=["answer"])
            return used.answer
    except IntegrityError:
        first = CommandKey.objects.filter(user_id=user_id, key=key).first()
        if first is None:
            raise
        return first.answer
