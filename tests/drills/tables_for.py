"""Who sits where in a drill? Run with the site's environment; prints what the players need.

python -m tests.drills.tables_for TABLES PEOPLE ROBOTS
"""

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "escoba_site.settings")
django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.services.guests import create_guest  # noqa: E402
from tests.tables import started  # noqa: E402

NAMES = ("Ana", "Beto", "Carmen", "Dani", "Eva", "Flor")
# So many points that no match ends before the drill does.
TARGET = 61


def session_of(person) -> str:
    """A browser in which this person is logged in."""
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    return session.session_key


def main(tables: int, people: int, robots: int) -> None:
    made = []
    for number in range(tables):
        guests = [
            create_guest(f"{NAMES[place]} {number}", now=timezone.now()) for place in range(people)
        ]
        code = started(*guests, robots=robots, target=TARGET)
        made.append({"code": code, "sessions": [session_of(guest) for guest in guests]})
    sys.stdout.write(json.dumps(made))


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
