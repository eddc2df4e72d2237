"""What does a checkout need before it can serve? Tables, catalogues, static files.

Every step leaves alone what is already right: run it before each start and at each deploy.
"""

from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Migrate, create the cache table, compile the message catalogues, collect static files."

    def handle(self, *args: Any, **options: Any) -> None:
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        call_command("migrate", interactive=False, verbosity=options["verbosity"])
        call_command("createcachetable", verbosity=options["verbosity"])
        call_command("compile_catalogues", verbosity=options["verbosity"])
        call_command("collectstatic", interactive=False, verbosity=options["verbosity"])
