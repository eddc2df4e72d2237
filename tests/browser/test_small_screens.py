"""Can a person with a small telephone see and reach what he plays with?"""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESKTOP
from tests.browser.playing import VALUES, Player, follow
from tests.browser.steps import two_at_a_table

SMALL = {"width": 360, "height": 640}
CROWDED = 12
# A card that can still be read, and hit, by whoever reads large letters.
LEAST_WIDTH = 35
# Whether the middle of an element lies in the window and nothing lies over it.
REACHED = """(element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return inside && (element === hit || element.contains(hit));
}"""


def test_b99_hand_and_buttons_are_in_sight_with_a_crowded_table_and_b103_figures_say_their_value(
    site, visitor
) -> None:
    """B99 and B103; B107: also with letters of twice the size."""
    host, guest = (visitor(site, locale="en", viewport=SMALL) for _ in range(2))
    two_at_a_table(site, host, guest, "abierta")
    ana, beto = Player(host), Player(guest)
    while not is_crowded(seen := follow(ana, beto)):
        player = ana if seen[0]["isMine"] else beto
        player.leave(player.look()["hand"][0]["code"])
    player, other = (ana, beto) if seen[0]["isMine"] else (beto, ana)
    page = player.page
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]
    everything_is_in_reach(page.locator("#hand label.card"))
    everything_is_in_reach(page.locator("#center label.card"))
    player.choose(player.look()["hand"][0]["code"])
    expect(page.locator("#lay")).to_be_enabled()
    everything_is_in_reach(page.locator("#actions button:visible"))
    everything_is_in_reach(other.page.locator("#hand label.card"))
    figures = sum(figures_with_their_value(each) for each in (player, other))
    assert figures > 0
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    everything_is_in_reach(page.locator("#hand label.card"))
    everything_is_in_reach(page.locator("#actions button:visible"))
    cards = page.locator("#center label.card")
    everything_is_in_reach(cards, may_scroll=True)
    assert min(card.bounding_box()["width"] for card in cards.all()) >= LEAST_WIDTH
    page.set_viewport_size(DESKTOP)
    for there in ("#hand label.card", "#center label.card", "#actions button:visible"):
        everything_is_in_reach(page.locator(there), may_scroll=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def is_crowded(seen: list[dict]) -> bool:
    """Both hold three cards, and twelve or more lie on the table."""
    return len(seen[0]["center"]) >= CROWDED and all(len(each["hand"]) == 3 for each in seen)


def everything_is_in_reach(elements: Locator, *, may_scroll: bool = False) -> None:
    assert elements.count() > 0
    for element in elements.all():
        if may_scroll:
            element.scroll_into_view_if_needed()
        assert element.evaluate(REACHED), element.evaluate("e => e.outerHTML")


def figures_with_their_value(player: Player) -> int:
    """How many figures are in sight; each must say 8, 9 or 10, and nothing else says a value."""
    found = 0
    for card in player.page.locator("#hand label.card, #center label.card").all():
        code = card.locator("input").input_value()
        badge = card.locator(".card__value")
        if code[0] in VALUES:
            found += 1
            expect(badge).to_be_visible()
            expect(badge).to_have_text(str(VALUES[code[0]]))
        else:
            expect(badge).to_have_count(0)
    return found
