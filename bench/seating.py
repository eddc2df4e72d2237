"""Who sits at the tables of a load? Run with the site's environment; prints codes and sessions.

    python -m bench.seating TABLES PLAYERS [RULESET]

Every table has people of its own and decks of its own, and a match that no load can finish.
"""

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "escoba_site.settings")
django.setup()

from django.utils import timezone  # noqa: E402

from accounts.services.guests import create_guest  # noqa: E402
from games.models import Match  # noqa: E402
from tests.drills.tables_for import session_of  # noqa: E402
from tests.tables import started  # noqa: E402

NAMES = ("Ana", "Beto", "Carmen", "Dani", "Eva", "Flor")
# Points that no load reaches.
ENDLESS = 30_000


def main(tables: int, players: int, ruleset: str) -> None:
    made = []
    for number in range(tables):
        guests = [
            create_guest(f"{NAMES[place]} {number}", now=timezone.now()) for place in range(players)
        ]
        code = started(*guests, ruleset=ruleset)
        Match.objects.filter(table__code=code).update(target=ENDLESS)
        made.append({"code": code, "sessions": [session_of(guest) for guest in guests]})
    sys.stdout.write(json.dumps(made))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "abierta")
