"""How does a person choose what to play? Marks, the sum, buttons, keys, and what is said aloud."""

import pytest
from playwright.sync_api import Page, expect

from games import engine
from tests.browser.conftest import MOVING
from tests.browser.playing import Player
from tests.browser.steps import two_at_a_table
from tests.engine.kit import deck_for

STACK = "from tests.tables import stack_deck; stack_deck({code!r}, {cards!r}, dealer=1)"
BETO_HAS = "1C 2C 3C"


def dealt(site, ana: Page, beto: Page, hand: str, table: str, **options: str) -> None:
    """A table where Ana is to play with these cards on these."""
    book = options.get("book", "abierta")
    path = two_at_a_table(site, ana, beto, book, target=61)
    deck = deck_for(book, [hand, options.get("other_hand", BETO_HAS)], table, 1)
    code = path.strip("/").split("/")[-1]
    site.run(STACK.format(code=code, cards=engine.format_cards(deck)))
    for page in (ana, beto):
        page.reload()
    expect(ana.locator("#table[data-my-turn]")).to_be_visible()


@pytest.fixture
def pages(site, visitor):
    return visitor(site, locale="en"), visitor(site, locale="en")


def hand(page: Page, code: str):
    return page.locator(f"#hand #card-{code}")


def table(page: Page, code: str):
    return page.locator(f"#center #card-{code}")


def is_marked(page: Page, *codes: str) -> None:
    """Exactly these cards of the table are in the sum."""
    page.wait_for_function(
        """(codes) => [...document.querySelectorAll("#center .card__input:checked")]
            .map((input) => input.value).sort().join() === codes""",
        arg=",".join(sorted(codes)),
    )


def test_the_only_way_to_make_fifteen_comes_marked(site, pages) -> None:
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 2B RE")
    expect(ana.locator("#prompt")).to_have_text("Choose a card from your hand")
    expect(ana.locator("#take")).to_be_disabled()
    expect(ana.locator("#lay")).to_be_disabled()
    hand(ana, "7O").click()
    is_marked(ana, "SC")
    expect(ana.locator("#sum")).to_have_text("7 + 8 = 15")
    expect(ana.locator(".card--dimmed")).to_have_count(3)
    ana.locator("#take").click()
    expect(beto.locator("#trace")).to_contain_text("takes")
    expect(table(beto, "SC")).to_have_count(0)
    expect(ana.locator("#hand .card")).to_have_count(2)


def test_the_second_tap_plays(site, pages) -> None:
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 2B RE")
    hand(ana, "7O").click()
    hand(ana, "7O").click()
    expect(beto.locator("#table[data-my-turn]")).to_be_visible()
    expect(beto.locator("#trace")).to_contain_text("7 + 8 = 15")


def test_of_several_ways_one_is_chosen(site, pages) -> None:
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 3B 1E")
    hand(ana, "7O").click()
    is_marked(ana)
    expect(ana.locator("#sum")).to_have_text("7 2 ways: choose one")
    expect(ana.locator(".combo")).to_have_count(2)
    expect(ana.locator(".card--usable")).to_have_count(3)
    ana.locator(".combo", has_text="7 + 5 + 3").click()
    is_marked(ana, "5O", "3B")
    expect(ana.locator("#take")).to_be_enabled()
    ana.keyboard.press("Escape")
    is_marked(ana)
    hand(ana, "7O").click()
    ana.keyboard.press("ArrowDown")
    is_marked(ana, "SC")
    ana.keyboard.press("ArrowDown")
    is_marked(ana, "5O", "3B")


def test_cards_of_the_table_are_chosen_freely_and_added_up(site, pages) -> None:
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 3B 1E")
    hand(ana, "7O").click()
    table(ana, "5O").click()
    expect(ana.locator("#sum")).to_have_text("7 + 5 = 12 3 to go")
    expect(ana.locator("#take")).to_be_disabled()
    table(ana, "1E").click()
    table(ana, "3B").click()
    expect(ana.locator("#sum")).to_have_text("7 + 5 + 1 + 3 = 16 1 too many")
    expect(ana.locator("#take")).to_be_disabled()
    table(ana, "1E").click()
    expect(ana.locator("#sum")).to_have_text("7 + 5 + 3 = 15")
    # No card can be added to fifteen: the next tap begins another sum.
    table(ana, "SC").click()
    is_marked(ana, "SC")
    expect(ana.locator("#take")).to_be_enabled()


def test_what_makes_no_fifteen_can_only_be_left(site, pages) -> None:
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "2O 2B KC KO")
    hand(ana, "7O").click()
    expect(ana.locator("#sum")).to_have_text("7 makes no fifteen")
    expect(ana.locator("#take")).to_be_disabled()
    ana.locator("#lay").click()
    expect(table(beto, "7O")).to_have_class("card card--last")


def test_who_has_to_take_is_told_why_he_cannot_leave(site, pages) -> None:
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 2B RE", book="clasica")
    hand(ana, "4B").click()
    expect(ana.locator("#lay")).to_be_disabled()
    expect(ana.locator("#prompt")).to_have_text(
        "You can make 15, so in these rules you have to take."
    )


def test_a_fifteen_left_behind_is_taken_with_its_own_button(site, pages) -> None:
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 3B 1E", book="rioplatense", other_hand="6C 2C 3C")
    hand(ana, "7O").click()
    ana.locator("#lay").click()
    expect(beto.locator("#prompt")).to_contain_text("left a fifteen on the table")
    expect(beto.locator(".combo")).to_have_count(2)
    beto.locator(".combo", has_text="7 + 8").click()
    expect(beto.locator("#sum")).to_contain_text("= 15")
    beto.locator("#fifteen").click()
    expect(ana.locator("#trace")).to_contain_text("takes the fifteen left behind")
    # It is still his turn, and now he plays a card.
    expect(beto.locator("#prompt")).to_have_text("Now play a card from your hand")


def test_escape_lets_go_of_a_card_where_a_fifteen_was_left_behind_and_then_opens_the_menu(
    site, pages
) -> None:
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 2B RE", book="rioplatense", other_hand="6C 2C 3C")
    hand(ana, "7O").click()
    ana.locator("#lay").click()
    # The only way to take it comes marked, and again when a card is let go.
    is_marked(beto, "7O", "SC")
    hand(beto, "6C").click()
    is_marked(beto, "7O", "2B")
    beto.keyboard.press("Escape")
    is_marked(beto, "7O", "SC")
    expect(beto.locator("#menu")).to_be_hidden()
    beto.keyboard.press("Escape")
    expect(beto.locator("#menu")).to_be_visible()


def test_without_hints_only_what_is_chosen_is_added_up(site, pages) -> None:
    """B55: what the site refuses leaves the hand and the table as they were."""
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 2B RE", book="clasica")
    ana.evaluate("document.body.classList.add('no-hints')")
    hand(ana, "7O").click()
    is_marked(ana)
    expect(ana.locator("#sum")).to_have_text("7 8 to go")
    expect(ana.locator("#combos")).to_be_hidden()
    expect(ana.locator("#lay")).to_be_enabled()
    # B55: the site refuses it, and the table is as it was.
    ana.locator("#lay").click()
    expect(ana.locator("#toasts")).to_contain_text("you have to take")
    expect(hand(ana, "7O")).to_be_visible()
    table(ana, "SC").click()
    ana.locator("#take").click()
    expect(beto.locator("#trace")).to_contain_text("7 + 8 = 15")


def test_everything_can_be_played_with_the_keys(site, pages) -> None:
    """B107: arrows, Enter and Esc are enough."""
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 3B 1E")
    ana.keyboard.press("ArrowRight")
    expect(hand(ana, "7O").locator("input")).to_be_focused()
    ana.keyboard.press("ArrowRight")
    expect(hand(ana, "KE").locator("input")).to_be_focused()
    ana.keyboard.press("ArrowLeft")
    ana.keyboard.press("Enter")
    expect(hand(ana, "7O").locator("input")).to_be_checked()
    ana.keyboard.press("ArrowDown")
    ana.keyboard.press("ArrowUp")
    expect(ana.locator("#take")).to_be_focused()
    ana.keyboard.press("ArrowUp")
    expect(ana.locator("#center input").first).to_be_focused()
    ana.keyboard.press("ArrowDown")
    ana.keyboard.press("ArrowDown")
    expect(hand(ana, "7O").locator("input")).to_be_focused()
    ana.keyboard.press("Enter")
    expect(beto.locator("#table[data-my-turn]")).to_be_visible()
    # The focus stays in the hand for the next turn.
    beto.locator("#hand label").first.click()
    beto.locator("#lay").click()
    expect(ana.locator("#table[data-my-turn]")).to_be_visible()
    ana.keyboard.press("ArrowRight")
    assert ana.evaluate("document.activeElement.closest('#hand') !== null")
    ana.keyboard.press("p")
    expect(ana.locator("#menu")).to_be_visible()
    ana.keyboard.press("Escape")
    expect(ana.locator("#menu")).to_be_hidden()


def test_two_fast_presses_send_one_play(site, pages) -> None:
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 2B RE")
    sent: list[str] = []
    ana.on("request", lambda request: sent.append(request.method))
    ana.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(str(text))))
    ana.reload()
    hand(ana, "7O").click()
    sent.clear()
    ana.locator("#take").dblclick()
    expect(beto.locator("#trace")).to_contain_text("7 + 8 = 15")
    # By the socket or, should that not be open yet, by post; once, whichever it is.
    assert sum(one == "POST" or '"action"' in one for one in sent) == 1
    expect(ana.locator("#toasts")).to_be_empty()


def test_every_action_is_told_once_and_the_turn_at_once(site, pages) -> None:
    """B107: in a polite live region; the turn in one that interrupts."""
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 2B RE")
    expect(ana.locator("#called")).to_have_text("It is your turn.")
    hand(ana, "7O").click()
    ana.locator("#take").click()
    expect(beto.locator("#called")).to_have_text("It is your turn.")
    expect(ana.locator("#called")).to_be_empty()
    told = beto.locator("#told p")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("plays seven of oros and takes sota of copas: 7 + 8 = 15.")
    expect(ana.locator("#told p")).to_have_text(
        "You play seven of oros and take sota of copas: 7 + 8 = 15."
    )


def test_a_slow_answer_does_not_bring_yesterdays_table_back(site, pages) -> None:
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 2B RE")
    slow = []
    # Where no socket comes through, plays are posted, and the page asks for the table itself.
    ana.route_web_socket("**/ws/tables/**", lambda socket: socket.close())
    ana.route("**/plays/", lambda route: slow.append((route, route.fetch())))
    ana.reload()
    hand(ana, "7O").click()
    ana.locator("#take").click()
    beto.locator("#hand label").first.click()
    beto.locator("#lay").click()
    expect(ana.locator("#trace")).to_contain_text("on the table")
    newest = ana.locator("#revision").input_value()
    route, answer = slow[0]
    route.fulfill(response=answer)
    expect(ana.locator("#play-form")).not_to_have_class("htmx-request")
    expect(ana.locator("#revision")).to_have_value(newest)
    expect(ana.locator("#trace")).to_contain_text("on the table")


def test_offline_the_hand_is_seen_but_nothing_is_sent(site, pages) -> None:
    ana, beto = pages
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 2B RE")
    hand(ana, "7O").click()
    ana.context.set_offline(True)
    expect(ana.locator("#offline")).to_be_visible()
    expect(ana.locator("#take")).to_be_disabled()
    expect(ana.locator("#hand .card")).to_have_count(3)
    ana.context.set_offline(False)
    expect(ana.locator("#offline")).to_be_hidden()
    # What was chosen is still chosen.
    is_marked(ana, "SC")
    ana.locator("#take").click()
    expect(beto.locator("#trace")).to_contain_text("7 + 8 = 15")


FLIGHTS = """() => {
  const animate = Element.prototype.animate;
  window.begun = {};
  Element.prototype.animate = function (frames, options) {
    if (this.id) window.begun[this.id] = new DOMMatrix(frames[0].transform).e;
    return animate.call(this, frames, options);
  };
  window.sums = new Set();
  window.widths = new Set();
  new MutationObserver(() => {
    const flying = document.querySelectorAll("#flights .card");
    for (const card of flying) window.widths.add(card.offsetWidth);
    const sum = document.querySelector(".flying-sum");
    if (sum) window.sums.add(sum.textContent);
  }).observe(document.getElementById("flights"), { childList: true });
}"""
MIDDLE = """(card) => {
  const box = card.getBoundingClientRect();
  return box.left + box.width / 2;
}"""
STILL = "() => 'card-4B' in begun && document.getAnimations().length === 0"


def test_a_card_flies_from_where_it_lay_before_this_very_play(site, visitor) -> None:
    ana, beto = visitor(site, locale="en", **MOVING), visitor(site, locale="en")
    dealt(site, ana, beto, "7O KE 4B", "SC 5O 2B RE")
    ana.evaluate(FLIGHTS)
    Player(ana).leave("KE")
    beto.locator("#table[data-my-turn]").wait_for()
    Player(beto).leave("1C")
    ana.locator("#table[data-my-turn]").wait_for()
    # One card fewer in the hand: it lies elsewhere than when the round began.
    held = hand(ana, "4B").evaluate(MIDDLE)
    Player(ana).leave("4B")
    ana.wait_for_function(STILL)
    laid = table(ana, "4B").evaluate(MIDDLE)
    assert laid + ana.evaluate("begun['card-4B']") == pytest.approx(held, abs=3)
    # What is taken shows its sum on the way to the pile; a card from a hidden hand is as large.
    beto.locator("#table[data-my-turn]").wait_for()
    width = table(ana, "KE").evaluate("(card) => card.offsetWidth")
    Player(beto).take("2C", ["KE", "4B"])
    ana.wait_for_function("() => window.sums.has('2 + 9 + 4 = 15')")
    assert max(ana.evaluate("[...widths]")) == pytest.approx(width, abs=1)
