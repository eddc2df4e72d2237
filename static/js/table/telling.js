// What has to be said aloud? Every event once and in order, politely; at once what waits for an answer: "it is your turn",
// and the few seconds for calls.

import { isMyTurn } from "./choosing.js";
import { afterFrame } from "./frames.js";
import { onTable } from "./swaps.js";
import { say } from "./words.js";

// Whoever looks at an earlier play keeps it in sight.
const isInThePast = () => !document.querySelector("#rewind.rewind--now");

const KEPT = 30;
const told = document.getElementById("told");
const called = document.getElementById("called");
const scroll = document.getElementById("moves-scroll");
let heard = null;

document.getElementById("tab-moves").addEventListener("change", showLast);

function showLast() {
  scroll.scrollTop = scroll.scrollHeight;
}

export function tell(words) {
  const line = document.createElement("p");
  line.textContent = words;
  told.append(line);
  while (told.childElementCount > KEPT) told.firstElementChild.remove();
}

// Who only watches has nothing to call.
function callWords() {
  const mayCall = document.querySelector("#call-window button:enabled");
  return mayCall ? document.querySelector("#call-window .prompt").textContent : "";
}

onTable(() => {
  const lines = [...document.querySelectorAll("#moves > [data-key]")];
  const keys = lines.map((line) => line.dataset.key);
  const news = heard ? lines.filter((line) => !heard.has(line.dataset.key)) : [];
  news.forEach((line) => tell(line.dataset.words));
  heard = new Set([...(heard ?? []), ...keys]);
  if (news.length && !isInThePast()) afterFrame(showLast);
  const words = isMyTurn() ? say("yourTurn") : callWords();
  if (called.textContent !== words) called.textContent = words;
});
