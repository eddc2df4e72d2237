"""`manage.py rebuild_ratings`: all ratings again, from the stored results of rated matches."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services.ratings import BrokenSequence, rebuild


class Command(BaseCommand):
    help = "Judge every rated match again in the order they ended, and store what differs."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            rebuilt = rebuild()
        except BrokenSequence as broken:
            raise CommandError(f"Nothing was changed: {broken}") from broken
        self.stdout.write(
            f"{rebuilt.differing} of {rebuilt.changes} changes were not as the results say and "
            "are now"
        )
