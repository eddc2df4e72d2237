"""How does somebody who only wrote a name become a user?"""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import transaction

from accounts.models import User
from accounts.names import clean_name, name_key
from accounts.selectors.people import is_name_taken
from accounts.services.invites import spend_invite
from accounts.services.naming import NameTaken, holding_name, taking_a_name

# Within this time the same form sent again is the same press of the button.
REPEAT_WINDOW = timedelta(minutes=1)


def create_guest(name: str, *, now: datetime, key: str = "", invite: str = "") -> User:
    """A user without password who shows this name; other guests may show it too.

    `key` is issued with the form: the same form sent twice is one guest.
    Raises NameRefused, NameTaken when the name is an account's or looks like one, and InviteNeeded
    where only invited people play.
    """
    shown = clean_name(name)
    if is_name_taken(shown):
        raise NameTaken
    username = _username(key or secrets.token_urlsafe())
    try:
        return _insert(username, shown, now, invite)
    except NameTaken:
        repeated = User.objects.filter(
            username=username,
            is_guest=True,
            display_name=shown,
            date_joined__gt=now - REPEAT_WINDOW,
        ).first()
    # An old form, sent again from the history of the browser: somebody new.
    return repeated or _insert(_username(secrets.token_urlsafe()), shown, now, invite)


def _insert(username: str, shown: str, now: datetime, invite: str) -> User:
    guest = User(
        username=username,
        display_name=shown,
        name_key=name_key(shown),
        is_guest=True,
        password=make_password(None),
        date_joined=now,
    )
    with transaction.atomic():
        holding_name(shown)
        if is_name_taken(shown):
            # By an account of this very moment.
            raise NameTaken
        # The name first: the same form sent twice must not ask for a second place.
        with taking_a_name():
            guest.save(force_insert=True)
        spend_invite(invite, now=now)
    return guest


def _username(key: str) -> str:
    # A colon is in no name, so no account ever asks for this login name.
    return "guest:" + hashlib.sha256(key.encode()).hexdigest()[:24]
