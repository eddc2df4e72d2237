"""Is the table light enough for a telephone on the move, and does it keep still?"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, MOVING, PHONE
from tests.browser.playing import Player
from tests.browser.steps import come_as_guest, new_name, open_table
from tests.browser.weighing import Load, shift_of, shifted, watch

MOST_BYTES = 150_000
STILL = 0.01
PLAYS = 6
SMALL = {"width": 360, "height": 640}
# Where the zones begin and how high they are; the cards in the centre may change their size.
ZONES = """() => ["center", "actions", "hand", "stock"].flatMap((id) => {
  const { top, height } = document.getElementById(id).getBoundingClientRect();
  return [Math.round(top), Math.round(height)];
})"""


def test_a_first_visit_of_a_table_with_its_deck_is_at_most_150_kilobytes(site, visitor) -> None:
    page = visitor(site, locale="en", viewport=PHONE)
    come_as_guest(page, new_name("Ana"))
    path = open_table(page, robots=True)
    # Another browser of the same person, which has nothing of the site yet.
    known = page.context.storage_state()
    first = visitor(site, viewport=PHONE, storage_state=known)
    load = Load(first)
    first.goto(path)
    expect(first.locator("#hand .card__input").first).to_be_visible()
    first.wait_for_load_state("networkidle")
    assert len(load.sizes) > 20
    assert load.total <= MOST_BYTES, load.heaviest


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_moves_while_a_table_comes(site, visitor, size) -> None:
    page = visitor(site, locale="en", viewport=size, **MOVING)
    watch(page)
    come_as_guest(page, new_name("Ana"))
    open_table(page, "abierta", robots=True)
    Player(page).wait_for_something_to_do()
    # It is our turn: whatever moves now is not a play.
    for _ in range(2):
        page.reload()
        page.wait_for_load_state("networkidle")
        assert shift_of(page) <= STILL, shifted(page)


@pytest.mark.parametrize("size", [SMALL, DESKTOP], ids=["small", "desktop"])
def test_every_zone_keeps_its_place_while_people_play(site, visitor, size) -> None:
    page = visitor(site, locale="en", viewport=size, **MOVING)
    come_as_guest(page, new_name("Ana"))
    open_table(page, "clasica", robots=True, target=61)
    ana = Player(page)
    position, places = "", set()
    for _ in range(PLAYS):
        position = ana.wait_for_something_to_do(position)["position"]
        # Several escobas are stacked, which is allowed to take a little room.
        if not page.locator(".pile:is([data-escobas='2'], [data-escobas='3'])").count():
            places.add(tuple(page.evaluate(ZONES)))
        ana.play()
    # No key and no focus can scroll the page.
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    lows, highs = (list(map(pick, zip(*places, strict=True))) for pick in (min, max))
    assert all(high - low <= 2 for low, high in zip(lows, highs, strict=True)), places
