"""`manage.py announce_maintenance`: a line above every page, on open tables too."""

import argparse
from datetime import UTC, datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from escoba_site.models import SiteNotice
from escoba_site.services import publish_notice, withdraw_notice


class Command(BaseCommand):
    help = (
        "Show a line on every page, for instance when the site will be away. "
        "Open pages show it within seconds, by the clock."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("text", nargs="?", default="", help="what to say")
        parser.add_argument("--at", help='when it happens: "2026-05-01 22:00", in UTC')
        parser.add_argument("--clear", action="store_true", help="say nothing any more")

    def handle(self, *args: Any, text: str, at: str | None, clear: bool, **options: Any) -> None:
        if clear == bool(text):
            raise CommandError('Write what to say, or --clear: announce_maintenance "Back at ten"')
        if clear:
            shown = withdraw_notice(now=timezone.now())
            self.stdout.write("Nothing is shown any more" if shown else "Nothing was shown")
            return
        longest = SiteNotice._meta.get_field("text").max_length or 0
        if len(text) > longest:
            raise CommandError(f"At most {longest} characters")
        publish_notice(text, at=_moment(at) if at else None, now=timezone.now())
        self.stdout.write("Shown on every page")


def _moment(text: str) -> datetime:
    try:
        moment = parse_datetime(text)
    except ValueError:
        moment = None
    if moment is None:
        raise CommandError(f"{text!r} is no moment like 2026-05-01 22:00")
    return moment if timezone.is_aware(moment) else moment.replace(tzinfo=UTC)
