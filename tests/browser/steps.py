"""How does a visitor come in, and how does a table come about? By what the pages offer him."""

import itertools

from playwright.sync_api import Page, expect

from tests.browser.site import Site

PASSWORD = "siete-de-oros-21"
PLAY_THE_ROUND = """
from django.utils import timezone
from tests.tables import play_any, state_of
while state_of("{code}").turn is not None:
    play_any("{code}", now=timezone.now())
"""
SEAT_AND_DEAL = """
from django.conf import settings
from django.test import Client
from django.utils import timezone
from accounts.services.guests import create_guest
from tests import tables

def session_of(guest):
    client = Client()
    client.force_login(guest)
    return client.cookies[settings.SESSION_COOKIE_NAME].value

tables.NOON = timezone.now()
guests = [create_guest(name, now=tables.NOON) for name in {names!r}]
code = tables.started(*guests, ruleset={ruleset!r}, target={target}, visibility="link")
answer = [code, settings.SESSION_COOKIE_NAME, [session_of(guest) for guest in guests]]
"""
_numbers = itertools.count(1)


def new_name(stem: str = "Vecina") -> str:
    """A name nobody has at the site that the tests share."""
    return f"{stem} {next(_numbers)}"


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.get_by_label("Name at the table").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    expect(page.locator(".top__login")).to_have_accessible_name(f"Your profile, {name}")


def come_as_guest(page: Page, name: str, *, to: str = "/") -> None:
    """Write a name, as whoever follows a link to a table is asked to."""
    page.goto(f"/guest/?next={to}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(f"**{to}")


def pick(page: Page, name: str, value: object) -> None:
    """Choose one of several in a form: the words are clicked, as the button itself may be drawn."""
    page.locator(f'label:has(> input[name="{name}"][value="{value}"])').click()


def fill_table_form(
    page: Page,
    *,
    ruleset: str,
    size: int = 2,
    pairs: bool = False,
    target: int = 5,
    robots: bool = False,
    visibility: str = "link",
) -> None:
    """Everything but sending it."""
    page.goto("/tables/new/")
    pick(page, "ruleset", ruleset)
    pick(page, "target", "other")
    page.locator("[name=other_target]").fill(str(target))
    pick(page, "size", size)
    if size == 4:
        pick(page, "play", "pairs" if pairs else "single")
    pick(page, "visibility", visibility)
    if robots:
        page.locator("[name=robots]").check()


def open_table(page: Page, ruleset: str = "abierta", **options: object) -> str:
    """Open a table; gives the path of its page, which is the link for others."""
    fill_table_form(page, ruleset=ruleset, **options)
    page.get_by_role("button", name="Open the table").click()
    page.locator("#table").wait_for()
    return page.evaluate("location.pathname")


def sit_down(page: Page, path: str) -> None:
    """Come by the link and take the first free place."""
    page.goto(path)
    page.locator("#sit").click()
    page.locator("#sit").wait_for(state="detached")


def finish_round(site: Site, path: str, *pages: Page) -> None:
    """All at once, as the people and robots of a table would; robots must not be thinking."""
    site.run(PLAY_THE_ROUND.format(code=path.strip("/").rpartition("/")[2]))
    for page in pages:
        page.reload()


def start(page: Page) -> None:
    """The host deals."""
    page.locator("#start:enabled").click()
    expect(page.locator("#table")).not_to_have_attribute("data-stage", "waiting")


def seat_robot(page: Page) -> None:
    """The host puts a robot at the first free place."""
    free = page.locator(".free-seat")
    before = free.count()
    page.locator("#play-form:not(.htmx-request)").wait_for(state="attached")
    free.first.get_by_role("button", name="Robot").click()
    expect(free).to_have_count(before - 1)


def walk_away(page: Page) -> None:
    """Leave by the menu, and say so when asked."""
    page.locator(".bar").get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("button", name="Leave this table").click()
    page.locator("#leave-sheet .btn--danger").click()


def meet_at_a_table(host: Page, guest: Page, ruleset: str = "abierta", **options: object) -> str:
    """Two guests, dealt, all of it by what the pages offer; gives the path of the table."""
    come_as_guest(host, new_name("Ana"))
    path = open_table(host, ruleset, **options)
    come_as_guest(guest, new_name("Beto"), to=path)
    guest.locator("#sit").click()
    start(host)
    expect(guest.locator("#table")).not_to_have_attribute("data-stage", "waiting")
    return path


def two_at_a_table(
    site: Site, host: Page, guest: Page, ruleset: str = "abierta", *, target: int = 5
) -> str:
    """The same for a story that begins with cards in the hand."""
    names = [new_name("Ana"), new_name("Beto")]
    program = SEAT_AND_DEAL.format(names=names, ruleset=ruleset, target=target)
    code, cookie, sessions = site.run(program)
    for page, session in zip((host, guest), sessions, strict=True):
        page.context.add_cookies([{"name": cookie, "value": session, "url": site.url}])
        page.goto(f"/tables/{code}/")
    return f"/tables/{code}/"
