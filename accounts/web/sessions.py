"""Who is logged in, and for how long?"""

from django.contrib.auth import login
from django.http import HttpRequest

from accounts.models import User

# Browsers keep no cookie for longer; a guest has no other way back to his matches.
GUEST_SESSION_SECONDS = 400 * 24 * 3600


def person_of(request: HttpRequest) -> User:
    """The user of a page that asks for one (`login_required`)."""
    if not isinstance(request.user, User):
        raise TypeError("a visitor on a page for users")
    return request.user


def is_guest(request: HttpRequest) -> bool:
    return isinstance(request.user, User) and request.user.is_guest


def log_in_guest(request: HttpRequest, guest: User) -> None:
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    request.session.set_expiry(GUEST_SESSION_SECONDS)
