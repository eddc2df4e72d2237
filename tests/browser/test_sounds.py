"""What is heard at a table, and when?"""

from playwright.sync_api import expect

from tests.browser.playing import Player
from tests.browser.steps import come_as_guest, fill_table_form, new_name, open_table

# Every tone is counted; rustles are not.
EARS = """
window.tones = 0;
window.heard = null;
window.AudioContext = class extends AudioContext {
  constructor() {
    super();
    window.heard = this;
  }
  createOscillator() {
    window.tones += 1;
    return super.createOscillator();
  }
};
"""
# An escoba with the last cards of a hand comes together with the deal after it.
ESCOBA_AND_DEAL = """(stem) => {
  for (const [kind, cheer] of [["capture", "Escoba"], ["deal", ""]]) {
    const line = document.createElement("li");
    Object.assign(line.dataset, { key: stem + kind, kind, words: kind, position: 0 });
    if (cheer) line.dataset.cheer = cheer;
    document.getElementById("moves").append(line);
  }
  document.dispatchEvent(new CustomEvent("htmx:after:swap", { detail: { tasks: [] } }));
}"""
NOTES_OF_AN_ESCOBA = 4
# As if the turn ended in so many seconds.
TIME_LEFT = """(seconds) => {
  const moment = String(Date.now() + seconds * 1000);
  document.querySelector(".me [data-deadline]").dataset.deadline = moment;
  document.querySelector(".me [data-deadline-text]").dataset.deadlineText = moment;
}"""
TICKS_MS = 600


def test_nothing_before_the_first_gesture_and_an_escoba_even_with_a_deal(site, visitor) -> None:
    page = visitor(site, locale="en")
    page.add_init_script(EARS)
    come_as_guest(page, new_name("Ana"))
    open_table(page, "abierta", robots=True)
    Player(page).wait_for_something_to_do()
    page.evaluate(ESCOBA_AND_DEAL, "early")
    assert page.evaluate("tones") == 0
    page.reload(wait_until="load")
    page.keyboard.press("k")
    page.wait_for_function("() => window.heard?.state === 'running'")
    page.evaluate(ESCOBA_AND_DEAL, "first")
    assert page.evaluate("tones") == NOTES_OF_AN_ESCOBA
    page.keyboard.press("m")
    page.evaluate(ESCOBA_AND_DEAL, "muted")
    assert page.evaluate("tones") == NOTES_OF_AN_ESCOBA


def test_the_last_seconds_tick_and_the_end_of_them_does_not(site, visitor) -> None:
    page = visitor(site, locale="en")
    page.add_init_script(EARS)
    come_as_guest(page, new_name("Ana"))
    fill_table_form(page, ruleset="abierta", robots=True)
    page.locator("#id_pace").select_option("30")
    page.get_by_role("button", name="Open the table").click()
    Player(page).wait_for_something_to_do()
    # The gesture is for a page that listens.
    page.wait_for_load_state("load")
    page.keyboard.press("k")
    page.wait_for_function("() => window.heard?.state === 'running'")
    before = page.evaluate("tones")
    page.evaluate(TIME_LEFT, 9)
    page.wait_for_function("(before) => window.tones > before", arg=before)
    page.evaluate(TIME_LEFT, -1)
    expect(page.locator(".me .seat__time")).to_have_text("0:00")
    ticks = page.evaluate("tones")
    page.wait_for_timeout(TICKS_MS)
    assert page.evaluate("tones") == ticks
