// How did the table lie after an earlier play of this round? It is built again from the list of plays, which names only
// what everybody has seen. It stays in the side column, so that it never hides the table or holds anybody up.

import { mini, nameOf } from "./cards.js";
import { onTable } from "./swaps.js";
import { tell } from "./telling.js";

const panel = document.getElementById("rewind");
const scroll = document.getElementById("moves-scroll");
const part = (name) => panel.querySelector(`[data-rewind="${name}"]`);
const button = (name) => panel.querySelector(`[data-step="${name}"]`);

// Lines that tell of no play leave the table as it was.
const NO_STEP = ["end", "won"];
// The key of the line after which the table is shown; none is the present.
let at = "";
let told = "";

function lines() {
  return [...document.querySelectorAll("#moves > [data-key]")].filter((line) => !NO_STEP.includes(line.dataset.kind));
}

const codesOf = (line) => (line.dataset.cards ?? "").trim().split(" ").filter(Boolean);

// The cards on the table after these lines, in the order in which they came.
export function tableAfter(told) {
  let table = [];
  for (const line of told) {
    const codes = codesOf(line);
    if (line.dataset.kind === "deal") table = [...table, ...codes];
    else if (line.dataset.kind === "lay") table = [...table, ...codes];
    else table = table.filter((code) => !codes.includes(code));
  }
  return table;
}

function indexIn(all) {
  return at ? all.findIndex((line) => line.dataset.key === at) : all.length - 1;
}

function showCards(codes) {
  const cards = codes.map((code) => {
    const item = document.createElement("li");
    item.append(mini(code));
    return item;
  });
  part("cards").replaceChildren(...cards);
  part("empty").hidden = cards.length > 0;
}

function tellPast(line, codes) {
  const cards = codes.length ? `${part("cards").ariaLabel}: ${codes.map(nameOf).join("; ")}.` : part("empty").textContent;
  tell(`${line.dataset.words} ${cards}`);
}

function show() {
  const all = lines();
  const index = indexIn(all);
  // Another round has begun: what was looked at is gone.
  if (at && index < 0) at = "";
  const isNow = !at;
  for (const line of all) {
    if (!isNow && line.dataset.key === at) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  }
  panel.classList.toggle("rewind--now", isNow);
  panel.hidden = all.length === 0;
  part("past").hidden = isNow;
  part("number").textContent = `${index + 1} / ${all.length}`;
  button("previous").disabled = index <= 0;
  button("next").disabled = isNow;
  button("now").disabled = isNow;
  if (isNow) {
    told = "";
    return;
  }
  const codes = tableAfter(all.slice(0, index + 1));
  part("words").textContent = all[index].dataset.words;
  showCards(codes);
  if (told !== at) tellPast(all[index], codes);
  told = at;
}

function showLine() {
  const line = at ? document.getElementById(`move-${at}`) : document.querySelector("#moves > :last-child");
  line?.scrollIntoView({ block: "nearest" });
}

// A press on a button that is used up must not lose the focus.
function keepFocus(pressed) {
  if (pressed?.disabled) (button("previous").disabled ? button("next") : button("previous")).focus();
}

export function step(by) {
  const all = lines();
  const index = indexIn(all) + by;
  if (index < 0 || (by > 0 && !at)) return;
  at = index >= all.length - 1 ? "" : all[index].dataset.key;
  show();
  showLine();
}

function goTo(line) {
  at = line.dataset.key === lines().at(-1)?.dataset.key ? "" : line.dataset.key;
  show();
}

function goToNow() {
  at = "";
  show();
  showLine();
}

const STEPS = { previous: () => step(-1), next: () => step(1), now: goToNow };

panel.addEventListener("click", (event) => {
  const pressed = event.target.closest("[data-step]");
  if (!pressed) return;
  STEPS[pressed.dataset.step]();
  keepFocus(pressed);
});

scroll.addEventListener("click", (event) => {
  const line = event.target.closest("#moves > [data-key]");
  if (line && lines().includes(line)) goTo(line);
});

const KEYS = { ArrowUp: STEPS.previous, ArrowDown: STEPS.next, End: STEPS.now };

// In the list the arrows go from play to play; elsewhere they belong to the hand.
scroll.addEventListener("keydown", (event) => {
  if (event.target !== scroll || !KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  KEYS[event.key]();
  event.preventDefault();
});

// Where the column is a sheet, its list could not be scrolled while it was away.
window.addEventListener("hashchange", showLine);

scroll.classList.add("side__scroll--steps");
onTable(show);
