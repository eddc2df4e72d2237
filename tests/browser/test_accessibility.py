"""Can everybody use every page, and the table at every stage? axe-core looks, in light and dark."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import barriers
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.playing import Player, play_on
from tests.browser.steps import (
    come_as_guest,
    finish_round,
    new_name,
    open_table,
    sign_up,
    sit_down,
    start,
)

FOR_EVERYBODY = [
    *(
        "/",
        "/rules/",
        "/rules/primera/",
        "/standings/",
        "/standings/won/",
        "/guest/",
        "/no/such/page/",
    ),
    *("/accounts/login/", "/accounts/signup/", "/accounts/inactive/"),
    *("/accounts/password/reset/", "/accounts/password/reset/done/"),
]
FOR_PEOPLE = [
    *("/", "/tables/new/", "/matches/", "/profile/", "/friends/", "/notices/"),
    *("/settings/", "/settings/profile/", "/settings/privacy/", "/settings/blocks/"),
    "/settings/holidays/",
    *("/settings/account/", "/settings/account/delete/", "/settings/notices/"),
    *("/accounts/password/change/", "/accounts/email/", "/accounts/logout/"),
]
# Tables that are not for this visitor, full, or left by everybody.
REFUSALS = """
from django.utils import timezone
from accounts.services.guests import create_guest
from games.services.seats import leave_seat
from tests import tables

tables.NOON = timezone.now()
ana, beto, other = [create_guest(name, now=tables.NOON) for name in {names!r}]
hidden = tables.started(ana, beto, watchable=False)
invited = tables.opened(ana, visibility="invited")
full = tables.opened(ana, beto, visibility="link")
left = tables.opened(other, visibility="link")
leave_seat(left, user_id=other.pk, now=tables.NOON)
answer = [f"/tables/{{code}}/" for code in (hidden, invited, full, left)]
"""
KEEP_OUT = """
from datetime import timedelta
from django.utils import timezone
from accounts.models import User
User.objects.filter(display_name={name!r}).update(
    banned_until=timezone.now() + timedelta(days=3), banned_for="Insults"
)
answer = None
"""
CLOSE_SHEETS = """() => {
  for (const sheet of document.querySelectorAll("[popover]:popover-open")) sheet.hidePopover();
}"""


@pytest.fixture
def look(visitor, site):
    """A page whose content policy lets axe in, and a way to note what it finds."""

    def open_page(**options: object) -> Page:
        return visitor(site, locale="en", bypass_csp=True, **options)

    return open_page


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_pages_for_everybody(look, viewport) -> None:
    page = look(viewport=viewport)
    assert barriers_of(page, FOR_EVERYBODY) == []


def test_the_pages_for_people(look) -> None:
    page = look()
    sign_up(page, new_name("Nuria"))
    assert barriers_of(page, FOR_PEOPLE) == []
    guest = look(viewport=PHONE)
    come_as_guest(guest, new_name("Eva"))
    assert barriers_of(guest, ["/claim/", "/profile/", "/settings/"]) == []


def test_the_pages_that_say_no(look, site) -> None:
    page, name = look(viewport=PHONE), new_name("Nuria")
    come_as_guest(page, name)
    names = [new_name(stem) for stem in ("Ana", "Beto", "Eva")]
    found = barriers_of(page, site.run(REFUSALS.format(names=names)))
    site.run(KEEP_OUT.format(name=name))
    found += barriers_of(page, ["/"])
    expect(page.get_by_role("heading", name="You may not come in")).to_be_visible()
    expect(page.get_by_role("navigation")).to_have_count(0)
    assert found == []


def barriers_of(page: Page, addresses: list[str]) -> list[str]:
    found = []
    for address in addresses:
        page.goto(address)
        found += barriers(page)
    return found


def test_the_table_from_the_empty_seat_to_the_end_and_what_can_be_seen_of_it_later(
    look, site
) -> None:
    host, guest, watcher = look(), look(viewport=PHONE), look(viewport=PHONE)
    come_as_guest(host, new_name("Ana"))
    path = open_table(host, "abierta", target=21, visibility="open")
    found = barriers(host)
    come_as_guest(guest, new_name("Beto"), to=path)
    watcher.goto(path)
    found += barriers(watcher)
    sit_down(guest, path)
    if guest.locator("#get-ready").count():
        guest.locator("#get-ready").click()
    start(host)
    ana, beto = Player(host, careless=1.0), Player(guest, careless=1.0)
    play_on(ana, beto, until=lambda: ana.look()["mayTakeLeft"] or beto.look()["mayTakeLeft"])
    thinker, other = (ana, beto) if ana.look()["isMine"] else (beto, ana)
    found += barriers(thinker.page) + barriers(other.page) + barriers(watcher)
    thinker.choose(thinker.look()["hand"][0]["code"])
    found += barriers(thinker.page)
    found += barriers_of_the_sheets(guest)
    finish_round(site, path, host, guest)
    found += barriers(host) + barriers(guest)
    while ana.look()["stage"] == "board":
        ana.go_on()
        finish_round(site, path, host, guest)
    found += barriers(host) + barriers(guest)
    host.get_by_role("link", name="See the match again").click()
    found += barriers(host)
    host.get_by_role("link", name="See it played").click()
    found += barriers(host)
    assert found == []


def barriers_of_the_sheets(page: Page) -> list[str]:
    """The menu, the keys, and the question before leaving, each open over the table."""
    found = []
    menu = page.locator(".bar").get_by_role("button", name="Menu")
    for entry in ("Help and keys", "Leave this table"):
        menu.click()
        found += barriers(page, "#menu")
        page.locator("#menu").get_by_role("button", name=entry).click()
        found += barriers(page, "[popover]:popover-open")
        page.evaluate(CLOSE_SHEETS)
    return found


def test_the_window_for_calls_and_the_seat_a_robot_holds(look) -> None:
    page = look()
    come_as_guest(page, new_name("Ana"))
    open_table(page, "primera", robots=True)
    expect(page.locator("#call-window")).to_be_visible()
    found = barriers(page)
    # There are only a few seconds for it: said at once, and one key away.
    expect(page.locator("#called")).to_contain_text("Does anybody call? the first card follows")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#call-window button").first).to_be_focused()
    page.locator("#ready:enabled").click()
    assert found == []
