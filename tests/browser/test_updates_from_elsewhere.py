"""Does what a person is doing survive what others do meanwhile?"""

from playwright.sync_api import expect

from tests.browser.playing import Player, follow, play_on
from tests.browser.steps import come_as_guest, new_name, open_table, start, walk_away


def test_b67_what_is_typed_in_the_lobby_stays_while_tables_come_and_go(site, visitor) -> None:
    """B67: text, caret and focus."""
    writer, opener = visitor(site, locale="en"), visitor(site, locale="en")
    writer.goto("/")
    field = writer.locator("#code")
    field.press_sequentially("7K2M9")
    field.press("ArrowLeft")
    host = new_name("Olga")
    come_as_guest(opener, host)
    open_table(opener, visibility="open")
    expect(writer.locator("#open-tables")).to_contain_text(host)
    expect(field).to_be_focused()
    expect(field).to_have_value("7K2M9")
    writer.keyboard.insert_text("Q")
    expect(field).to_have_value("7K2MQ9")


def test_b67_the_focused_and_chosen_card_stays_when_somebody_walks_away(site, visitor) -> None:
    """B67: and so does what is being said to the table, when a card is played."""
    pages = [visitor(site, locale="en") for _ in range(3)]
    come_as_guest(pages[0], new_name("Ana"))
    path = open_table(pages[0], size=3)
    for page, stem in zip(pages[1:], ("Beto", "Carmen"), strict=True):
        come_as_guest(page, new_name(stem), to=path)
        page.locator("#sit").click()
        expect(page.locator("#sit")).to_have_count(0)
    start(pages[0])
    players = [Player(page) for page in pages]
    follow(*players)
    thinker = next(player for player in players if player.look()["isMine"])
    walker = next(player for player in players if player is not thinker)
    card = thinker.look()["hand"][1]["code"]
    input_ = thinker.page.locator(f"#card-{card} input")
    input_.focus()
    thinker.page.keyboard.press("Enter")
    expect(input_).to_be_checked()
    revision = thinker.look()["revision"]

    walk_away(walker.page)
    expect(walker.page.locator("#menu")).to_be_hidden()
    expect(thinker.page.locator("#revision")).not_to_have_value(str(revision))
    expect(input_).to_be_focused()
    expect(input_).to_be_checked()

    writer = next(player for player in players if player not in (thinker, walker))
    field = writer.page.locator("#chat-text")
    field.press_sequentially("Buna")
    field.press("ArrowLeft")
    field.press("ArrowLeft")
    thinker.press("lay")
    follow(thinker, writer)
    expect(field).to_be_focused()
    writer.page.keyboard.insert_text("e")
    expect(field).to_have_value("Buena")


def test_b65_the_hand_still_plays_after_many_updates_also_by_keyboard(site, visitor) -> None:
    """B65: all of them came by the socket."""
    page = visitor(site, locale="en")
    come_as_guest(page, new_name("Ana"))
    open_table(page, "abierta", robots=True)
    ana = Player(page)
    play_on(ana, until=lambda: ana.pressed.total() >= 4)
    seen = ana.wait_for_something_to_do()
    page.locator("#hand .card__input:enabled").first.focus()
    # Enter chooses, Enter plays; where it can take in several ways, the first is chosen between.
    page.keyboard.press("Enter")
    held = seen["hand"][0]
    if len(held["ways"].split()) > 1:
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    ana.wait_for_something_to_do(seen["position"])
    expect(page.locator(f"#hand #card-{held['code']}")).to_have_count(0)
