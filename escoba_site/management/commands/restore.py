"""`manage.py restore FILE`: the database as it was at the moment of a backup."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from escoba_site import backups


class Command(BaseCommand):
    help = "Put the database back as it is in a backup. Stop every process of the site first."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, file: Path, yes: bool, **options: Any) -> None:
        if not yes:
            answer = input("Everything since that backup will be lost. Go on? [yes/no] ")
            if answer.strip().lower() != "yes":
                raise CommandError("Nothing was changed")
        backups.restore(file)
        # The backup may be older than the code.
        call_command("migrate", interactive=False, verbosity=options["verbosity"])
        call_command("createcachetable", verbosity=options["verbosity"])
        call_command("check_tables", stdout=self.stdout, stderr=self.stderr)
        self.stdout.write(f"Restored {file}")
