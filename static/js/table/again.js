// What was pressed while nobody answered? It waits, the page says so, and it is pressed again when the site answers: if
// the table still offers the very same, and unless it has been taken back. Every command of a table may be sent twice.

import { answers, isOffline, showHeld } from "./connection.js";
import { toast } from "./toasts.js";
import { say } from "./words.js";

// The site, or whoever stands before it, cannot just now.
const NOT_NOW = [502, 503, 504];
const LOOK_MS = 2000;
const MOST_TIMES = 10;

const form = document.getElementById("play-form");
// What was pressed last, and what waits: the button and all that would be sent with it.
let pressed = null;
let held = null;

const addressOf = (button) => button.getAttribute("formaction") ?? "";

function describe(button) {
  const fields = new FormData(form, button);
  // One changes with every login, and no command is about the other.
  for (const name of ["csrfmiddlewaretoken", "revision"]) fields.delete(name);
  return `${addressOf(button)}?${new URLSearchParams(fields)}`;
}

function find(what) {
  const buttons = [...form.elements].filter((element) => element.type === "submit" && !element.disabled);
  return buttons.find((button) => describe(button) === what);
}

function hold() {
  if (!pressed) return;
  const times = held?.what === pressed ? held.times + 1 : 1;
  release();
  if (times > MOST_TIMES) return toast(say("notSent"), "bad");
  held = { what: pressed, times, timer: setTimeout(tryAgain, LOOK_MS) };
  showHeld(true);
}

function release() {
  clearTimeout(held?.timer);
  held = null;
  showHeld(false);
}

async function tryAgain() {
  const before = held;
  clearTimeout(before.timer);
  const isBack = await answers();
  // Taken back meanwhile, or something else was pressed.
  if (held !== before) return;
  if (!isBack) {
    held.timer = setTimeout(tryAgain, LOOK_MS);
    return;
  }
  const button = find(held.what);
  if (!button) return release();
  showHeld(false);
  form.requestSubmit(button);
}

document.getElementById("let-go").addEventListener("click", release);

document.addEventListener("htmx:ws:after:connection", () => {
  if (held) tryAgain();
});

document.addEventListener(
  "submit",
  (event) => {
    if (event.target !== form || !event.submitter || form.classList.contains("htmx-request")) return;
    pressed = describe(event.submitter);
    if (held && held.what !== pressed) release();
    if (!isOffline()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    hold();
  },
  { capture: true },
);

// No answer at all.
document.addEventListener("htmx:error", (event) => {
  if (event.target === form) hold();
});

document.addEventListener("htmx:before:response", (event) => {
  const { ctx } = event.detail;
  if (ctx.sourceElement !== form) return;
  if (!NOT_NOW.includes(ctx.response.status)) return release();
  // What it says is said by the page.
  event.preventDefault();
  hold();
});
