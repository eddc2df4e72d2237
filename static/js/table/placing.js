// How do the small parts of a play come into the felt? They hold nothing that could have the focus and nothing for htmx,
// so they are put in their place as they are. What stands beside the cards follows in frames of its own, first the words
// for the play, then hands from behind and piles, so that no phone stands still for all of it at once; before anything else
// comes, it is in its place.

import { inFrame } from "./frames.js";

const WAYS = {
  replace: (target, fragment) => target.replaceWith(fragment),
  add: (target, fragment) => target.append(fragment),
  remove: (target) => target.remove(),
};

let rest = [];

function place({ target, fragment, swapSpec }) {
  if (target?.isConnected) WAYS[swapSpec.style](target, fragment);
}

export function placeRest() {
  rest.splice(0).forEach(place);
}

const isTrace = ({ target }) => target.id === "trace";

function placeNext() {
  const now = rest.some(isTrace) ? rest.filter(isTrace) : rest;
  rest = rest.filter((task) => !now.includes(task));
  now.forEach(place);
  placeLater();
}

function placeLater() {
  if (rest.length) inFrame(() => setTimeout(placeNext));
}

// A clock begins to run with the play.
function mayWait({ target, fragment }) {
  return target?.closest?.(".seat, .pile, .trace") && !fragment.querySelector("[data-deadline], [data-deadline-text]");
}

// After all that looks at the table as it was.
window.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
  const mine = tasks.filter(({ swapSpec }) => swapSpec.style in WAYS);
  if (!mine.length) return;
  tasks.splice(0, tasks.length, ...tasks.filter((task) => !mine.includes(task)));
  rest = document.hidden ? [] : mine.filter(mayWait);
  mine.filter((task) => !rest.includes(task)).forEach(place);
  placeLater();
});
