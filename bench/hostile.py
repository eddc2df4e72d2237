"""Does anything that a stranger may send break the site? Nonsense at every address and socket.

    python -m bench.hostile [--seconds 60] [--seed 15]

Starts a site of its own with people at running tables, and sends it for so long, as those people,
as strangers and as nobody, what no page of ours would send: every address by every method with
fields that exist and values that make no sense, broken encodings, wrong types, huge and deep
things; and the same up its sockets. Nothing may be answered with a fault of ours (5xx), left
unanswered or written into the log as an error, and in the end every table agrees with its log.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import django
from websockets.exceptions import InvalidHandshake, WebSocketException
from websockets.sync.client import connect

from tests.browser.site import ROOT, Site, running_site

THREADS = 3
PATIENCE_SECONDS = 30
METHODS = (
    "GET",
    "GET",
    "POST",
    "POST",
    "POST",
    "POST",
    "PUT",
    "DELETE",
    "HEAD",
    "OPTIONS",
    "PATCH",
)
FIELDS = (
    *("action", "card", "taken", "round", "ply", "call", "place", "position", "proposal", "text"),
    *("phrase", "line", "open", "locked", "pairing", "name", "key", "next", "language", "ruleset"),
    *(
        "target",
        "other_target",
        "size",
        "play",
        "pace",
        "bank",
        "visibility",
        "code",
        "page",
        "book",
    ),
    *("first", "last", "line", "country", "time_zone", "deck", "theme", "region", "password"),
    *("login", "username", "email", "endpoint", "p256dh", "auth", "here", "revision", "reason"),
    *("capture", "opening", "hand_fifteen", "setenta", "ties", "seat", "from", "until", "invite"),
)
VALUES = (
    *("", "0", "1", "-1", "2", "9999", "99999999999999999999", "1e3", "NaN", "٣", "true", "null"),
    *(
        "7O",
        "7OxSB",
        "SB",
        "take",
        "lay",
        "table",
        "hand",
        "pause",
        "end",
        "same",
        "open",
        "clasica",
    ),
    *("\x00", "a\x00b", "\r\nX-Evil: 1", "../../etc/passwd", "{{ 7*7 }}", "{% debug %}", "%s%n%x"),
    *("<script>alert(1)</script>", "'; DROP TABLE games_move; --", "😀" * 60, "\u202e", "ﷺ" * 40),
    *("x" * 300, "x" * 70_000, "+".join(["7O"] * 500), "//evil.example/", "2026-02-30", "ß", "İ"),
)
LANGUAGES = ("es", "en", "pt-BR", "xx", "*", "en;q=oops", "é" * 20)


class Report:
    """What was answered, and what must not have been."""

    def __init__(self) -> None:
        self.statuses: Counter[int] = Counter()
        self.closes: Counter[int] = Counter()
        self.wrong: list[str] = []
        self._lock = threading.Lock()

    def answered(self, what: str, status: int) -> None:
        with self._lock:
            self.statuses[status] += 1
            if status >= 500 or status == 0:
                self.wrong.append(f"{status}: {what}")

    def closed(self, code: int) -> None:
        with self._lock:
            self.closes[code] += 1


class Stranger:
    """One who sends nonsense, the same for the same seed."""

    def __init__(self, site: Site, people: list[str], codes: list[str], seed: int) -> None:
        self.site, self.codes = site, codes
        self.chance = random.Random(seed)
        # As somebody at a table, as somebody whose cookie is made up, as nobody.
        self.sessions = [*people, "x" * 32, ""]
        self.addresses = (
            f"10.{seed % 250}.{n // 250 % 250}.{n % 250 + 1}" for n in itertools.count()
        )
        self.paths = list(addresses())

    def value(self) -> str:
        if self.chance.random() < 0.1:
            return "".join(chr(self.chance.randrange(1, 0x2FFF)) for _ in range(20))
        return self.chance.choice(VALUES)

    def fields(self) -> list[tuple[str, str]]:
        return [
            (self.chance.choice(FIELDS), self.value()) for _ in range(self.chance.randrange(0, 7))
        ]

    def path(self) -> str:
        """An address with something in its gaps: often what exists, else what does not."""

        def fill(gap: re.Match[str]) -> str:
            if self.chance.random() < 0.7:
                return self.chance.choice(self.codes) if "code" in gap[0] else "1"
            return quote(self.value()[:200], safe="")

        path = re.sub(r"<[^>]+>", fill, self.chance.choice(self.paths))
        if self.chance.random() < 0.4:
            path += "?" + urlencode(self.fields())[:4000]
        return "/" + path

    def body(self) -> tuple[bytes, str]:
        kind = self.chance.randrange(6)
        form = urlencode(self.fields()).encode()
        if kind < 3:
            return form, "application/x-www-form-urlencoded"
        if kind == 3:
            return self.chance.randbytes(300) + form, "application/x-www-form-urlencoded"
        if kind == 4:
            return (
                b"--b\r\nContent-Disposition: form-data; name=card\r\n",
                "multipart/form-data; boundary=b",
            )
        return json.dumps(dict(self.fields())).encode(), self.chance.choice(
            ("application/json", "x")
        )

    def ask(self, report: Report) -> None:
        method, path = self.chance.choice(METHODS), self.path()
        session = self.chance.choice(self.sessions)
        token = "hostile" * 4 + "1234"
        headers = {
            "Cookie": f"sessionid={session}; csrftoken={token}"
            if session
            else f"csrftoken={token}",
            "X-CSRFToken": token,
            "X-Forwarded-For": next(self.addresses),
            "Accept-Language": self.chance.choice(LANGUAGES)
            .encode("latin-1", "replace")
            .decode("latin-1"),
        }
        if self.chance.random() < 0.5:
            headers["HX-Request"] = "true"
        body, headers["Content-Type"] = self.body() if method != "GET" else (b"", "text/plain")
        report.answered(
            f"{method} {path[:200]} {body[:200]!r}", self._send(method, path, body, headers)
        )

    def _send(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> int:
        client = http.client.HTTPConnection("127.0.0.1", self.site.port, timeout=PATIENCE_SECONDS)
        try:
            client.request(method, path, body, headers)
            answer = client.getresponse()
            answer.read()
            return answer.status
        except (OSError, http.client.HTTPException):
            return 0
        finally:
            client.close()

    def frame(self) -> str | bytes:
        kind = self.chance.randrange(7)
        if kind == 0:
            return self.chance.randbytes(200)
        if kind == 1:
            return "[" * 50_000
        if kind == 2:
            return self.value()
        values: dict[str, Any] = dict(self.fields())
        if kind == 3:
            values["taken"] = [{"7O": 1}, [1, None], 7]
        if kind == 4:
            values = {"action": {"lay": 1}, "card": 7, "round": True, "number": values}
        values.setdefault("number", self.chance.choice(("1", "", None, 5, "x" * 500)))
        return json.dumps(values)

    def talk(self, report: Report) -> None:
        """A socket of some address, a few frames up it, and away."""
        where = self.chance.choice(("tables/{}/", "lobby/", "notices/", "nowhere/", "tables/%00/"))
        query = urlencode(self.fields())[:2000]
        address = f"ws://127.0.0.1:{self.site.port}/ws/{where.format(self.chance.choice(self.codes))}?{query}"
        cookies = {
            "Cookie": f"sessionid={self.chance.choice(self.sessions)}",
            "X-Forwarded-For": next(self.addresses),
        }
        try:
            with connect(
                address,
                origin=self.site.url,
                additional_headers=cookies,
                open_timeout=PATIENCE_SECONDS,
            ) as socket:
                for _ in range(self.chance.randrange(1, 8)):
                    socket.send(self.frame())
                    with contextlib.suppress(TimeoutError):
                        socket.recv(timeout=0.05)
        except (OSError, WebSocketException, InvalidHandshake, EOFError) as error:
            report.closed(getattr(getattr(error, "rcvd", None), "code", 0) or 0)


def addresses() -> Iterator[str]:
    """Every address of the site, with its gaps."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "escoba_site.settings")
    django.setup()
    from django.urls import get_resolver

    def walk(resolver: Any, prefix: str = "") -> Iterator[str]:
        for entry in resolver.url_patterns:
            where = prefix + str(entry.pattern)
            if hasattr(entry, "url_patterns"):
                yield from walk(entry, where)
            else:
                yield re.sub(r"^\^|\$$|\(\?P(<\w+>)[^)]*\)", r"\1", where)

    yield from walk(get_resolver())


def seat(site: Site) -> tuple[list[str], list[str]]:
    """People at three running tables: their sessions, and the codes."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.drills.tables_for", "3", "2", "1"],
        cwd=ROOT,
        env=site.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    tables = json.loads(made.stdout)
    return [one for table in tables for one in table["sessions"]], [
        table["code"] for table in tables
    ]


def run(seconds: float, seed: int) -> int:
    with tempfile.TemporaryDirectory() as folder, running_site(Path(folder)) as site:
        people, codes = seat(site)
        report, ends = Report(), time.monotonic() + seconds

        def send_nonsense(number: int) -> None:
            stranger = Stranger(site, people, codes, seed + number)
            try:
                while time.monotonic() < ends:
                    for _ in range(10):
                        stranger.ask(report)
                    stranger.talk(report)
            except Exception as error:
                report.wrong.append(f"a stranger gave up: {error!r}")

        threads = [threading.Thread(target=send_nonsense, args=(n,)) for n in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        alive = Stranger(site, people, codes, seed)._send("GET", "/healthz", b"", {})
        checked = site.manage("check_tables").strip()
        faults = re.findall(r".*(?:ERROR|CRITICAL|Traceback).*", site.log.read_text())
    print(
        f"{report.statuses.total()} requests, seed {seed}: {dict(sorted(report.statuses.items()))}"
    )
    print(f"Sockets that were closed by the site: {dict(sorted(report.closes.items()))}")
    print(f"Afterwards: /healthz {alive}; {checked}")
    for line in [*report.wrong[:20], *faults[:20]]:
        print(f"WRONG: {line}")
    return 1 if report.wrong or faults or alive != 200 else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=15)
    options = parser.parse_args()
    sys.exit(run(options.seconds, options.seed))
