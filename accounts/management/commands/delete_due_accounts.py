"""`manage.py delete_due_accounts`: what the clock does by itself, for whoever runs none."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from accounts.services.deletion import run_due


class Command(BaseCommand):
    help = "Delete the accounts whose owners asked for it and whose cooling-off time is over."

    def handle(self, *args: Any, **options: Any) -> None:
        deleted = 0
        while done := run_due(now=timezone.now()):
            deleted += done
        self.stdout.write(f"Deleted accounts: {deleted}")
