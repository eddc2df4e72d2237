// How is the first play as quick as the second? What a browser runs for the first time it has to read and compile, and
// what it draws for the first time it has to look up: a phone would stand still for so long in the middle of a play. So
// a play of nothing is gone through while nobody waits, a bit at a time, and shown to nobody.

import { rehearseFlight } from "./motion.js";

const AFTER_MS = 600;

// What the socket brings, with one part that has no place on the page.
function rehearseMessage() {
  const socket = document.getElementById("socket");
  if (!socket) return;
  const text = '<hx-partial hx-target="#table" hx-swap="parts"><del id="nothing"></del></hx-partial>';
  window.htmx.swap({ sourceElement: socket, target: socket, swap: "none swapEmpty:false", text, transition: false });
}

const PARTS = [rehearseMessage, rehearseFlight];

// Safari has no such callback: there it is a pause like any other.
const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, AFTER_MS));

function next() {
  PARTS.shift()?.();
  if (PARTS.length) setTimeout(() => whenIdle(next), AFTER_MS);
}

window.addEventListener("load", () => setTimeout(() => whenIdle(next), AFTER_MS));
