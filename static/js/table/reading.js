// What is to be read aloud to somebody who asks? Table, hand, score or the last play, in the words the page has for
// them, through the same polite voice that tells what happens.

import { say } from "./words.js";
import { tell } from "./telling.js";

const label = (element) => element?.getAttribute("aria-label") ?? "";
const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent.trim()).filter(Boolean);
const labels = (selector) => [...document.querySelectorAll(selector)].map(label);

// "Beto: 8 cards in the pile, 2 escobas"
function piles() {
  const people = [...document.querySelectorAll('#table [id^="seat-"]')];
  const partsOf = (pile) => [`${pile} b`, `${pile} .pile__escobas`, `${pile}.pile--empty .pile__text`];
  const pileOf = (seat) => texts(partsOf(`#pile-${seat.id.slice(5)}`).join()).join(", ");
  return people.map((seat) => `${label(seat)}: ${pileOf(seat)}`);
}

const READERS = {
  table() {
    const cards = labels("#center .card__input, #center .center__cards > .card[aria-label]");
    if (!cards.length) return texts("#center .center__empty, #center h2").join(" ");
    return `${texts("#laid-count").join()}: ${cards.join("; ")}.`;
  },
  hand() {
    const hand = document.getElementById("hand");
    const cards = labels("#hand .card__input");
    return cards.length ? `${label(hand)}: ${cards.join("; ")}.` : label(hand);
  },
  score() {
    return [...labels("#scores progress"), ...piles()].map((line) => `${line}.`).join(" ");
  },
  last() {
    const line = document.querySelector("#moves > :last-child");
    const turn = texts("#actions .prompt:not([hidden])");
    return [line?.dataset.words ?? say("lastNothing"), ...turn].join(" ");
  },
};

export function read(what) {
  const words = READERS[what]();
  if (words) tell(words);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-read]");
  if (button) read(button.dataset.read);
});
