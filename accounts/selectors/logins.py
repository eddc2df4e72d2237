"""Does a session still log somebody in?"""

from datetime import datetime

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.utils.crypto import constant_time_compare

from accounts.models import User
from accounts.selectors.sanctions import is_banned


def logs_in(session_key: str, user_id: int, *, now: datetime) -> bool:
    """Whether the session has not ended, nor his password changed, nor is he kept out. For whoever
    has known him for a while and asks again.
    """
    session = Session.objects.filter(session_key=session_key, expire_date__gt=now).first()
    user = User.objects.filter(pk=user_id, is_active=True).first()
    if session is None or user is None or is_banned(user, now=now):
        return False
    kept = session.get_decoded()
    return kept.get(SESSION_KEY) == str(user_id) and constant_time_compare(
        kept.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash()
    )
