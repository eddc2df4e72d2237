"""Can everything be played in a browser that runs no scripts?"""

from playwright.sync_api import expect

from tests.browser.playing import Player, play_on
from tests.browser.steps import come_as_guest, new_name, open_table


def test_a_whole_match_without_javascript(site, visitor) -> None:
    page = visitor(site, javascript=False, locale="en")
    come_as_guest(page, new_name("Ana"))
    open_table(page, "abierta", robots=True, target=5)
    ana = Player(page, script=False)
    play_on(ana)
    assert "take" in ana.pressed
    # "2 rounds, to 5": five points in one round are not rare.
    rounds = int(page.locator(".finale__result > p.muted").first.inner_text().split()[0])
    assert ana.pressed["next-round"] == rounds - 1
    page.get_by_role("link", name="See the match again").click()
    page.get_by_role("link", name="See it played").click()
    page.get_by_role("link", name="Next play").click()
    expect(page.locator("#replay [aria-current=step]")).to_have_count(1)


def test_a_page_that_waits_looks_again_by_itself(site, visitor) -> None:
    host, guest = visitor(site, locale="en"), visitor(site, javascript=False, locale="en")
    come_as_guest(host, new_name("Ana"))
    path = open_table(host)
    come_as_guest(guest, new_name("Beto"), to=path)
    guest.locator("#sit").click()
    host.locator("#start:enabled").click()
    expect(guest.locator("#table")).to_have_attribute("data-stage", "play")


def test_what_is_refused_says_why_on_the_page(site, visitor) -> None:
    page = visitor(site, javascript=False, locale="en")
    come_as_guest(page, new_name("Ana"))
    open_table(page, "abierta", robots=True)
    ana = Player(page, script=False)
    ana.wait_for_something_to_do()
    before = ana.look()
    with page.expect_navigation() as answer:
        page.locator("#take").click()
    assert answer.value.status == 422
    expect(page.locator(".toast--bad")).to_be_visible()
    assert ana.look()["hand"] == before["hand"]
