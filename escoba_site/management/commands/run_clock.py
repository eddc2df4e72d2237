"""`manage.py run_clock`: the clock of the tables as a process of its own, in any number."""

import argparse
import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from prometheus_client import start_http_server

from escoba_site.checks import why_no_clock_process
from escoba_site.clock_pass import ClockPass


class Command(BaseCommand):
    help = "Look after due tables, beside web processes. Needs PostgreSQL and Redis."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--metrics-port", type=int, help="where this process shows its metrics, on 127.0.0.1"
        )

    def handle(self, *args: Any, metrics_port: int | None, **options: Any) -> None:
        if reason := why_no_clock_process():
            raise CommandError(reason)
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        if metrics_port is not None:
            start_http_server(metrics_port, addr="127.0.0.1")
        self.stdout.write("The clock is running (Ctrl-C stops it)")
        clock = ClockPass()
        while not stop.wait(clock.run()):
            pass
        self.stdout.write("The clock has stopped")
