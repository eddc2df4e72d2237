"""Can a match be played by somebody who hears the page? By roles and names, with the keyboard."""

import re
from itertools import combinations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.steps import come_as_guest, new_name, open_table

CARD = re.compile(r'(?:radio|checkbox) "([^"]+, worth (\d+))"( \[checked\])?')
FIFTEEN = 15
Cards = dict[str, int]


class Listener:
    """Somebody who knows the page only by what a screen reader says of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand = page.get_by_role("radiogroup", name="Your hand")
        self.table = page.get_by_role("region", name="Cards on the table")
        self.log = page.get_by_role("log").filter(has_not=page.get_by_role("textbox")).last
        self.turn = page.get_by_role("alert").filter(has_text="It is your turn.")
        self.next_round = page.get_by_role("button", name="Next round")
        self.end = page.get_by_role("heading", name=re.compile("won the match|shared win"))
        self.told: list[str] = []

    def wait(self) -> str:
        """Until it is his turn, a round is counted, or the match is over."""
        anything = self.turn.or_(self.next_round).or_(self.end)
        expect(anything.first).to_be_visible()
        self.listen()
        if self.end.count():
            return "end"
        return "board" if self.next_round.count() else "turn"

    def listen(self) -> None:
        self.told = self.log.locator("p").all_inner_texts()

    def cards(self, where: Locator) -> tuple[Cards, set[str]]:
        """The cards by their names, and which of them are chosen."""
        found = CARD.findall(where.aria_snapshot())
        return {name: int(worth) for name, worth, _ in found}, {n for n, _, on in found if on}

    def play(self) -> str:
        """Take where fifteen can be made, else leave a card; gives the name of the card."""
        hand, table = self.cards(self.hand)[0], self.cards(self.table)[0]
        for card, worth in hand.items():
            if taken := fifteen(table, FIFTEEN - worth):
                self._press(self.hand.get_by_role("radio", name=card, exact=True))
                self._mark(taken)
                self._press(self.page.get_by_role("button", name="Take", exact=True))
                return card
        card = next(iter(hand))
        self._press(self.hand.get_by_role("radio", name=card, exact=True))
        self._press(self.page.get_by_role("button", name="Leave on the table"))
        return card

    def _mark(self, taken: set[str]) -> None:
        for wanted in (False, True):
            for name in self.cards(self.table)[0]:
                chosen = self.cards(self.table)[1]
                if (name in taken) is wanted and (name in chosen) is not wanted:
                    self._press(self.table.get_by_role("checkbox", name=name, exact=True))

    def _press(self, what: Locator) -> None:
        what.focus()
        self.page.keyboard.press("Enter")

    def has_played(self, card: str) -> None:
        gone = self.hand.get_by_role("radio", name=card, exact=True)
        expect(gone.or_(self.next_round).or_(self.end).first).to_be_visible()
        expect(gone).to_have_count(0)

    def knows_where_he_is(self) -> bool:
        """The focus is on something, never lost."""
        return self.page.evaluate("document.activeElement !== document.body")


def fifteen(table: Cards, missing: int) -> set[str]:
    """Cards of the table that total so much: the fewest."""
    for size in range(1, len(table) + 1):
        for group in combinations(table, size):
            if sum(table[name] for name in group) == missing:
                return set(group)
    return set()


@pytest.fixture
def listener(site, visitor) -> Listener:
    page = visitor(site, locale="en")
    come_as_guest(page, new_name("Ana"))
    open_table(page, "clasica", robots=True, target=5)
    return Listener(page)


def test_a_whole_match_by_roles_and_names(listener: Listener) -> None:
    """B107: a match without a mouse and without looking, told move by move."""
    played: list[str] = []
    while (stage := listener.wait()) != "end":
        if stage == "board":
            assert any(line.startswith("End of round") for line in listener.told)
            listener._press(listener.next_round)
            expect(listener.next_round).to_have_count(0)
            continue
        card = listener.play()
        played.append(card.partition(",")[0])
        listener.page.wait_for_function(
            "(name) => document.querySelector('[role=log]:not(.chat)').textContent.includes(name)",
            arg=played[-1],
        )
        expect(listener.hand.get_by_role("radio", name=card, exact=True)).to_have_count(0)
        assert listener.knows_where_he_is()
        listener.listen()
        assert any(line.startswith("You") and played[-1] in line for line in listener.told)
    assert len(played) >= 18
    # Every event once.
    assert len(listener.told) == len(set(listener.told))


def test_table_hand_score_and_last_play_are_read_when_asked_for(listener: Listener) -> None:
    listener.wait()
    hand, table = listener.cards(listener.hand)[0], listener.cards(listener.table)[0]
    listener.page.keyboard.press("2")
    expect(listener.log.locator("p").last).to_have_text(f"Your hand: {'; '.join(hand)}.")
    listener.page.keyboard.press("1")
    laid = f"On the table: {len(table)} cards: {'; '.join(table)}."
    expect(listener.log.locator("p").last).to_have_text(laid)
    listener.page.keyboard.press("3")
    expect(listener.log.locator("p").last).to_contain_text("You: 0 of 5.")
    listener.page.keyboard.press("4")
    expect(listener.log.locator("p").last).to_contain_text("Choose a card from your hand")


def test_the_help_names_every_key_and_reads_by_a_press_too(listener: Listener) -> None:
    page = listener.page
    listener.wait()
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog", name="Help and keys")
    expect(sheet.get_by_role("heading", name="Keys")).to_be_visible()
    keys = sheet.locator("kbd").all_inner_texts()
    assert set(keys) >= {*"←→↑↓", "Enter", "Esc", *"PMFC", ",", ".", *"1234", "?"}
    sheet.get_by_role("button", name="read my hand").press("Enter")
    expect(listener.log.locator("p").last).to_contain_text("Your hand: ")


def test_the_page_has_one_heading_of_its_own_and_the_places_to_jump_to(listener: Listener) -> None:
    page = listener.page
    for size in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
        expect(page.get_by_role("main")).to_have_count(1)
        expect(page.get_by_role("region", name="Table", exact=True)).to_have_count(1)
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.get_by_role("complementary")).to_have_count(1)
