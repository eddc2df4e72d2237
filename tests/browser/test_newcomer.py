"""What does somebody live through who signs up and plays a match?"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import Player, play_on
from tests.browser.steps import new_name, open_table, sign_up

# The plainest of the rule books and the one with most before the first play.
BOOKS = ["clasica", "primera"]


@pytest.mark.parametrize("ruleset", BOOKS)
def test_sign_up_play_a_match_against_a_robot_and_find_it_afterwards(site, visitor, ruleset):
    page = visitor(site, locale="en")
    name = new_name("Nuria")
    sign_up(page, name)
    open_table(page, ruleset, robots=True)
    play_on(Player(page))
    points = numbers(page, ".finale__score > span:not(.muted)")
    assert max(points) >= 5
    find_it_in_the_history(page, points)
    see_it_played(page)
    find_oneself_in_the_standings(page, ruleset, name)


def numbers(page: Page, selector: str) -> list[int]:
    """The number that each of these elements begins with."""
    texts = page.locator(selector).evaluate_all("found => found.map((e) => e.firstChild.data)")
    return [int(text) for text in texts]


def find_it_in_the_history(page: Page, points: list[int]) -> None:
    page.locator("#finale-1").get_by_role("link", name="See the match again").click()
    page.wait_for_url("**/matches/*/")
    assert numbers(page, ".side-row__points") == points
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Matches").click()
    row = page.locator(".match-row")
    expect(row).to_have_count(1)
    expect(row.locator(".match-row__score")).to_have_text(" – ".join(map(str, points)))
    row.click()
    page.wait_for_url("**/matches/*/")
    rounds = page.locator("table.rounds tbody tr")
    assert rounds.count() == page.locator("details.more .board").count() > 0


def see_it_played(page: Page) -> None:
    page.get_by_role("link", name="See it played").click()
    replay = page.locator("#replay")
    expect(replay.locator(".replay__words")).to_contain_text("The deal")
    for _ in range(3):
        before = page.url
        replay.get_by_role("link", name="Next play").click()
        expect(page).not_to_have_url(before)
    expect(replay.locator("[aria-current=step]")).to_have_count(1)
    replay.get_by_role("link", name="To the end").click()
    expect(replay.locator(".replay__words")).to_contain_text("End of the round")


def find_oneself_in_the_standings(page: Page, ruleset: str, name: str) -> None:
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Standings").click()
    page.get_by_role("link", name="Matches won").click()
    page.locator("#id_book").select_option(ruleset)
    page.get_by_role("button", name="Show").click()
    mine = page.locator("#my-row")
    expect(mine).to_contain_text(name)
    expect(mine.locator("td").nth(3)).to_have_text("1")
