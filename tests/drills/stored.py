"""What does the database say was played? Run with the site's environment; prints it.

python -m tests.drills.stored
"""

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "escoba_site.settings")
django.setup()

from games.models import Move, Table  # noqa: E402
from games.selectors.checks import find_disagreements  # noqa: E402


def main() -> None:
    moves = Move.objects.order_by("round__match__table", "round__number", "ply").values_list(
        "round__match__table__code", "round__number", "ply", "position", "play", "cause"
    )
    sys.stdout.write(
        json.dumps(
            {
                "moves": list(moves),
                "revisions": dict(Table.objects.values_list("code", "revision")),
                "disagreements": list(find_disagreements()),
            }
        )
    )


if __name__ == "__main__":
    main()
