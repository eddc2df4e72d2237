"""`manage.py clean_up`: delete now what the clock deletes every hour."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from games.services import cleanup


class Command(BaseCommand):
    help = "Delete expired sessions, old command keys, unused tables and guests who never played."

    def handle(self, *args: Any, **options: Any) -> None:
        for what, number in cleanup.run(timezone.now()).items():
            self.stdout.write(f"{number} {what}")
