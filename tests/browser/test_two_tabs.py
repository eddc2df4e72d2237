"""What if the same person has the table open twice?"""

from playwright.sync_api import Page, expect

from tests.browser.playing import Player, follow
from tests.browser.steps import PASSWORD, come_as_guest, new_name, open_table, sign_up


def test_both_tabs_of_a_person_follow_and_both_may_play(site, visitor) -> None:
    page = visitor(site, locale="en")
    come_as_guest(page, new_name("Ana"))
    path = open_table(page, robots=True)
    second = page.context.new_page()
    second.goto(path)
    one, two = Player(page), Player(second)
    for player in (one, two, one):
        player.wait_for_something_to_do()
        first_to_see, other = follow(one, two)
        assert first_to_see["hand"] == other["hand"]
        player.play()
        # The robot may have answered before anybody looks.
        player.wait_for_something_to_do(first_to_see["position"])


def test_a_tab_whose_person_logs_out_elsewhere_shows_no_hand_any_more(site, visitor) -> None:
    page = visitor(site, locale="en")
    name = new_name("Ana")
    sign_up(page, name)
    open_table(page, robots=True)
    ana = Player(page)
    ana.wait_for_something_to_do()
    log_out_and_in_again(page.context.new_page(), name)
    # It has come anew, and nobody was logged in then.
    expect(page.locator("#hand .card__input")).to_have_count(0)
    page.reload()
    ana.wait_for_something_to_do()
    ana.play()


def test_an_old_tab_still_plays_when_the_browser_has_got_another_token(site, visitor) -> None:
    page = visitor(site, locale="en")
    sign_up(page, new_name("Ana"))
    open_table(page, robots=True)
    ana = Player(page)
    ana.wait_for_something_to_do()
    page.context.clear_cookies(name="csrftoken")
    page.context.new_page().goto("/accounts/password/change/")
    token = page.locator("#play-form [name=csrfmiddlewaretoken]").input_value()
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    assert cookies["csrftoken"] not in token
    ana.play()


def log_out_and_in_again(page: Page, name: str) -> None:
    page.goto("/accounts/logout/")
    page.locator("main").get_by_role("button", name="Log out").click()
    expect(page.locator("a.top__login")).to_have_text("Log in")
    page.goto("/accounts/login/")
    page.get_by_label("Name or e-mail").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Log in").click()
    expect(page.locator(".top__login")).to_have_accessible_name(f"Your profile, {name}")
