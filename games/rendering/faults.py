"""What does a person read when something breaks? What happened, and that nothing was lost."""

from django.db import DatabaseError, IntegrityError, InterfaceError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.selectors.game_state import BrokenLog


def is_away(error: BaseException | None) -> bool:
    """Whether the database could not be asked, or could not store; else the fault is ours."""
    broken = isinstance(error, DatabaseError | InterfaceError)
    return broken and not isinstance(error, IntegrityError)


def say_fault(error: BaseException | None) -> tuple[int, Promise]:
    """The status and the sentence for an error that nobody else answers."""
    if isinstance(error, BrokenLog):
        return 500, _(
            "This table cannot be shown: its record is damaged. We know, and look into it."
        )
    if is_away(error):
        return 503, _(
            "We cannot store or read anything just now. Nothing is lost: try again in a moment."
        )
    return 500, _(
        "Something went wrong on our side. No play is lost: load the page again in a moment."
    )
