// With large letters a crowded centre scrolls: what has just been laid or marked comes into sight by itself.

import { inFrame } from "./frames.js";
import { onTable } from "./swaps.js";

const MARKED = "#center .card:has(> .card__input:checked)";
const LAST = "#center .card--last";

function bringIntoSight() {
  const cards = document.querySelector("#center .center__cards");
  if (!cards || cards.scrollHeight <= cards.clientHeight) return;
  (document.querySelector(MARKED) ?? document.querySelector(LAST))?.scrollIntoView({ block: "nearest" });
}

// After the frame, when the layout is known anyway.
const later = () => inFrame(() => setTimeout(bringIntoSight));

onTable(later);
document.addEventListener("click", ({ target }) => target.closest?.("#hand") && later());
document.addEventListener("change", ({ target }) => target.closest?.("#combos") && later());
