"""Can cards and words be changed without leaving the table?"""

from playwright.sync_api import Page, expect

from tests.browser.steps import come_as_guest, new_name, open_table

DRAWN = "() => document.querySelector('.sprite #SC').innerHTML.length"


def open_sheet(page: Page) -> None:
    page.locator(".bar").get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Cards and words").click()


def at_a_table(page: Page) -> None:
    come_as_guest(page, new_name("Ana"))
    open_table(page, "abierta", robots=True)
    expect(page.locator("#table[data-my-turn]")).to_be_visible()


def test_another_deck_shows_at_once_and_stays(site, visitor) -> None:
    page = visitor(site, locale="en")
    at_a_table(page)
    card = page.locator("#hand .card__input:enabled").first
    card.press("Enter")
    classic = page.evaluate(DRAWN)
    open_sheet(page)
    with page.expect_response("**/look/") as answer:
        page.get_by_label("French", exact=True).check()
    assert answer.value.status == 204
    page.wait_for_function(f"(before) => ({DRAWN})() !== before", arg=classic)
    french = page.evaluate(DRAWN)
    expect(card).to_be_checked()
    page.reload()
    assert page.evaluate(DRAWN) == french


def test_larger_cards_are_larger_at_once_and_stay(site, visitor) -> None:
    page = visitor(site, locale="en")
    at_a_table(page)
    card = page.locator("#hand .card").first
    before = card.evaluate("card => card.offsetWidth")
    open_sheet(page)
    with page.expect_response("**/look/"):
        page.get_by_label("Large", exact=True).check()
    assert card.evaluate("card => card.offsetWidth") > before
    page.reload()
    assert card.evaluate("card => card.offsetWidth") > before


def test_other_words_are_everywhere_also_in_what_comes_later(site, visitor) -> None:
    page = visitor(site, locale="en")
    at_a_table(page)
    open_sheet(page)
    with page.expect_navigation():
        page.get_by_label("Words of").select_option("french")
    names = page.locator("#hand .card__input").evaluate_all("all => all.map((i) => i.ariaLabel)")
    assert not any(word in name for name in names for word in ("oros", "copas", "sota"))
    page.locator("#hand .card__input:enabled").first.press("Enter")
    if page.locator("#lay").is_enabled():
        page.locator("#lay").click()
        expect(page.locator("#moves > [data-kind=lay]").first).to_be_attached()
        told = page.locator("#moves > [data-kind=lay]").first.get_attribute("data-words")
        assert any(word in told for word in ("diamonds", "hearts", "spades", "clubs"))


def test_without_javascript_a_button_saves_the_deck(site, visitor) -> None:
    page = visitor(site, javascript=False, locale="en")
    at_a_table(page)
    open_sheet(page)
    page.get_by_label("French", exact=True).check()
    page.locator("#look").get_by_role("button", name="Save").click()
    expect(page.locator("#table")).to_be_visible()
    open_sheet(page)
    expect(page.get_by_label("French", exact=True)).to_be_checked()
