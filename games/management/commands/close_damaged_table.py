"""`manage.py close_damaged_table CODE`: let a table go whose log does not replay."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.services.quarantine import close_damaged_table
from games.services.refusals import Refused


class Command(BaseCommand):
    help = "End the match of a damaged table without result and close it; its rows stay."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("code")

    def handle(self, *args: Any, code: str, **options: Any) -> None:
        try:
            close_damaged_table(code.upper(), now=timezone.now())
        except Refused as refused:
            # In the language of commands, not in that of whoever reads the site.
            reasons = {
                "no_table": "there is no such table",
                "match_running": "its log replays",
                "no_match": "nothing was played at it",
            }
            reason = reasons.get(refused.reason, refused.reason)
            raise CommandError(f"Table {code} is left as it is: {reason}") from refused
        self.stdout.write(f"Table {code} is closed")
