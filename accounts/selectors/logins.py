"""Whom does a session log in, and does it still?"""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.models import Session
from django.db.models import F, QuerySet
from django.utils.crypto import constant_time_compare

from accounts.kept_sessions import SessionStore
from accounts.models import User
from accounts.selectors.composed import NOBODY, NOTHING, Composed, ComposedRow
from accounts.selectors.sanctions import is_banned


def find_logged_in(session_key: str, *, now: datetime) -> User | None:
    """Whom this session logs in: it has not ended, he may log in, and his password is the one it
    was made with. What Django answers for a request, in two statements that are composed once.
    """
    store = SessionStore(session_key)
    found = _sessions.rows(store.session_key) if store.session_key else []
    if not found or found[0]["s_ends"] <= now:
        return None
    kept = store.decode(found[0]["s_data"])
    user_id = str(kept.get(SESSION_KEY, ""))
    if (
        not user_id.isdecimal()
        or kept.get(BACKEND_SESSION_KEY) not in settings.AUTHENTICATION_BACKENDS
    ):
        return None
    user = _users.first(int(user_id))
    if user is None or not user.is_active:
        return None
    sealed = constant_time_compare(kept.get(HASH_SESSION_KEY, ""), user.get_session_auth_hash())
    return user if sealed else None


def logs_in(session_key: str, user_id: int, *, now: datetime) -> bool:
    """Whether the session still logs this person in, and he is not kept out. For whoever has known
    him for a while and asks again.
    """
    user = find_logged_in(session_key, now=now)
    return user is not None and user.pk == user_id and not is_banned(user, now=now)


def _sessions_with(key: str) -> QuerySet[Any, Any]:
    sessions = Session.objects.filter(session_key=key)
    return sessions.annotate(s_data=F("session_data"), s_ends=F("expire_date")).values(
        "s_data", "s_ends"
    )


_sessions = Composed(_sessions_with, NOTHING)
_users = ComposedRow(User, lambda user_id: User.objects.filter(pk=user_id), NOBODY)
