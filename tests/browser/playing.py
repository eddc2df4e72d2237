"""How does a person play? By looking at the page, choosing cards and pressing buttons."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from playwright.sync_api import Locator, Page

# Once a frame would be what a browser does by itself, and would keep it drawing.
LOOKS_AGAIN_MS = 50
TRIES = 3
# Of all the people at a table until something ends: far more than a match takes.
MOST_STEPS = 600
VALUES = {"S": 8, "K": 9, "R": 10}
FIFTEEN = 15
# What a page shows at this moment, as far as somebody who plays looks at it.
LOOK = """() => {
  const value = (id) => document.getElementById(id)?.value ?? "";
  const felt = document.getElementById("table");
  if (!felt) return null;
  const inputs = document.querySelectorAll("#center .card__input");
  const actions = document.getElementById("actions")?.dataset ?? {};
  return {
    stage: felt.dataset.stage,
    isMine: felt.hasAttribute("data-my-turn"),
    position: `${value("round")}/${value("ply")}`,
    revision: Number(value("revision")),
    hand: [...document.querySelectorAll("#hand label.card")].map((label) => ({
      code: label.querySelector("input").value,
      ways: label.dataset.captures ?? "",
      isMany: "many" in label.dataset,
      mustTake: "mustTake" in label.dataset,
    })),
    center: [...inputs].map((input) => input.value),
    mayTakeLeft: document.getElementById("fifteen") !== null,
    leftWays: actions.left ?? "",
    refusal: document.querySelector(".toast--bad")?.textContent.trim() ?? "",
  };
}"""
# Each of these is asked with the position that the page showed before.
MY_MOVE = f"""(before) => {{
  const seen = ({LOOK})();
  if (!seen || seen.stage === "waiting") return false;
  return seen.stage !== "play" || (seen.isMine && seen.position !== before);
}}"""
NEWS = f"""(before) => {{
  const seen = ({LOOK})();
  return seen && (seen.position !== before || seen.stage !== "play" || seen.refusal !== "");
}}"""
# And this one with a revision.
CAUGHT_UP = f"(revision) => (({LOOK})()?.revision ?? -1) >= revision"


def worth(code: str) -> int:
    return VALUES.get(code[0]) or int(code[0])


def sets_of(ways: str) -> list[list[str]]:
    """Sets of cards as the page writes them: "SC 2E+6B"."""
    return [way.split("+") for way in ways.split()]


class Player:
    """Somebody at a page of a table.

    `careless` is how often he leaves a card though it could take (where the book allows it), from
    0 to 1. `pressed` counts the buttons, by their ids.
    """

    def __init__(self, page: Page, *, careless: float = 0.2, script: bool = True) -> None:
        self.page = page
        self.careless = careless
        self.script = script
        self.pressed: Counter[str] = Counter()
        self.chance = random.Random(15)

    # --- Looking ---

    def look(self) -> dict:
        seen = self.page.evaluate(LOOK)
        assert seen is not None, self.page.url
        return seen

    def wait_for_something_to_do(self, before: str = "") -> dict:
        """Until it is his turn at another position, or the stage is another than play."""
        return self._wait(MY_MOVE, before)

    def wait_for_news(self, before: str) -> dict:
        """Until anybody has played, or the stage is another than play."""
        return self._wait(NEWS, before)

    def _wait(self, condition: str, before: str) -> dict:
        if self.script:
            self.page.wait_for_function(condition, arg=before, polling=LOOKS_AGAIN_MS)
        else:
            self._reload_until(condition, before)
        return self.look()

    def _reload_until(self, condition: str, argument: str) -> None:
        # Without script a page looks again every four seconds; an impatient person reloads it.
        for _ in range(100):
            if self.page.evaluate(f"({condition})({argument!r})"):
                return
            self.page.wait_for_timeout(200)
            self.page.reload()
        raise AssertionError(f"nothing happened at {self.page.url}: {self.look()}")

    # --- Choosing and pressing ---

    def choose(self, card: str | None, taken: Sequence[str] = ()) -> None:
        """Have exactly this card of the hand and these cards of the table chosen.

        He looks at what he has chosen, and taps again what the table moved away under his finger.
        """
        wanted = {card, *taken} - {None}
        for _ in range(TRIES):
            self._tap(card, taken)
            if self._chosen() == wanted:
                return
        raise AssertionError(f"{self._chosen()} are chosen, not {wanted}: {self.look()}")

    def _chosen(self) -> set[str]:
        inputs = self.page.locator("#hand input:checked, #center input:checked")
        return set(inputs.evaluate_all("inputs => inputs.map((input) => input.value)"))

    def _tap(self, card: str | None, taken: Sequence[str]) -> None:
        if card is None:
            self._let_go()
        elif card not in self._chosen():
            self._card("hand", card).click()
        # First what must go: a card added to fifteen begins another sum.
        for code in sorted(self._chosen() - {card, *taken}):
            self._card("center", code).click()
        for code in sorted(set(taken) - self._chosen()):
            self._card("center", code).click()

    def _let_go(self) -> None:
        if self.page.locator("#hand input:checked").count():
            self.page.keyboard.press("Escape")

    def _card(self, zone: str, code: str) -> Locator:
        return self.page.locator(f"#{zone} label#card-{code}")

    def press(self, button: str) -> None:
        """Press one of the buttons, and wait until the table has moved on."""
        before = self.look()["position"]
        self._click(button)
        if self.script:
            self.page.wait_for_function(NEWS, arg=before, polling=LOOKS_AGAIN_MS)
        seen = self.look()
        assert seen["refusal"] == "", seen

    def _click(self, button: str) -> None:
        self.pressed[button] += 1
        if self.script:
            # The socket may have been faster than the answer to the post before.
            self.page.locator("#play-form:not(.htmx-request)").wait_for(state="attached")
            self.page.locator(f"#{button}").click()
        else:
            with self.page.expect_navigation():
                self.page.locator(f"#{button}").click()

    def take(self, card: str, taken: Sequence[str]) -> None:
        self.choose(card, taken)
        self.press("take")

    def leave(self, card: str) -> None:
        self.choose(card)
        self.press("lay")

    def take_left(self, taken: Sequence[str]) -> None:
        self.choose(None, taken)
        self.press("fifteen")

    # --- Playing ---

    def play(self) -> None:
        """Make one legal play of the turn that the page shows."""
        seen = self.look()
        assert seen["isMine"], seen
        if seen["mayTakeLeft"]:
            self.take_left(self.chance.choice(sets_of(seen["leftWays"])))
            return
        able = [held for held in seen["hand"] if held["ways"] or held["isMany"]]
        free = [held for held in seen["hand"] if not held["mustTake"]]
        if free and (not able or self.chance.random() < self.careless):
            self.leave(self._clumsy_choice(free)["code"])
            return
        held = self.chance.choice(able)
        self.take(held["code"], self.chance.choice(self._ways(held, seen["center"])))

    def _clumsy_choice(self, free: list[dict]) -> dict:
        # Who is careless leaves just what could have taken.
        return max(free, key=lambda held: bool(held["ways"])) if self.careless else free[0]

    def _ways(self, held: dict, center: list[str]) -> list[list[str]]:
        """The ways to make fifteen with a card; where the page lists none he adds up himself."""
        if not held["isMany"]:
            return sets_of(held["ways"])
        missing = FIFTEEN - worth(held["code"])
        groups = (combinations(center, size) for size in range(1, 4))
        return [
            list(group)
            for group in (group for sized in groups for group in sized)
            if sum(map(worth, group)) == missing
        ]

    def get_ready(self) -> None:
        """Say that there is nothing to call."""
        if self.page.locator("#ready:enabled").count():
            self._click("ready")
            self.page.locator("#ready:enabled").wait_for(state="detached")

    def go_on(self) -> None:
        """Ask for the next round."""
        self._click("next-round")
        self.page.locator("#next-round").wait_for(state="detached")


def follow(*players: Player) -> list[dict]:
    """Wait until all their pages show the newest table that any of them shows; gives what each
    one sees.
    """
    newest = max(player.look()["revision"] for player in players)
    for player in players:
        player.page.wait_for_function(CAUGHT_UP, arg=newest, polling=LOOKS_AGAIN_MS)
    pages = [player.look() for player in players]
    if len({seen["revision"] for seen in pages}) == 1:
        assert len({str(seen["center"]) for seen in pages}) == 1, pages
        # B53: nobody and nobody else thinks that it is his turn (two tabs may be one person's).
        assert len({str(seen["hand"]) for seen in pages if seen["isMine"]}) <= 1, pages
    return pages


def play_on(
    *players: Player, until: Callable[[], bool] = lambda: False, stage: str = "finale"
) -> None:
    """Let these people play until all their pages show a stage or the end of the match, or until a
    condition holds. They take turns in asking for the next round.
    """
    for _ in range(MOST_STEPS):
        if until():
            return
        pages = follow(*players)
        if all(seen["stage"] in {stage, "finale"} for seen in pages):
            return
        who = next((i for i, seen in enumerate(pages) if seen["isMine"]), None)
        if who is not None:
            players[who].play()
        elif all(seen["stage"] == "board" for seen in pages):
            players[int(pages[0]["position"].split("/")[0]) % len(players)].go_on()
        elif all(seen["stage"] == "calls" for seen in pages):
            for player in players:
                player.get_ready()
        else:
            players[0].wait_for_news(pages[0]["position"])
    raise AssertionError(f"no end after {MOST_STEPS} steps: {follow(*players)}")
