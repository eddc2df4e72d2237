"""What do impatient people break who press twice, or go back? Nothing (B71, B87)."""

from playwright.sync_api import Page, expect

from tests.browser.playing import Player, follow, play_on
from tests.browser.steps import (
    come_as_guest,
    fill_table_form,
    new_name,
    open_table,
    two_at_a_table,
    walk_away,
)


def test_a_double_click_opens_one_table(site, visitor) -> None:
    page = visitor(site, locale="en")
    come_as_guest(page, new_name("Ana"))
    fill_table_form(page, ruleset="clasica")
    page.get_by_role("button", name="Open the table").dblclick()
    page.locator("#table").wait_for()
    assert own_tables(page) == 1


def test_a_double_click_on_play_now_makes_one_guest_with_one_table(site, visitor) -> None:
    page = visitor(site, locale="en")
    page.goto("/")
    page.get_by_role("button", name="Play now").dblclick()
    page.locator("#table").wait_for()
    assert own_tables(page) == 1


def own_tables(page: Page) -> int:
    page.goto("/")
    return page.locator(".running > a").count()


def test_a_double_click_takes_one_seat_and_leaving_frees_it_also_after_going_back(
    site, visitor
) -> None:
    host, guest = visitor(site, locale="en"), visitor(site, locale="en")
    come_as_guest(host, new_name("Ana"))
    path = open_table(host, size=3)
    come_as_guest(guest, new_name("Beto"), to=path)
    guest.locator("#sit").dblclick()
    expect(host.locator(".free-seat")).to_have_count(1)
    expect(guest.locator("#sit")).to_have_count(0)

    walk_away(guest)
    expect(host.locator(".free-seat")).to_have_count(2)
    guest.goto("/")
    guest.go_back()
    expect(guest.locator("#sit")).to_be_visible()
    guest.locator("#sit").click()
    expect(host.locator(".free-seat")).to_have_count(1)
    expect(host.locator(".seat")).to_have_count(2)


def test_a_double_click_plays_one_card_and_begins_one_round(site, visitor) -> None:
    host, guest = visitor(site, locale="en"), visitor(site, locale="en")
    two_at_a_table(site, host, guest, "abierta", target=21)
    ana, beto = Player(host), Player(guest)
    follow(ana, beto)
    first = ana if ana.look()["isMine"] else beto
    first.choose(first.look()["hand"][0]["code"])
    first.page.locator("#lay").dblclick()
    for player in (ana, beto):
        expect(player.page.locator("#ply")).to_have_value("1")
    assert len(first.look()["hand"]) == 2
    play_on(ana, beto, stage="board")
    host.locator("#next-round").dblclick()
    for page in (host, guest):
        expect(page.locator("#round")).to_have_value("2")
        expect(page.locator("#table")).to_have_attribute("data-stage", "play")
    assert {seen["position"] for seen in follow(ana, beto)} == {"2/0"}


def test_a_double_click_starts_one_match(site, visitor) -> None:
    page = visitor(site, locale="en")
    come_as_guest(page, new_name("Ana"))
    open_table(page)
    page.locator(".free-seat").get_by_role("button", name="Robot").dblclick()
    page.locator("#start:enabled").dblclick()
    expect(page.locator("#table")).to_have_attribute("data-stage", "play")
    page.goto("/matches/")
    expect(page.locator(".match-row")).to_have_count(1)
