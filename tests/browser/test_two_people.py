"""What do two people live through who play a match at one table, and a rematch after it?"""

from playwright.sync_api import expect

from tests.browser.playing import Player, follow, play_on
from tests.browser.steps import meet_at_a_table


def test_two_people_finish_a_match_with_every_button_and_play_a_rematch(site, visitor) -> None:
    """B51 and B65: on pages that are loaded once, and again at the end, which shows the same."""
    host, guest = visitor(site, locale="en"), visitor(site, locale="en")
    # More than a round gives, so that there is a board between two.
    meet_at_a_table(host, guest, "abierta", target=11)
    ana, beto = Player(host), Player(guest)
    loaded: list[str] = []
    for page in (host, guest):
        page.on("load", lambda page: loaded.append(page.url))
    leave_until_somebody_takes_what_was_left(ana, beto)
    play_on(ana, beto)
    pressed = ana.pressed + beto.pressed
    assert {"take", "lay", "fifteen", "next-round"} <= set(pressed)
    # Everything since the first deal came over the sockets (B65: and the buttons still worked).
    assert loaded == []
    the_result_is_the_same_for_both(ana, beto)
    ask_for_a_rematch(ana, beto)


def leave_until_somebody_takes_what_was_left(ana: Player, beto: Player) -> None:
    ana.careless = beto.careless = 1.0
    play_on(ana, beto, until=lambda: "fifteen" in ana.pressed + beto.pressed)
    ana.careless = beto.careless = 0.2


def the_result_is_the_same_for_both(ana: Player, beto: Player) -> None:
    mine, his = points_of(ana), points_of(beto)
    assert mine == his[::-1]
    # B51: a reload at the end shows the same.
    beto.page.reload()
    assert points_of(beto) == his


def points_of(player: Player) -> list[str]:
    """The points at the end, one's own first."""
    sides = player.page.locator(".finale__score > span:not(.muted)")
    return sides.evaluate_all("sides => sides.map((side) => side.firstChild.data)")


def ask_for_a_rematch(ana: Player, beto: Player) -> None:
    ana.page.locator("#rematch").click()
    expect(ana.page.locator("#rematch")).to_be_disabled()
    # B51: the wish is kept.
    ana.page.reload()
    expect(ana.page.locator("#rematch")).to_be_disabled()
    beto.page.locator("#rematch").click()
    for player in (ana, beto):
        expect(player.page.locator("#table")).to_have_attribute("data-stage", "play")
        # B3: nothing of the match before is left on the board.
        expect(player.page.locator(".pile--empty")).to_have_count(2)
        expect(player.page.locator(".pile__escobas")).to_have_count(0)
    assert {seen["position"] for seen in follow(ana, beto)} == {"1/0"}
    play_on(ana, beto, until=lambda: ana.look()["position"] == "1/4")
