"""Who visits the site? Real browsers, each visitor with cookies and an address of his own.

A browser draws by the processor here, and that is what the whole suite waits for. So visitors want
little motion and get no service worker, unless the story is about one of these.

Browser, server and story share a machine that may be busy, and the cards are dealt by chance. A
story that fails is told once more; the last line of the run counts these as "rerun".
"""

import itertools
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.site import Site, running_site

pytest.register_assert_rewrite("tests.browser.steps", "tests.browser.playing")

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
USUAL = {
    "viewport": DESKTOP,
    "locale": "es",
    "reduced_motion": "reduce",
    "service_workers": "block",
}
MOVING = {"reduced_motion": "no-preference"}
WITH_WORKER = {"service_workers": "allow"}
# Long, for a machine with much else to do; nobody waits when all is right.
PATIENCE_MS = 30_000
expect.set_options(timeout=PATIENCE_MS)
# The browser says this when a command is refused or the line is cut, which tests do on purpose.
EXPECTED = (
    *("Failed to load resource", "WebSocket connection to"),
    *("htmx: htmx:ws:error", "htmx: htmx:error: Failed to fetch"),
)
# Where signals or the database could make a difference: told on PostgreSQL and Redis as well. How
# processes on servers end and come back is for tests/drills.
ON_SERVERS_TOO = (
    "test_connections",
    "test_four_in_pairs",
)
LONG = ("test_without_javascript", "test_two_people", "test_accessibility", "test_newcomer")
addresses = (f"10.0.{high}.{low}" for high, low in itertools.product(range(256), range(1, 255)))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))
            if item.path.stem in ON_SERVERS_TOO:
                item.add_marker(pytest.mark.servers)
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    """Browser tests come last: once Playwright's loop runs in a process, no other can. Of these the
    long ones come first, or one worker would be left alone with one of them at the end.
    """
    if item.get_closest_marker("browser") is None:
        return 0
    return 1 if item.path.stem in LONG else 2


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site that most tests share; they do not meet, for each invites its own people."""
    # Calls are open until the people say that they are ready.
    folder = tmp_path_factory.mktemp("site")
    with running_site(folder, ESCOBA_CALL_WINDOW_SECONDS="60") as site:
        yield site


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Site]:
    """A site for one test, which may stop or kill it."""
    with running_site(tmp_path) as site:
        yield site


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    flags = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"]
    flags += ["--disable-background-networking", "--disable-component-update"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("ESCOBA_CHROMIUM", "/usr/bin/chromium"),
            chromium_sandbox=os.geteuid() != 0,
            args=flags,
        )
        yield browser
        browser.close()


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """`visitor(site, javascript=False, viewport=PHONE, locale="en")`: a page in a new profile.

    After the test, a script error or something that the security policy blocked fails it.
    """
    complaints: list[str] = []
    contexts = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(EXPECTED):
            complaints.append(message.text)

    def invite(site: Site, *, javascript: bool = True, **options: object) -> Page:
        context = chromium.new_context(
            base_url=site.url,
            java_script_enabled=javascript,
            extra_http_headers={"X-Forwarded-For": next(addresses)},
            **{**USUAL, **options},
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield invite
    for context in contexts:
        context.close()
    assert complaints == []
