"""What happens to a table when the power goes while it is played at?"""

from playwright.sync_api import expect

from tests.browser.playing import Player, follow, play_on
from tests.browser.site import Site, running_site
from tests.browser.steps import come_as_guest, finish_round, new_name, open_table, two_at_a_table


def test_the_server_is_killed_in_the_middle_of_a_turn_and_nothing_is_lost_or_doubled(
    own_site, visitor
) -> None:
    host, guest = visitor(own_site, locale="en"), visitor(own_site, locale="en")
    two_at_a_table(own_site, host, guest, "abierta")
    ana, beto = Player(host), Player(guest)
    play_on(ana, beto, until=lambda: beto.pressed.total() >= 2)
    follow(ana, beto)
    player, other = (ana, beto) if ana.look()["isMine"] else (beto, ana)
    before = player.look()
    card = before["hand"][0]["code"]
    player.choose(card)

    own_site.kill()
    for page in (host, guest):
        expect(page.locator("#offline")).to_be_visible()
    expect(player.page.locator("#lay")).to_be_disabled()
    own_site.start()

    for page in (host, guest):
        expect(page.locator("#offline")).to_be_hidden(timeout=20_000)
    assert player.look() == before
    # What was chosen is still chosen.
    expect(player.page.locator(f"#card-{card} input")).to_be_checked()
    lines = moves(other)
    player.leave(card)
    follow(ana, beto)
    assert moves(ana) == moves(beto) == lines + 1
    other.play()
    assert len({seen["position"] for seen in follow(ana, beto)}) == 1


PRESS_WHEN_THE_LINE_IS_CUT = """
id => document.addEventListener(
  "htmx:ws:close", () => document.getElementById(id).click(), { once: true }
)
"""


def moves(player: Player) -> int:
    return player.page.locator("#moves [data-kind=lay], #moves [data-kind=capture]").count()


def test_what_is_pressed_while_the_server_is_away_is_sent_once_when_it_is_back(
    tmp_path, visitor
) -> None:
    """A card, the next round, and one that is taken back."""
    with running_site(tmp_path, ESCOBA_SUMMARY_SECONDS="3600") as site:
        page = visitor(site, locale="en")
        come_as_guest(page, new_name("Ana"))
        path = open_table(page, "abierta", robots=True, target=61)
        ana = Player(page, careless=1.0)
        card = leave_a_card_in_vain(site, ana)
        page.locator("#let-go").click()
        expect(page.locator("#held-words")).to_be_hidden()
        site.start()
        expect(page.locator("#offline")).to_be_hidden(timeout=20_000)
        assert card in {held["code"] for held in ana.look()["hand"]}

        before = ana.look()["position"]
        card = leave_a_card_in_vain(site, ana)
        site.start()
        after = ana.wait_for_something_to_do(before)
        assert len(after["hand"]) == 2
        # Later lines may name the card too, when it is taken: it was laid once.
        assert page.locator(f"#moves [data-kind=lay] use[href='#{card}m']").count() == 1
        expect(page.locator("#offline")).to_be_hidden(timeout=20_000)

        site.stop()
        finish_round(site, path)
        site.start()
        page.reload()
        page.locator("#next-round").wait_for()
        page.evaluate(PRESS_WHEN_THE_LINE_IS_CUT, "next-round")
        site.kill()
        expect(page.locator("#held-words")).to_be_visible()
        site.start()
        expect(page.locator("#round")).to_have_value("2", timeout=20_000)
        expect(page.locator("#offline")).to_be_hidden(timeout=20_000)


def leave_a_card_in_vain(site: Site, player: Player) -> str:
    """Choose a card, kill the server, press "Leave" before the page has noticed; the card."""
    card = player.wait_for_something_to_do()["hand"][0]["code"]
    player.choose(card)
    player.page.evaluate(PRESS_WHEN_THE_LINE_IS_CUT, "lay")
    site.kill()
    expect(player.page.locator("#held-words")).to_be_visible()
    return card


def test_b79_a_robot_that_was_thinking_when_the_server_died_plays_after_the_restart(
    tmp_path, visitor
) -> None:
    """B79: its move is due whoever looks."""
    with running_site(tmp_path, ESCOBA_ROBOT_THINK_SECONDS="3") as site:
        page = visitor(site, locale="en")
        come_as_guest(page, new_name("Ana"))
        open_table(page, "abierta", robots=True)
        ana = Player(page)
        ana.wait_for_something_to_do()
        ana.play()
        position = ana.look()["position"]
        site.kill()
        site.start()
        assert ana.wait_for_something_to_do(position)["isMine"]
