// What has the person chosen, what does it add up to, and what can be done with it?

import { FIFTEEN, isSameSet, isWithin, readSets, total, worth } from "./cards.js";
import { listCombos } from "./combos.js";
import { isOffline } from "./connection.js";
import { drawNow, inPieces } from "./frames.js";
import { likes } from "./preferences.js";
import { onTable } from "./swaps.js";
import { notice } from "./toasts.js";
import { say } from "./words.js";

const form = document.getElementById("play-form");
const byId = (id) => document.getElementById(id);
const hasHints = () => !document.body.classList.contains("no-hints");

// The choice belongs to one position: round and ply. It survives every update of that position.
const choice = { position: "", card: null, taken: new Set() };

function position() {
  return `${byId("round")?.value}/${byId("ply")?.value}`;
}

export function isMyTurn() {
  return byId("table").hasAttribute("data-my-turn");
}

const held = (code) => byId(`card-${code}`);

// What can be taken with the chosen card, or without one by whoever may take the fifteen left behind: lists of
// codes; null when there are too many to list.
function captures() {
  if (choice.card) {
    const { dataset } = held(choice.card);
    return "many" in dataset ? null : readSets(dataset.captures);
  }
  const { dataset } = byId("actions");
  return "leftMany" in dataset ? null : readSets(dataset.left);
}

function mayTakeLeft() {
  return !choice.card && byId("fifteen") !== null;
}

function clear() {
  choice.card = null;
  choice.taken.clear();
}

// The only way to make fifteen comes marked.
function markOnlyWay() {
  choice.taken.clear();
  const ways = hasHints() ? captures() : null;
  if (ways?.length === 1) ways[0].forEach((code) => choice.taken.add(code));
}

function choose(code) {
  choice.card = code;
  markOnlyWay();
  render();
}

// Lets go of what is chosen; tells whether there was anything. A fifteen left behind comes marked again.
export function letGo() {
  const wasHeldBack = heldBack !== null;
  heldBack?.end();
  const { card, taken } = choice;
  const before = new Set(taken);
  clear();
  if (isMyTurn()) markOnlyWay();
  render();
  return wasHeldBack || card !== null || !isSameSet([...before], choice.taken);
}

// The first tap chooses a card of the hand, the second plays it.
export function pick(code) {
  if (choice.card !== code) choose(code);
  else playChosen();
}

// Plays when there is only one thing that can be played: one card, and one way to play it.
export function playOnly() {
  const cards = [...document.querySelectorAll("#hand .card__input:enabled")];
  if (cards.length !== 1 || mayTakeLeft() || choice.card) return;
  const [{ value }] = cards;
  const { dataset } = held(value);
  if ("many" in dataset) return;
  const ways = readSets(dataset.captures);
  const canOnlyTake = ways.length === 1 && isBound(value);
  if (!canOnlyTake && ways.length) return;
  choice.card = value;
  choice.taken = new Set(ways[0] ?? []);
  render();
  send(byId(canOnlyTake ? "take" : "lay"));
}

// A card dropped on the table is played like one tapped twice; unless the clock has played it meanwhile.
export function playByDrop(code) {
  if (!isMyTurn() || !held(code)?.closest("#hand")) return;
  if (choice.card !== code) choose(code);
  playChosen();
}

function playChosen() {
  const ways = hasHints() ? captures() : null;
  if (isFifteen()) send(byId("take"));
  else if (ways?.length) nextWay(1);
  else if (choice.taken.size === 0) send(byId("lay"));
}

function toggle(code) {
  if (choice.taken.delete(code)) return;
  // No card can be added to fifteen: the tap begins another sum.
  if (isFifteen() || (mayTakeLeft() && total([...choice.taken]) === FIFTEEN)) choice.taken.clear();
  choice.taken.add(code);
}

export function nextWay(step) {
  const ways = hasHints() ? captures() : null;
  if (!ways?.length) return false;
  const now = ways.findIndex((codes) => isSameSet(codes, choice.taken));
  const next = now < 0 ? 0 : (now + step + ways.length) % ways.length;
  choice.taken = new Set(ways[next]);
  render();
  return true;
}

function parts() {
  return [...(choice.card ? [choice.card] : []), ...choice.taken];
}

function isFifteen() {
  return choice.card !== null && choice.taken.size > 0 && total(parts()) === FIFTEEN;
}

// One command at a time: while one is on its way nothing else is sent.
function send(button) {
  if (!button || button.disabled || form.classList.contains("htmx-request")) return;
  if (likes("slips")) holdBack(button);
  else form.requestSubmit(button);
}

const WITHDRAW_MS = 3000;
let heldBack = null;

// Whoever wants it so can take a play back before anybody has been told: by the button, by Escape, or by choosing
// something else. Who pressed the button with a key goes on from the hand.
function holdBack(button) {
  if (heldBack) return;
  const at = position();
  const { card } = choice;
  const taken = [...choice.taken];
  const isStill = () => at === position() && choice.card === card && isSameSet(taken, choice.taken);
  const end = () => {
    clearTimeout(timer);
    if (note.contains(document.activeElement)) (byId(`card-${card}`) ?? byId("hand")).querySelector(".card__input")?.focus();
    note.remove();
    heldBack = null;
  };
  const note = notice(say("heldBack"), say("takeBack"), end);
  const timer = setTimeout(() => {
    end();
    const now = byId(button.id);
    if (isStill() && now && !now.disabled) form.requestSubmit(now);
  }, WITHDRAW_MS);
  heldBack = { end, isStill };
}

// A press on a button of the play is no less a slip than a second tap.
document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("#take, #lay, #fifteen");
    if (!button || button.disabled || !likes("slips")) return;
    event.preventDefault();
    holdBack(button);
  },
  { capture: true },
);

// ---- what the choice looks like ----

function renderCards() {
  for (const input of document.querySelectorAll("#hand .card__input")) input.checked = input.value === choice.card;
  const ways = hasHints() && isMyTurn() ? captures() : null;
  const open = ways?.filter((codes) => isWithin(choice.taken, codes)) ?? [];
  const useful = new Set((open.length ? open : ways ?? []).flat());
  for (const input of document.querySelectorAll("#center .card__input")) {
    input.checked = choice.taken.has(input.value);
    const label = input.closest(".card");
    label.classList.toggle("card--usable", useful.has(input.value));
    label.classList.toggle("card--dimmed", useful.size > 0 && !useful.has(input.value));
  }
}

function remark(sum) {
  if (choice.taken.size === 0 && choice.card && hasHints()) {
    const ways = captures();
    if (ways === null) return say("many");
    return ways.length ? say("ways", ways.length) : say("nothing");
  }
  return sum < FIFTEEN ? say("missing", FIFTEEN - sum) : say("over", sum - FIFTEEN);
}

function renderSum() {
  const output = byId("sum");
  const codes = parts();
  output.hidden = codes.length === 0;
  if (output.hidden) return output.replaceChildren();
  const sum = total(codes);
  const isWhole = sum === FIFTEEN && (choice.card === null || choice.taken.size > 0);
  output.classList.toggle("sum--fifteen", isWhole);
  const number = document.createElement("b");
  number.textContent = sum;
  const left = codes.length > 1 ? `${codes.map(worth).join(" + ")} = ` : "";
  const right = document.createElement("small");
  right.textContent = isWhole ? "" : remark(sum);
  output.replaceChildren(left, number, ...(isWhole ? [] : [" ", right]));
}

// What cannot be done says why beside it.
function renderPrompt() {
  const prompt = byId("prompt");
  const isStuck = choice.card && hasHints() && isBound(choice.card) && captures()?.length === 0;
  prompt.dataset.text ??= prompt.textContent;
  prompt.textContent = isStuck ? say("mustTake") : prompt.dataset.text;
  prompt.hidden = parts().length > 0 && !isStuck && !mayTakeLeft();
}

const isBound = (code) => "mustTake" in held(code).dataset;

function renderButtons() {
  const { take, lay, fifteen } = { take: byId("take"), lay: byId("lay"), fifteen: byId("fifteen") };
  const isHeldBack = choice.card && hasHints() && isBound(choice.card);
  take.disabled = isOffline() || !isFifteen();
  lay.disabled = isOffline() || !choice.card || isHeldBack;
  const why = "turnRule" in byId("actions").dataset ? "mustTake" : "cardMustTake";
  lay.title = isHeldBack ? say(why) : "";
  if (!fifteen) return;
  const sum = total([...choice.taken]);
  fifteen.disabled = isOffline() || !mayTakeLeft() || sum !== FIFTEEN;
  fifteen.hidden = choice.card !== null;
  take.hidden = !fifteen.hidden;
  lay.hidden = !fifteen.hidden;
}

function renderWords() {
  if (!isMyTurn()) return;
  renderSum();
  renderPrompt();
}

function renderWays() {
  if (isMyTurn()) listCombos(hasHints() ? captures() : null, choice, document.querySelectorAll("#center .card").length);
}

// What was chosen is no longer; who only watches has nothing of it.
function hideWords() {
  for (const id of ["sum", "combos"]) byId(id)?.toggleAttribute("hidden", true);
}

function renderWaiting() {
  for (const id of ["take", "lay", "fifteen"]) byId(id)?.toggleAttribute("disabled", true);
  inPieces(hideWords);
}

// Cards and buttons answer the touch at once; what has to be laid out follows, so that no phone stands still for it.
export function render() {
  if (heldBack && !heldBack.isStill()) heldBack.end();
  renderCards();
  if (!isMyTurn()) return renderWaiting();
  renderButtons();
  inPieces(renderWords, renderWays);
}

onTable(() => {
  if (choice.position !== position()) {
    choice.position = position();
    heldBack?.end();
    clear();
    if (isMyTurn()) markOnlyWay();
  }
  if (!isMyTurn()) clear();
  if (choice.card && !held(choice.card)?.closest("#hand")) clear();
  render();
  // What stood there before the update stands there after it, without a gap.
  if (parts().length) drawNow();
});

document.addEventListener("table:connection", render);

document.addEventListener("click", (event) => {
  const input = event.target.closest?.(".card__input");
  if (!input || input.disabled) return;
  if (input.closest("#hand")) return pick(input.value);
  toggle(input.value);
  render();
});

document.addEventListener("change", (event) => {
  if (!event.target.closest("#combos")) return;
  choice.taken = new Set(event.target.value.split("+"));
  render();
});
