// A gamepad is one more keyboard: the cross moves, A or X chooses and plays, B goes back, Start is the menu, Back the
// sound. Where the keys of the table mean nothing, in a sheet or at a board, the cross goes from button to button.

import { isShown, openSheet } from "./support.js";

const KEYS = {
  ...{ 12: "ArrowUp", 13: "ArrowDown", 14: "ArrowLeft", 15: "ArrowRight" },
  ...{ 0: "Enter", 1: "Escape", 2: "Enter", 9: "p", 8: "m" },
};
const STEPS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
let held = new Set();
let frame = 0;

function around() {
  const place = openSheet() ?? document.querySelector("#table > .veil") ?? document.getElementById("actions");
  return [...place.querySelectorAll("button:enabled, a[href], summary, input, select")].filter(isShown);
}

function move(step) {
  const all = around();
  const now = all.indexOf(document.activeElement);
  all.at(now < 0 ? Math.min(step, 0) : (now + step) % all.length)?.focus();
}

function press(key) {
  const target = document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  const isFree = target.dispatchEvent(event);
  if (!isFree) return;
  if (key === "Enter") target.click?.();
  else if (key === "Escape") openSheet()?.hidePopover();
  else if (STEPS[key]) move(STEPS[key]);
}

function poll() {
  const pads = [...navigator.getGamepads()].filter(Boolean);
  const down = new Set();
  for (const pad of pads) {
    for (const [number, key] of Object.entries(KEYS)) if (pad.buttons[number]?.pressed) down.add(key);
    if (pad.axes[0] < -0.6) down.add("ArrowLeft");
    if (pad.axes[0] > 0.6) down.add("ArrowRight");
    if (pad.axes[1] < -0.6) down.add("ArrowUp");
    if (pad.axes[1] > 0.6) down.add("ArrowDown");
  }
  for (const key of down) if (!held.has(key)) press(key);
  held = down;
  frame = pads.length ? requestAnimationFrame(poll) : 0;
}

function listen() {
  if (!frame) frame = requestAnimationFrame(poll);
}

window.addEventListener("gamepadconnected", listen);
// It may have been pressed while the page was on its way.
if (navigator.getGamepads?.().some(Boolean)) listen();
