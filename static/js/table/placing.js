// How do the small parts of a play come into the felt? All of them come in one envelope: an element takes the place of the
// one with its id, <del> stands for one that goes, <ins> for what is added to one. They hold nothing for htmx, so they
// are put in their place as they are. What stands beside the cards follows in frames of its own, first the words for the
// play and whom one waits for, then hands from behind and piles, so that no phone stands still for all of it at once; before anything else
// comes, it is in its place.

import { afterFrame } from "./frames.js";

const WAYS = {
  DEL: (target) => target.remove(),
  INS: (target, part) => target.append(...part.childNodes),
};

const putInPlace = (target, part) => target.replaceWith(part);

let rest = [];

// Where each belongs is looked up before any moves: a card that is laid has the same id where it comes as where it goes.
const partsIn = ({ fragment }) => [...fragment.children].map((part) => ({ part, target: document.getElementById(part.id) }));

function place({ part, target }) {
  if (target?.isConnected) (WAYS[part.tagName] ?? putInPlace)(target, part);
}

export function placeRest() {
  rest.splice(0).forEach(place);
}

const areWords = ({ target }) => ["trace", "prompt", "buttons"].includes(target.id);

function placeNext() {
  const now = rest.some(areWords) ? rest.filter(areWords) : rest;
  rest = rest.filter((one) => !now.includes(one));
  now.forEach(place);
  placeLater();
}

function placeLater() {
  if (rest.length) afterFrame(placeNext);
}

const ANYWAY = ".seat, .pile, .trace";
// What whoever is on turn answers with is there at once.
const WHILE_WAITING = `${ANYWAY}, #prompt, #buttons`;

// A clock begins to run with the play.
function mayWait(parts) {
  const isMine = parts.some(({ part }) => part.id === "revision" && "mine" in part.dataset);
  const places = isMine ? ANYWAY : WHILE_WAITING;
  return ({ part, target }) => target?.closest(places) && !part.querySelector("[data-deadline], [data-deadline-text]");
}

const areParts = ({ swapSpec }) => swapSpec.style === "parts";

// After all that looks at the table as it was.
window.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
  const parts = tasks.filter(areParts).flatMap(partsIn);
  if (!parts.length) return;
  tasks.splice(0, tasks.length, ...tasks.filter((task) => !areParts(task)));
  rest = document.hidden ? [] : parts.filter(mayWait(parts));
  parts.filter((one) => !rest.includes(one)).forEach(place);
  placeLater();
});
