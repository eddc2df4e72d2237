"""What does somebody live through whose time runs out? He is warned, the site plays once, a robot
holds his seat after three times, and he takes it back.
"""

import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing

from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browser.site import Site
from tests.browser.steps import come_as_guest, fill_table_form, new_name

# Two of his turns have run out before. A change counts a revision, as every change does.
TWICE_LATE = (
    "UPDATE games_player SET timeouts = 2 WHERE left_at IS NULL",
    "UPDATE games_table SET revision = revision + 1",
)
# Whichever second a busy machine shows first.
LOW = re.compile(r"0:(10|0[6-9])")
WARNING = re.compile(r"You have (10|[6-9]) seconds left\.")


def test_a_turn_that_runs_out_is_counted_down_warned_of_and_played_once(
    own_site: Site, visitor
) -> None:
    """B77: seconds to read, a class beside the colour, and a warning said aloud."""
    page = visitor(own_site, locale="en")
    come_as_guest(page, new_name("Ana"))
    fill_table_form(page, ruleset="abierta", target=61, robots=True)
    page.locator("#id_pace").select_option("15")
    page.get_by_role("button", name="Open the table").click()
    ana = Player(page)
    ana.wait_for_something_to_do()
    write(own_site, TWICE_LATE)

    ring, number = page.locator(".me .clock"), page.locator(".me .seat__time")
    expect(ring).to_be_visible()
    expect(number).to_have_text(LOW, timeout=20_000)
    expect(page.locator("#called")).to_have_text(WARNING)
    expect(number).to_have_class("seat__time num seat__time--low")
    # A reload moves nothing.
    deadline = number.get_attribute("data-deadline-text")
    page.reload()
    assert number.get_attribute("data-deadline-text") == deadline

    away = page.locator("#notice", has_text="A robot is holding your seat")
    expect(away).to_be_visible(timeout=20_000)
    expect(page.locator("#chat-lines")).to_contain_text("whose time ran out")
    away.get_by_role("button", name="Back to my seat").click()
    expect(away).to_be_hidden()
    ana.wait_for_something_to_do()


def write(site: Site, statements: Iterable[str]) -> None:
    """Straight into the database: his clock runs, and a command of ours takes seconds to begin."""
    file = sqlite3.connect(site.folder / "escoba.sqlite3", timeout=10)
    with closing(file), file:
        for statement in statements:
            file.execute(statement)
