"""How light and how quick is the site in a browser? Medians of five runs, on a phone's profile.

    python -m bench.browser [--runs 5] [--no-lighthouse]

Starts a site of its own, has a match played, and measures: the bytes of a first visit of a table
with its deck, how much moves by itself, the longest task of a play on a processor slowed down four
times, and Lighthouse's marks for home, lobby, table and match page. Lighthouse comes from npm into
a temporary folder; CHROME_PATH or ESCOBA_CHROMIUM names the browser.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from tests.browser.playing import Player, play_on
from tests.browser.site import Site, free_port, running_site
from tests.browser.steps import come_as_guest, open_table
from tests.browser.weighing import Load, longest_task, shift_of, slow_down, watch

LIGHTHOUSE = "lighthouse@12.2.3"
CATEGORIES = ("performance", "accessibility", "best-practices")
TIMINGS = (
    *("first-contentful-paint", "largest-contentful-paint", "speed-index"),
    *("total-blocking-time", "cumulative-layout-shift"),
)
PHONE: dict[str, Any] = {
    "viewport": {"width": 412, "height": 823},
    "device_scale_factor": 1.75,
    "is_mobile": True,
    "has_touch": True,
    "locale": "es",
}
SLOWER = 4
# A robot thinks for so long, so that its play is not part of ours; what flies has landed by then.
THINKS_SECONDS = 5
WATCHED_MS = 3000
BETWEEN_MS = 500
MIDDLE = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


@dataclass
class Visit:
    """One run on the table page."""

    bytes: float
    requests: float
    shift: float
    task: float


def chromium_path() -> str:
    return os.environ.get("CHROME_PATH") or os.environ.get("ESCOBA_CHROMIUM") or "/usr/bin/chromium"


def spoken_english(page: Page) -> None:
    """The steps of the browser tests press buttons by their English names."""
    page.set_extra_http_headers({"Accept-Language": "en"})


def played_match(page: Page) -> str:
    """Play a short match against a robot; the address of its page."""
    open_table(page, "abierta", robots=True, target=5)
    play_on(Player(page))
    page.get_by_role("link", name="See the match again").click()
    page.wait_for_url("**/matches/*/")
    return page.url


def touches_of_a_play(player: Player) -> list[tuple[float, float]]:
    """Where a finger touches for one play: a card of the hand, what it takes, the button.

    Found beforehand: what a driver of browsers does in the page to find and check an element takes
    the page's thread longer than a play, and would be what is measured.
    """
    hand = player.look()["hand"]
    able = [held for held in hand if held["ways"]]
    held = able[0] if able else next(one for one in hand if not one["mustTake"])
    ways = held["ways"].split()
    # The only way to make fifteen comes marked.
    taken = ways[0].split("+") if len(ways) > 1 else []
    cards = [f"#hand #card-{held['code']}", *(f"#center #card-{code}" for code in taken)]
    return [tuple(player.page.evaluate(MIDDLE, at)) for at in (*cards, "#take" if ways else "#lay")]


def touch(player: Player, places: list[tuple[float, float]]) -> float:
    """Make the play, and ask nothing of the page meanwhile; its longest task."""
    before = player.look()["position"]
    longest_task(player.page)
    for x, y in places:
        player.page.touchscreen.tap(x, y)
        player.page.wait_for_timeout(BETWEEN_MS)
    player.page.wait_for_timeout(WATCHED_MS)
    task = longest_task(player.page)
    assert player.look()["position"] != before, "Nothing was played."
    return task


def visit_table(browser: Browser, site: Site, known: Any, path: str) -> Visit:
    """A first visit of a table where it is our turn, and one play."""
    context = browser.new_context(
        base_url=site.url, storage_state=known, service_workers="block", **PHONE
    )
    page = context.new_page()
    watch(page)
    load = Load(page)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    weight, requests, shift = load.total, len(load.sizes), shift_of(page)
    player = Player(page)
    player.wait_for_something_to_do()
    places = touches_of_a_play(player)
    slow_down(page, SLOWER)
    page.wait_for_timeout(1000)
    task = touch(player, places)
    context.close()
    return Visit(weight, requests, shift, task)


def bench_table(browser: Browser, site: Site, runs: int) -> Visit:
    """The median of visits, each of a table of its own."""
    visits = []
    for number in range(runs):
        context = browser.new_context(base_url=site.url)
        page = context.new_page()
        spoken_english(page)
        come_as_guest(page, f"Ana {number}")
        path = open_table(page, "abierta", robots=True, target=61)
        Player(page).wait_for_something_to_do()
        known = context.storage_state()
        context.close()
        visits.append(visit_table(browser, site, known, path))
    return Visit(
        **{
            name: median(getattr(visit, name) for visit in visits)
            for name in Visit.__dataclass_fields__
        }
    )


# --- Lighthouse -----------------------------------------------------------------------------------


@contextlib.contextmanager
def chrome_for_lighthouse(folder: Path) -> Iterator[int]:
    """A browser that keeps its cookies between the pages; the port it is spoken to at."""
    port = free_port()
    flags = ["--headless=new", "--disable-gpu", "--no-first-run", f"--user-data-dir={folder}"]
    if os.geteuid() == 0:
        flags.append("--no-sandbox")
    process = subprocess.Popen(
        [chromium_path(), *flags, f"--remote-debugging-port={port}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        time.sleep(4)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=20)


def forget_files(context: BrowserContext, page: Page, url: str) -> None:
    """As on a first visit: nothing is kept but the cookies."""
    page.goto("about:blank")
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    stored = {"origin": url, "storageTypes": "cache_storage,service_workers"}
    session.send("Storage.clearDataForOrigin", stored)


def judge(tools: Path, url: str, port: int) -> dict[str, Any]:
    """Lighthouse's report on a page, on its phone profile."""
    report = tools / "report.json"
    command = ["node", "node_modules/lighthouse/cli/index.js", url, "--quiet", f"--port={port}"]
    command += ["--disable-storage-reset", f"--only-categories={','.join(CATEGORIES)}"]
    command += ["--output=json", f"--output-path={report}"]
    subprocess.run(
        command, cwd=tools, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    return json.loads(report.read_text())


def marks_of(reports: list[dict[str, Any]]) -> list[str]:
    """One row of the table: the three marks, then the timings; medians."""
    marks = [
        f"{100 * median(report['categories'][name]['score'] for report in reports):.0f}"
        for name in CATEGORIES
    ]
    values = [
        median(report["audits"][name]["numericValue"] for report in reports) for name in TIMINGS
    ]
    return [*marks, *(f"{value:.0f}" for value in values[:-1]), f"{values[-1]:.3f}"]


def bench_lighthouse(site: Site, runs: int) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        tools, profile = Path(folder) / "tools", Path(folder) / "profile"
        tools.mkdir()
        install = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(tools), LIGHTHOUSE]
        subprocess.run(install, check=True, stdout=subprocess.DEVNULL)
        with chrome_for_lighthouse(profile) as port:
            browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}")
            context = browser.contexts[0]
            page = context.new_page()
            pages = {"home": f"{site.url}/"}
            print(f"{'page':8}", "  ".join([*CATEGORIES, *TIMINGS]), flush=True)
            judge_all(tools, context, page, site, pages, port, runs)
            cookies, pages = pages_of_somebody(playwright, site)
            context.add_cookies(cookies)
            judge_all(tools, context, page, site, pages, port, runs)


def pages_of_somebody(playwright: Playwright, site: Site) -> tuple[Any, dict[str, str]]:
    """What a guest has after a match and at a new table, and the cookies that make others him."""
    browser = playwright.chromium.launch(
        executable_path=chromium_path(), chromium_sandbox=os.geteuid() != 0
    )
    context = browser.new_context(base_url=site.url)
    page = context.new_page()
    spoken_english(page)
    come_as_guest(page, "Ana")
    match = played_match(page)
    table = f"{site.url}{open_table(page, 'abierta', robots=True, target=61)}"
    cookies = context.cookies()
    browser.close()
    return cookies, {"lobby": f"{site.url}/", "table": table, "match": match}


def judge_all(
    tools: Path,
    context: BrowserContext,
    page: Page,
    site: Site,
    pages: dict[str, str],
    port: int,
    runs: int,
) -> None:
    for name, url in pages.items():
        reports = []
        for _ in range(runs):
            forget_files(context, page, site.url)
            reports.append(judge(tools, url, port))
        print(f"{name:8}", "  ".join(marks_of(reports)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--no-lighthouse", action="store_true")
    options = parser.parse_args()
    thinks = {"ESCOBA_ROBOT_THINK_SECONDS": str(THINKS_SECONDS)}
    with tempfile.TemporaryDirectory() as folder, running_site(Path(folder), **thinks) as site:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium_path(), chromium_sandbox=os.geteuid() != 0
            )
            visit = bench_table(browser, site, options.runs)
            browser.close()
        print(
            f"first visit of a table: {visit.bytes / 1000:.1f} KB in {visit.requests:.0f} requests"
        )
        print(f"moved by itself: {visit.shift:.4f}")
        print(f"longest task of a play, {SLOWER} times slower: {visit.task:.0f} ms (0: under 50)")
    if not options.no_lighthouse:
        with tempfile.TemporaryDirectory() as folder, running_site(Path(folder)) as site:
            bench_lighthouse(site, options.runs)


if __name__ == "__main__":
    main()
