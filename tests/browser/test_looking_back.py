"""Can the earlier plays of a round be looked at while it goes on?"""

from playwright.sync_api import Page, expect

from tests.browser.playing import Player
from tests.browser.steps import come_as_guest, new_name, open_table

PLAYS = 5
# The cards on the table of the past, as the panel draws them.
PAST = """() => [...document.querySelectorAll("#rewind [data-rewind=cards] use")]
    .map((use) => use.getAttribute("href").slice(1, 3))"""
LAST_LINE = "() => document.querySelector('#moves > :last-child').dataset.key"
LINE_SHOWN = "() => document.querySelector('#moves > [aria-current=step]')?.dataset.key ?? ''"


def tables_seen(ana: Player) -> dict[str, list[str]]:
    """Play on; what lay on the table at each of one's own turns, by the line told last."""
    seen: dict[str, list[str]] = {}
    position = ""
    for _ in range(PLAYS):
        now = ana.wait_for_something_to_do(position)
        seen[ana.page.evaluate(LAST_LINE)] = now["center"]
        position = now["position"]
        ana.play()
    now = ana.wait_for_something_to_do(position)
    seen[ana.page.evaluate(LAST_LINE)] = now["center"]
    return seen


def at_a_table(site, visitor) -> tuple[Page, Player]:
    page = visitor(site, locale="en")
    come_as_guest(page, new_name("Ana"))
    open_table(page, "abierta", robots=True, target=61)
    return page, Player(page, careless=0.4)


def test_every_earlier_table_is_shown_as_it_was_and_the_table_goes_on(site, visitor) -> None:
    page, ana = at_a_table(site, visitor)
    seen = tables_seen(ana)
    page.get_by_role("radio", name="Plays").check()
    panel = page.get_by_role("region", name="The table at an earlier play")
    before, after = (
        panel.get_by_role("button", name=name) for name in ("Play before", "Next play")
    )
    expect(after).to_be_disabled()
    shown = {}
    while before.is_enabled():
        before.click()
        shown[page.evaluate(LINE_SHOWN)] = page.evaluate(PAST)
    assert {key: shown[key] for key in seen if key in shown} == {
        key: seen[key] for key in list(seen)[:-1]
    }
    # Nothing of it holds up whoever plays, and the past stays where it is.
    first = page.evaluate(LINE_SHOWN)
    ana.play()
    assert page.evaluate(LINE_SHOWN) == first
    panel.get_by_role("button", name="Back to now").click()
    assert page.evaluate(LINE_SHOWN) == ""
    expect(panel.locator("[data-rewind=past]")).to_be_hidden()


def test_the_list_itself_is_pressed_or_gone_through_with_the_arrows(site, visitor) -> None:
    page, ana = at_a_table(site, visitor)
    seen = tables_seen(ana)
    page.get_by_role("radio", name="Plays").check()
    key = list(seen)[1]
    page.locator(f"#move-{key}").click()
    assert page.evaluate(PAST) == seen[key]
    page.locator("#moves-scroll").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    assert (page.evaluate(LINE_SHOWN), page.evaluate(PAST)) == (key, seen[key])
    expect(page.locator("#told p").last).to_contain_text(
        page.locator(f"#move-{key}").get_attribute("data-words")
    )
    page.keyboard.press("End")
    assert page.evaluate(LINE_SHOWN) == ""


def test_two_keys_lead_back_and_forth_from_anywhere(site, visitor) -> None:
    page, ana = at_a_table(site, visitor)
    seen = tables_seen(ana)
    page.locator("#hand .card__input:enabled").first.focus()
    while page.evaluate(LINE_SHOWN) != list(seen)[-2]:
        page.keyboard.press(",")
    assert page.evaluate(PAST) == list(seen.values())[-2]
    expect(page.locator("#hand .card__input:enabled").first).to_be_focused()
    while page.evaluate(LINE_SHOWN):
        page.keyboard.press(".")
    # Where the list is a sheet it opens, at the play that is looked at.
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.locator("#side")).to_be_hidden()
    page.keyboard.press(",")
    expect(page.locator("#moves > [aria-current=step]")).to_be_in_viewport()
