"""What becomes of what a guest has played when he takes an account?"""

from playwright.sync_api import expect

from tests.browser.playing import Player, play_on
from tests.browser.steps import PASSWORD, come_as_guest, new_name, open_table


def test_a_guest_becomes_an_account_in_place_and_keeps_his_match(site, visitor) -> None:
    page = visitor(site, locale="en")
    name = new_name("Eva")
    come_as_guest(page, name)
    open_table(page, "abierta", robots=True)
    play_on(Player(page))
    page.goto("/profile/")
    expect(page.locator("main")).to_contain_text("guest")
    page.goto("/claim/")
    expect(page.get_by_label("Name at the table")).to_have_value(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create the account").click()
    page.wait_for_url("**/profile/")
    expect(page.locator(".chip--guest")).to_have_count(0)
    page.goto("/matches/")
    expect(page.locator(".match-row")).to_have_count(1)

    elsewhere = visitor(site, locale="en")
    elsewhere.goto("/accounts/login/?next=/matches/")
    elsewhere.get_by_label("Name or e-mail").fill(name)
    elsewhere.get_by_label("Password").fill(PASSWORD)
    elsewhere.locator("main").get_by_role("button", name="Log in").click()
    expect(elsewhere.locator(".match-row")).to_have_count(1)
