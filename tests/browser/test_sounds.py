"""What is heard at a table, and when?"""

from tests.browser.playing import Player
from tests.browser.steps import come_as_guest, new_name, open_table

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


def test_nothing_before_the_first_gesture_and_an_escoba_even_with_a_deal(site, visitor) -> None:
    page = visitor(site, locale="en")
    page.add_init_script(EARS)
    come_as_guest(page, new_name("Ana"))
    open_table(page, "abierta", robots=True)
    Player(page).wait_for_something_to_do()
    page.evaluate(ESCOBA_AND_DEAL, "early")
    assert page.evaluate("tones") == 0
    page.reload()
    page.keyboard.press("k")
    page.wait_for_function("() => window.heard?.state === 'running'")
    page.evaluate(ESCOBA_AND_DEAL, "first")
    assert page.evaluate("tones") == NOTES_OF_AN_ESCOBA
    page.keyboard.press("m")
    page.evaluate(ESCOBA_AND_DEAL, "muted")
    assert page.evaluate("tones") == NOTES_OF_AN_ESCOBA
