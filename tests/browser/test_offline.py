"""What does the site do on a device without connection, and when a new version of it comes?"""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import WITH_WORKER
from tests.browser.playing import Player
from tests.browser.steps import come_as_guest, new_name, open_table

# Until the service worker has kept what it keeps; gives the addresses of all that.
KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return caught.flat().map((request) => new URL(request.url).pathname);
}"""
WAITING = """async () => {
  const worker = await navigator.serviceWorker.getRegistration();
  await worker.update();
  return Boolean(worker.waiting ?? worker.installing);
}"""


def ready(page: Page) -> list[str]:
    page.wait_for_function("async () => Boolean((await navigator.serviceWorker.ready).active)")
    return page.evaluate(KEPT)


def says_so(page: Page, heading: str) -> None:
    expect(page.get_by_role("heading", name=heading)).to_be_visible()


def test_without_connection_a_page_says_so_in_the_language_of_the_last_one_and_comes_by_itself(
    own_site, visitor
) -> None:
    page = visitor(own_site, locale="pt", **WITH_WORKER)
    page.goto("/")
    ready(page)
    page.reload()
    page.goto("/rules/")
    own_site.kill()
    page.goto("/standings/")
    expect(page.locator("html")).to_have_attribute("lang", "pt")
    expect(page.locator(".error-page")).to_have_css("border-radius", "22px")
    own_site.start()
    expect(page.locator(".error-page")).to_have_count(0, timeout=20_000)
    assert page.url.endswith("/standings/")


def test_no_table_and_no_page_of_the_site_is_kept(own_site, visitor) -> None:
    page = visitor(own_site, locale="en", **WITH_WORKER)
    come_as_guest(page, new_name("Ana"))
    ready(page)
    path = open_table(page, "abierta", robots=True)
    Player(page).wait_for_something_to_do()
    page.reload()
    kept = [address for address in page.evaluate(KEPT) if not address.startswith("/static/")]
    assert sorted(kept) == ["/", "/offline/en/", "/offline/es/", "/offline/pt/"]
    # "/" is where it notes the language.
    assert page.evaluate("async () => (await caches.match('/')).text()") == "en"
    own_site.kill()
    page.goto(path)
    says_so(page, "No connection")
    assert "card" not in page.locator("main").inner_html().replace("loses a card", "")


def test_a_page_that_is_open_says_that_the_connection_is_gone(site, visitor) -> None:
    page = visitor(site, locale="en")
    page.goto("/")
    line = page.locator("#no-connection")
    expect(line).to_be_hidden()
    page.context.set_offline(True)
    expect(line).to_be_visible()
    page.context.set_offline(False)
    expect(line).to_be_hidden()


def test_a_new_version_waits_until_nobody_looks_at_the_old_one(own_site, visitor) -> None:
    page = visitor(own_site, locale="en", **WITH_WORKER)
    come_as_guest(page, new_name("Ana"))
    ready(page)
    open_table(page, "abierta", robots=True)
    ana = Player(page)
    position = ana.wait_for_something_to_do()["position"]
    page.reload()
    own_site.stop()
    own_site.environment["ESCOBA_SITE_NAME"] = "Peña El Siete"
    own_site.start()
    expect(page.locator("#offline")).to_be_hidden(timeout=20_000)
    page.wait_for_function(WAITING)
    ana.play()
    assert ana.wait_for_something_to_do(position)["position"] != position
    page.goto("about:blank")
    page.goto("/")
    page.wait_for_function("async () => !(await navigator.serviceWorker.getRegistration()).waiting")
    expect(page).to_have_title(re.compile("Peña El Siete"))
