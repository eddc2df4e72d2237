"""How much does a page bring with it, does it move under the reader, and does it hold him up?"""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

# Asked for before the page begins: what shifts by itself, and what keeps the browser busy.
WATCH = """
window.seen = { shifts: [], tasks: [] };
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value, sources } of list.getEntries()) {
    if (hadRecentInput) continue;
    const what = sources.map(({ node }) => node?.id || node?.className || node?.nodeName);
    seen.shifts.push({ value, what });
  }
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) seen.tasks.push(entry.duration);
}).observe({ type: "longtask", buffered: true });
"""


@dataclass
class Load:
    """What came over the wire, as it was sent: compressed, with its headers."""

    page: Page
    sizes: dict[str, float] = field(default_factory=dict)
    addresses: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        session = self.page.context.new_cdp_session(self.page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.loadingFinished", self._came)

    def _asked(self, event: dict[str, Any]) -> None:
        self.addresses[event["requestId"]] = event["request"]["url"]

    def _came(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = event["encodedDataLength"]

    @property
    def total(self) -> int:
        return int(sum(self.sizes.values()))

    @property
    def heaviest(self) -> list[tuple[int, str]]:
        """For the message of a test that fails."""
        sizes = ((int(size), self.addresses.get(name, "")) for name, size in self.sizes.items())
        return sorted(sizes, reverse=True)[:12]


def watch(page: Page) -> None:
    """Begin to note shifts and long tasks, on this page and on those that follow in it."""
    page.add_init_script(WATCH)


def shift_of(page: Page) -> float:
    """How much has moved by itself on the page so far; 0.1 is what is called good."""
    return float(page.evaluate("seen.shifts.reduce((sum, { value }) => sum + value, 0)"))


def shifted(page: Page) -> list[dict[str, Any]]:
    """What has moved, for the message of a test that fails."""
    return list(page.evaluate("seen.shifts"))


def longest_task(page: Page) -> float:
    """The longest task of the page's thread since it was last asked, in milliseconds; only those
    over 50 are noted, for the others 0.
    """
    return float(page.evaluate("Math.max(0, ...seen.tasks.splice(0))"))


def slow_down(page: Page, times: int) -> None:
    """Let the page's thread be so many times as slow, as a phone's."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
