"""`manage.py serve`: a web process; with the clock inside when there is no other."""

import argparse
import gc
import socket
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from escoba_site.asgi import application
from escoba_site.only_process import only_process_on_sqlite
from escoba_site.server import DrainingServer

# A page sends a form of a few hundred bytes; a socket that sends more than this is closed.
MOST_BYTES_UP = 64 * 1024
# After how many new objects Python looks for garbage that points at itself: first among those, then
# further. To look through all of a thousand tables stops everybody for half a second, and would
# come after 70,000; a million objects are what some three thousand sockets leave behind.
COLLECT_AFTER = (5_000, 20, 10)


class Command(BaseCommand):
    help = (
        "Serve the site with Daphne. SIGTERM and Ctrl-C drain it; sent twice they end it at once."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        self._check_free(host, port)
        gc.set_threshold(*COLLECT_AFTER)
        with only_process_on_sqlite():
            shown = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104
            self.stdout.write(f"Escoba: http://{shown}:{port}/  (Ctrl-C stops it)")
            DrainingServer(
                application=application,
                endpoints=build_endpoint_description_strings(host=host, port=port),
                server_name="escoba",
                websocket_timeout=-1,
                websocket_max_message_size=MOST_BYTES_UP,
                websocket_max_frame_size=MOST_BYTES_UP,
                notice_seconds=settings.DRAIN_NOTICE_SECONDS,
                patience_seconds=settings.DRAIN_PATIENCE_SECONDS,
            ).run()

    def _check_free(self, host: str, port: int) -> None:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as error:
                raise CommandError(f"Port {port} is busy ({error.strerror}).") from error
