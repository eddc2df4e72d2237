"""Whose open pages look whether they still may? Those of whoever logs out, or is not let in."""

from typing import Any

from django.contrib.auth import SESSION_KEY

from games.services import announce

# What may end other sessions of a person when it is saved.
DECIDING = {"password", "is_active"}


def on_session_deleted(*, instance: Any, **_: Any) -> None:
    """He has logged out, here or from afar."""
    user_id = instance.get_decoded().get(SESSION_KEY, "")
    if str(user_id).isdigit():
        announce.session_ended(int(user_id))


def on_user_saved(
    *, instance: Any, created: bool, update_fields: frozenset[str] | None, **_: Any
) -> None:
    """His password may be another, or the account closed."""
    if not created and (update_fields is None or DECIDING.intersection(update_fields)):
        announce.session_ended(instance.pk)
