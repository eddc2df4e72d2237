"""How does a person change what he shows and how the site looks to him?"""

from dataclasses import asdict, dataclass

from django.db import transaction

from accounts.models import User
from accounts.names import clean_name, name_key
from accounts.selectors.people import is_name_taken
from accounts.services.naming import (
    NameTaken,
    holding_name,
    make_guests_give_way,
    taking_a_name,
    tell_of_name,
)


@dataclass(frozen=True, kw_only=True)
class Preferences:
    """What the settings page holds besides the name; `language` "" follows the browser."""

    language: str
    deck: str
    theme: str
    card_size: str
    region: str
    value_badges: bool
    hints: bool


def change_settings(user: User, *, name: str, preferences: Preferences) -> None:
    """Store the settings page. Raises NameRefused and NameTaken; then nothing is stored."""
    shown = clean_name(name)
    with transaction.atomic():
        if shown != user.display_name:
            _rename(user, shown)
        User.objects.filter(pk=user.pk).update(**asdict(preferences))


def change_language(user: User, language: str) -> None:
    User.objects.filter(pk=user.pk).update(language=language)


def change_look(user: User, **look: str) -> None:
    """Store some of `deck`, `theme`, `card_size` and `region`."""
    User.objects.filter(pk=user.pk).update(**look)


def _rename(user: User, shown: str) -> None:
    holding_name(shown)
    if is_name_taken(shown, besides=user.pk):
        raise NameTaken
    with taking_a_name():
        User.objects.filter(pk=user.pk).update(display_name=shown, name_key=name_key(shown))
    tell_of_name(user.pk)
    # Read again: the guest of a moment ago may have become an account in another tab.
    if User.objects.filter(pk=user.pk, is_guest=False).exists():
        make_guests_give_way(shown, account=user.pk)
