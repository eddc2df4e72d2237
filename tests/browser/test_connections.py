"""Five hundred posts leave few connections to the database open: a request's thread keeps none."""

import http.cookiejar
import os
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import psycopg

POSTS = 500
AT_ONCE = 8
MOST_OPEN = 5


class Caller:
    """A guest without a browser: cookies, forms, and the table he plays at."""

    def __init__(self, url: str, number: int) -> None:
        self.url = url
        self.headers = {"X-Forwarded-For": f"10.77.0.{number}", "Referer": url}
        self.jar = http.cookiejar.CookieJar()
        self.browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        self.call("/guest/")
        self.table = urllib.parse.urlsplit(self.call("/play-now/", key=f"key{number}")[1]).path

    def call(self, path: str, **fields: str) -> tuple[int, str]:
        """Get a page, or post these fields; the status and where it led."""
        data = None
        if fields:
            token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken")
            data = urllib.parse.urlencode({**fields, "csrfmiddlewaretoken": token or ""}).encode()
        request = urllib.request.Request(self.url + path, data, self.headers)
        try:
            with self.browser.open(request, timeout=60) as answer:
                return answer.status, answer.url
        except urllib.error.HTTPError as error:
            with error:
                return error.code, self.url + path

    def play(self) -> int:
        """A play that goes all the way to the lock and the log, and is refused there."""
        status, _ = self.call(f"{self.table}plays/", action="lay", card="7O", round="1", ply="999")
        return status


def test_five_hundred_posts_leave_at_most_five_connections_open(own_site):
    callers = [Caller(own_site.url, number) for number in range(1, AT_ONCE + 1)]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        share = POSTS // AT_ONCE + 1
        statuses = pool.map(lambda caller: [caller.play() for _ in range(share)], callers)
        seen = {status for of_one in statuses for status in of_one}
    assert seen == {409}
    deadline = time.monotonic() + 10
    while (number := open_connections(own_site)) > MOST_OPEN and time.monotonic() < deadline:
        time.sleep(0.2)
    assert number <= MOST_OPEN


def open_connections(site) -> int:
    """How many the server holds: PostgreSQL counts them; for SQLite its open files tell."""
    if site.environment.get("DATABASE_URL"):
        with psycopg.connect(site.environment["DATABASE_URL"]) as connection:
            row = connection.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            ).fetchone()
        return row[0]
    folder = f"/proc/{site.process.pid}/fd"
    targets = [os.readlink(f"{folder}/{number}") for number in os.listdir(folder)]
    return sum(bool(re.search(r"\.sqlite3$", target)) for target in targets)
