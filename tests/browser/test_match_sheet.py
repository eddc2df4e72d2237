"""What stands on the paper when a match is printed?"""

from playwright.sync_api import expect

from tests.browser.playing import Player, play_on
from tests.browser.steps import come_as_guest, new_name, open_table


def test_the_sheet_has_every_round_with_its_cards_and_nothing_to_press(site, visitor) -> None:
    page = visitor(site, locale="en")
    name = new_name("Ana")
    come_as_guest(page, name)
    open_table(page, "abierta", robots=True, target=5)
    play_on(Player(page))
    page.get_by_role("link", name="See the match again").click()
    page.wait_for_url("**/matches/**")
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    page.emulate_media(media="print")
    # Paper is white, whatever theme the screen has.
    expect(page.get_by_role("heading", level=1)).to_have_css("color", "rgb(0, 0, 0)")
    rounds = page.locator(".more")
    for sheet in rounds.all():
        expect(sheet.locator("table.board")).to_be_visible()
        expect(sheet.locator(".minis .card").first).to_be_visible()
    assert rounds.count() >= 1
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    for gone in ("header.top", "footer", ".btn", ".bottom-nav"):
        expect(page.locator(gone).filter(visible=True)).to_have_count(0)
