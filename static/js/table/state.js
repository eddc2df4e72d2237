// What does every play change though its element stays? Whose turn it is, what his cards take, which position is
// answered, which card was laid last. A page is not sent all seats and cards for it: it is told in one line (#revision)
// and sees to it here, so that the table is the same as if all of it had come.

import { afterFrame } from "./frames.js";

const byId = (id) => document.getElementById(id);

function setValue(id, value) {
  const field = byId(id);
  if (field && field.value !== value) field.setAttribute("value", value);
}

function showLaid(laid, last, isMine) {
  const number = `n${laid.childElementCount}`;
  if (!laid.classList.contains(number)) laid.className = `center__cards ${number}`;
  for (const card of laid.children) {
    card.classList.toggle("card--last", card.id === `card-${last}`);
    const input = card.querySelector(".card__input");
    if (input) input.disabled = !isMine;
  }
}

function setData(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

// "7O:SC 2E+6B|RE:!|4C:*" are the ways of each card; "!" when it may not be left, "*" when they are not told.
function readWays(mine) {
  return new Map(mine.split("|").map((one) => one.split(":")));
}

function tellHand(hand, mine) {
  const isMine = mine !== undefined;
  const ways = readWays(mine ?? "");
  for (const card of hand.children) {
    const told = isMine ? (ways.get(card.id.slice(5)) ?? "") : null;
    const taken = told?.replace("!", "") ?? null;
    setData(card, "data-many", taken === "*" ? "" : null);
    setData(card, "data-captures", taken === "*" ? null : taken);
    setData(card, "data-must-take", told?.endsWith("!") ? "" : null);
    card.querySelector(".card__input").disabled = !isMine;
  }
}

const ownHand = () => document.querySelector("#hand[role=radiogroup]");

// What only has to be seen: a frame later, for the browser is busy with the cards.
function showTurn() {
  const { turn, mine } = byId("revision")?.dataset ?? {};
  for (const seat of document.querySelectorAll('#table .seat[id^="seat-"]')) seat.classList.toggle("seat--turn", seat.id === `seat-${turn}`);
  const hand = ownHand();
  hand?.classList.toggle("hand--idle", mine === undefined);
  for (const card of hand?.children ?? []) {
    card.classList.toggle("card--able", "many" in card.dataset || Boolean(card.dataset.captures));
  }
}

export function showState() {
  const [felt, field] = [byId("table"), byId("revision")];
  if (!felt || !field) return;
  const { at, last } = field.dataset;
  const isMine = "mine" in field.dataset;
  const [round, ply] = at.split("/");
  setValue("round", round);
  setValue("ply", ply);
  felt.toggleAttribute("data-my-turn", isMine);
  const laid = byId("laid");
  if (laid) showLaid(laid, last, isMine);
  const hand = ownHand();
  if (hand) tellHand(hand, field.dataset.mine);
  afterFrame(showTurn);
}
