"""On which devices is a person logged in?"""

from dataclasses import dataclass
from datetime import datetime

from allauth.usersessions.models import UserSession
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.models import Session

from accounts.models import User


@dataclass(frozen=True)
class OpenSession:
    """A browser in which the person is logged in. `is_current`: the one that asks."""

    pk: int
    user_agent: str
    ip: str
    since: datetime
    is_current: bool


def find_sessions(user: User, *, current_key: str, now: datetime) -> list[OpenSession]:
    """Those that still hold: not run out, and opened with the password of today. The one that
    asks comes first, then the latest. Two statements.
    """
    known = list(UserSession.objects.filter(user=user).order_by("-created_at", "-pk"))
    stored = Session.objects.filter(
        session_key__in=[session.session_key for session in known], expire_date__gt=now
    )
    password = user.get_session_auth_hash()
    alive = {
        session.session_key
        for session in stored
        if session.get_decoded().get(HASH_SESSION_KEY) == password
    }
    found = [
        OpenSession(
            pk=session.pk,
            user_agent=session.user_agent,
            ip=session.ip,
            since=session.created_at,
            is_current=session.session_key == current_key,
        )
        for session in known
        if session.session_key in alive
    ]
    return sorted(found, key=lambda session: not session.is_current)
