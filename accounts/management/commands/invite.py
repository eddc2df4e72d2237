"""`manage.py invite`: make, list and withdraw the codes by which people come in."""

import argparse
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from accounts.selectors.invites import open_invites
from accounts.services.invites import make_invites, withdraw_invites


class Command(BaseCommand):
    help = "Make invitation codes for a site with ESCOBA_INVITE_ONLY=1; print them one a line."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--count", type=int, default=1, help="how many codes")
        parser.add_argument("--people", type=int, default=1, help="how many people each lets in")
        parser.add_argument("--days", type=float, help="for how long; without it for ever")
        parser.add_argument("--note", default="", help="for whom, for your own lists")
        parser.add_argument("--list", action="store_true", help="show those with places left")
        parser.add_argument("--withdraw", nargs="+", metavar="CODE", help="let nobody in by these")

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        if options["list"]:
            for invite in open_invites(now=now):
                until = f"{invite.expires_at:%Y-%m-%d %H:%M} UTC" if invite.expires_at else "always"
                self.stdout.write(f"{invite.code}  {invite.places} left  {until}  {invite.note}")
        elif options["withdraw"]:
            self.stdout.write(f"withdrawn: {withdraw_invites(options['withdraw'])}")
        else:
            days = options["days"]
            codes = make_invites(
                count=options["count"],
                people=options["people"],
                lasts=timedelta(days=days) if days else None,
                note=options["note"],
                now=now,
            )
            for code in codes:
                self.stdout.write(code)
