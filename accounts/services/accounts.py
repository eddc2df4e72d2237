"""How does somebody get an account: a new one, or in place of the guest he was?"""

from datetime import datetime

from allauth.account.models import EmailAddress
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from accounts.names import clean_name, login_name, name_key
from accounts.services.invites import spend_invite
from accounts.services.naming import (
    holding_name,
    make_guests_give_way,
    taking_a_name,
    tell_of_name,
)


def create_account(
    *, name: str, password: str, email: str = "", invite: str = "", now: datetime | None = None
) -> User:
    """A new account that logs in with the name it shows.

    Raises NameRefused, NameTaken, and InviteNeeded where only invited people play.
    """
    user = User()
    _become_account(user, name=name, password=make_password(password), email=email)
    with transaction.atomic():
        holding_name(user.display_name)
        with taking_a_name():
            user.save(force_insert=True)
        spend_invite(invite, now=now or timezone.now())
        make_guests_give_way(user.display_name, account=user.pk)
    return user


def claim_guest(guest: User, *, name: str, password: str, email: str, session: SessionBase) -> bool:
    """Make an account of a guest in his own row, and keep him logged in.

    False when somebody was faster (the same person, pressing twice): nothing is changed then.
    The session is stored together with the new password: a request that comes in between would
    otherwise find a session that no longer fits, and log the new account out.
    Raises NameRefused and NameTaken.
    """
    # Hashing takes long on purpose: not while the row is locked.
    hashed = make_password(password)
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=guest.pk)
        if not user.is_guest:
            return False
        _become_account(user, name=name, password=hashed, email=email)
        holding_name(user.display_name)
        with taking_a_name():
            user.save()
        if email:
            EmailAddress.objects.create(user=user, email=user.email, primary=True)
        make_guests_give_way(user.display_name, account=user.pk)
        tell_of_name(user.pk)
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
    return True


def _become_account(user: User, *, name: str, password: str, email: str) -> None:
    user.display_name = clean_name(name)
    user.username = login_name(user.display_name)
    user.name_key = name_key(user.display_name)
    user.password = password
    user.email = email.lower()
    user.is_guest = False
