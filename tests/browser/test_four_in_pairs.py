"""Two people and two robots play in pairs: does everybody find back to the table as it is?"""

from playwright.sync_api import Page, expect

from tests.browser.playing import Player, follow, play_on
from tests.browser.steps import come_as_guest, new_name, open_table, seat_robot, start

OFFLINE_MS = 10_000


def test_four_play_in_pairs_one_reloads_and_one_is_offline_for_a_while(site, visitor) -> None:
    """B53: afterwards both pages show one table, and name one turn."""
    host, guest = visitor(site, locale="en"), visitor(site, locale="en")
    names = partners_and_two_robots(host, guest)
    start(host)
    ana, beto = Player(host), Player(guest)
    for player in (ana, beto):
        expect(player.page.locator(".seat")).to_have_count(4)
        assert player.page.locator(".north .seat").get_attribute("aria-label") in names
        expect(player.page.locator(".score")).to_have_count(2)
    play_on(ana, beto, until=lambda: beto.pressed.total() >= 2)
    the_page_is_the_same_after_a_reload(beto)
    miss_some_plays_and_come_back(ana, beto)
    play_on(ana, beto)
    winners = [player.page.locator("#finale-title").inner_text() for player in (ana, beto)]
    assert len({"You" in text for text in winners}) == 1, winners


def partners_and_two_robots(host: Page, guest: Page) -> list[str]:
    """Ana opens, Beto takes the first free place and is asked to sit opposite; robots fill up."""
    names = [new_name("Ana"), new_name("Beto")]
    come_as_guest(host, names[0])
    path = open_table(host, "clasica", size=4, pairs=True)
    come_as_guest(guest, names[1], to=path)
    guest.locator("#sit").click()
    host.get_by_role("button", name="My partner").click()
    expect(host.locator(f".north .seat[aria-label='{names[1]}']")).to_be_visible()
    seat_robot(host)
    seat_robot(host)
    return names


def the_page_is_the_same_after_a_reload(player: Player) -> None:
    before = player.look()
    player.page.reload()
    after = player.look()
    if after["revision"] == before["revision"]:
        assert after == before
    else:
        # A robot played meanwhile: the hand is still his.
        assert [held["code"] for held in after["hand"]] == [held["code"] for held in before["hand"]]


def miss_some_plays_and_come_back(ana: Player, beto: Player) -> None:
    """B53: while Ana's network is away Beto and a robot play; then both see one table again."""
    play_on(ana, beto, until=lambda: beto.look()["isMine"])
    before = ana.look()
    ana.page.context.set_offline(True)
    expect(ana.page.locator("#offline")).to_be_visible()
    beto.play()
    ana.page.wait_for_timeout(OFFLINE_MS)
    assert ana.look()["position"] == before["position"]
    ana.page.context.set_offline(False)
    expect(ana.page.locator("#offline")).to_be_hidden()
    seen = follow(ana, beto)
    assert seen[0]["position"] == seen[1]["position"] != before["position"]
