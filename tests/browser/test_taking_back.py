"""Whoever wants it so has three seconds in which a play can be taken back. What is sent then?"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_choosing import dealt, hand, is_marked, table

LIKES = "(likes) => localStorage.setItem('escoba.table', JSON.stringify(likes))"
FITS_NOTHING = ("7O 7E RE", "KC KO KB RO", "RC RB 7B")


@pytest.fixture
def pages(site, visitor):
    return visitor(site, locale="en"), visitor(site, locale="en")


def who_likes(page: Page, **likes: object) -> None:
    page.evaluate(LIKES, likes)
    page.reload()
    expect(page.locator("#table[data-my-turn]")).to_be_visible()


def is_held(page: Page) -> None:
    expect(page.get_by_role("button", name="Take back")).to_be_visible()


def is_free(page: Page) -> None:
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)


def test_a_play_is_taken_back_by_its_button_by_escape_or_by_choosing_something_else(
    site, pages
) -> None:
    """Nothing of it is sent to anybody; what waits for three seconds is."""
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 3B 1E")
    who_likes(ana, slips=True)
    hand(ana, "KE").click()
    is_marked(ana, "5O", "1E")
    ana.locator("#take").click()
    is_held(ana)
    # Another sum is another play.
    table(ana, "1E").click()
    is_free(ana)
    hand(ana, "7O").click()
    ana.keyboard.press("ArrowDown")
    is_marked(ana, "SC")
    ana.locator("#take").click()
    is_held(ana)
    ana.keyboard.press("Escape")
    is_free(ana)
    expect(ana.locator("#menu")).to_be_hidden()
    hand(ana, "4B").click()
    ana.locator("#lay").press("Enter")
    ana.get_by_role("button", name="Take back").press("Enter")
    is_free(ana)
    # With the keys one goes on from the card.
    expect(hand(ana, "4B").locator("input")).to_be_focused()
    expect(hand(ana, "4B").locator("input")).to_be_checked()
    ana.locator("#lay").click()
    is_held(ana)
    expect(beto.locator("#table[data-my-turn]")).to_be_visible()
    is_free(ana)
    expect(beto.locator("#told p")).to_have_count(1)
    expect(beto.locator("#told p")).to_contain_text("four of bastos")


def test_escape_takes_back_a_fifteen_left_behind_and_opens_no_menu(site, pages) -> None:
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 2B RE", book="rioplatense", other_hand="6C 2C 3C")
    hand(ana, "7O").click()
    ana.locator("#lay").click()
    who_likes(beto, slips=True)
    is_marked(beto, "7O", "SC")
    beto.locator("#fifteen").click()
    is_held(beto)
    beto.keyboard.press("Escape")
    is_free(beto)
    expect(beto.locator("#menu")).to_be_hidden()


def test_the_only_move_is_played_by_itself_and_can_be_taken_back(site, pages) -> None:
    ana, beto = pages
    mine, laid, other = FITS_NOTHING
    dealt(site, ana, beto, mine, laid, other_hand=other)
    for page, card in ((ana, "7O"), (beto, "RC"), (ana, "7E")):
        expect(page.locator("#table[data-my-turn]")).to_be_visible()
        hand(page, card).click()
        page.locator("#lay").click()
    expect(beto.locator("#table[data-my-turn]")).to_be_visible()
    ana.evaluate(LIKES, {"slips": True, "onlyMove": True})
    ana.reload()
    hand(beto, "RB").click()
    beto.locator("#lay").click()
    is_held(ana)
    ana.get_by_role("button", name="Take back").click()
    is_free(ana)
    expect(hand(ana, "RE").locator("input")).to_be_checked()
    who_likes(ana, onlyMove=True)
    expect(beto.locator("#trace")).to_contain_text("on the table")
    expect(beto.locator("#table[data-my-turn]")).to_be_visible()
    expect(beto.locator("#told p").last).to_contain_text("rey of espadas")
