"""`manage.py check_tables`: do the stored projections and scores agree with the log?"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.selectors.checks import find_disagreements


class Command(BaseCommand):
    help = "Replay every log and compare the stored scores and projections with it."

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for sentence in find_disagreements():
            self.stderr.write(sentence)
            found += 1
        if found:
            raise CommandError(f"{found} disagreements with the log")
        self.stdout.write("Everything agrees with the log")
