"""How does a person log out on a device that he does not hold in his hands?"""

from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.http import HttpRequest

from accounts.signals import session_ended


def end_other_sessions(user_id: int, *, current_key: str, only: int | None = None) -> None:
    """End every session of a person but the current one, or `only` that one of them.

    One that has ended already is a success.
    """
    sessions = UserSession.objects.filter(user=user_id).exclude(session_key=current_key)
    if only is not None:
        sessions = sessions.filter(pk=only)
    for session in sessions:
        end_session(session)


def end_session(session: UserSession) -> None:
    """End one session, and tell who keeps something for its browser."""
    stored = Session.objects.filter(session_key=session.session_key).first()
    session.end()
    if stored is not None:
        session_ended.send_robust(sender=None, user_id=session.user_id, data=stored.get_decoded())


def on_password_changed(*, request: HttpRequest, user: Any, **_of_the_signal: Any) -> None:
    """Receiver of allauth's password_changed and password_reset: who knew the old one is out."""
    session = getattr(request, "session", None)
    is_here = request.user.is_authenticated and request.user.pk == user.pk
    current = session.session_key if session is not None and is_here else ""
    end_other_sessions(user.pk, current_key=current or "")
