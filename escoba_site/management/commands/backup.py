"""`manage.py backup`: the whole database in one file, while people play."""

import argparse
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from escoba_site import backups


class Command(BaseCommand):
    help = "Write the whole database to a file; print its name."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--to", type=Path, help="the file; by default var/backups/escoba-<time>"
        )
        parser.add_argument("--keep", type=int, help="then delete all but so many in that folder")

    def handle(self, *args: Any, to: Path | None, keep: int | None, **options: Any) -> None:
        if keep is not None and keep < 1:
            raise CommandError("--keep needs at least 1")
        path = to or backups.default_path(settings.VAR_DIR / "backups", now=timezone.now())
        backups.back_up(path)
        self.stdout.write(str(path))
        if keep is not None:
            for old in backups.keep_newest(path.parent, keep):
                self.stderr.write(f"deleted {old}")
