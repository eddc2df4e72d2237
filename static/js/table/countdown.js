// How long until something happens by itself? Seconds in words, by the server's clock.

import { onTable } from "./swaps.js";
import { say, serverNow } from "./words.js";

function secondsTo(moment) {
  return Math.max(0, Math.ceil((Number(moment) - serverNow()) / 1000));
}

function tick() {
  for (const line of document.querySelectorAll("[data-until]")) {
    line.dataset.plain ??= line.textContent;
    const left = secondsTo(line.dataset.until);
    const words = left > 0 ? line.dataset.text.replace("{n}", left) : line.dataset.plain;
    if (line.textContent !== words) line.textContent = words;
  }
}

// A turn with a clock: the ring round whoever is on turn, the time left in figures, and a warning aloud.

const called = document.getElementById("called");
let warned = "";

function timeLeft(seconds) {
  if (seconds >= 86_400) return say("days", Math.floor(seconds / 86_400));
  if (seconds >= 3600) return say("hours", Math.floor(seconds / 3600));
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

function tickTurn() {
  for (const ring of document.querySelectorAll("[data-deadline]")) {
    const left = secondsTo(ring.dataset.deadline);
    const share = Math.min(100, (100 * left) / Number(ring.dataset.pace));
    ring.querySelector(".clock__arc").setAttribute("stroke-dashoffset", String(100 - share));
    ring.classList.toggle("clock--low", left <= 10);
  }
  for (const text of document.querySelectorAll("[data-deadline-text]")) {
    const deadline = text.dataset.deadlineText;
    const left = secondsTo(deadline);
    const words = timeLeft(left);
    if (text.textContent !== words) text.textContent = words;
    text.classList.toggle("seat__time--low", left <= 10);
    if (text.dataset.mine && left <= 10 && left > 0 && warned !== deadline) {
      warned = deadline;
      called.textContent = say("timeLow", left);
    }
  }
}

// The bar runs by itself; it only has to know where to begin, once for each window.
let shown = { closesAt: "", left: "" };

onTable(() => {
  const window = document.getElementById("call-window");
  if (window) {
    const { closesAt } = window.dataset;
    if (shown.closesAt !== closesAt) shown = { closesAt, left: String(Math.min(8, secondsTo(closesAt))) };
    window.dataset.left = shown.left;
  }
  tick();
  tickTurn();
});

setInterval(() => {
  tick();
  tickTurn();
}, 500);
