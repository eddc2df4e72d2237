"""How does whoever runs the site get a key for pushes? `manage.py make_push_key` prints one."""

import base64
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Print a new ESCOBA_VAPID_PRIVATE_KEY, which signs pushes to devices."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
        key = base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")
        self.stdout.write(f"ESCOBA_VAPID_PRIVATE_KEY={key}")
