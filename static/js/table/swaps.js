// What happens around a swap? An older table never replaces a newer one, nothing is drawn twice, focus is not lost, and
// whoever adds something to the server's markup adds it again.

import { afterFrame } from "./frames.js";
import { placeRest } from "./placing.js";
import { showState } from "./state.js";
import { isShown } from "./support.js";

const updates = [];
let focused = null;
let isRestoring = false;

// `update` is called now and after every swap.
export function onTable(update) {
  updates.push(update);
  update();
}

export function updateTable() {
  showState();
  for (const update of updates) update();
}

function shownIn(root) {
  const field = root.querySelector("#revision");
  if (!field) return null;
  const { viewer, since } = field.dataset;
  return { revision: Number(field.value), viewer, since: since ? Number(since) : null };
}

// The answer to a post and the socket's message travel apart: the second one brings what is shown, or yesterday's table.
function dropKnown(tasks) {
  const coming = tasks.map((task) => shownIn(task.fragment)).find(Boolean);
  const shown = shownIn(document);
  if (!coming || !shown) return;
  const isNews = coming.revision > shown.revision;
  // What has changed since another table than the one shown here is of no use: the whole is asked for.
  const fits = coming.since === null || coming.since === shown.revision;
  if (isNews && fits) return;
  if (isNews) window.htmx.trigger(document.getElementById("refresh"), "refresh");
  else if (coming.revision === shown.revision && coming.viewer !== shown.viewer) return;
  const kept = tasks.filter((task) => task.target?.id === "toasts");
  tasks.splice(0, tasks.length, ...kept);
}

// A part of the page that is as it was needs no work at all.
function dropUnchanged(tasks) {
  const changed = tasks.filter(({ target, fragment }) => !target?.isEqualNode?.(fragment.firstElementChild));
  tasks.splice(0, tasks.length, ...changed);
}

function placeOf(element) {
  if (!element || element === document.body) return null;
  const region = ["hand", "combos", "actions", "center", "table"].find((id) => element.closest(`#${id}`));
  return region ? { id: element.id, value: element.value, region } : null;
}

function find(place) {
  if (place.id) return document.getElementById(place.id);
  return document.querySelector(`#${place.region} .card__input[value="${CSS.escape(place.value ?? "")}"]`);
}

function canHold(element) {
  return element && !element.disabled && isShown(element);
}

// The sheet that has just come, else the same element, else the hand, else the table.
function restoreFocus() {
  isRestoring = false;
  const now = document.activeElement;
  const sheet = document.querySelector(".veil:not([data-seen])");
  if (sheet) sheet.dataset.seen = "";
  if (!focused) return;
  const title = sheet && isShown(sheet) ? sheet.querySelector("h2") : null;
  const isKept = canHold(now) && now !== document.body && placeOf(now)?.region === focused.region;
  if (isKept && !title) return;
  const hand = document.querySelector("#hand .card__input:enabled");
  const choices = [title, find(focused), hand, document.getElementById("hand"), document.getElementById("table")];
  choices.find(canHold)?.focus({ preventScroll: true });
}

document.addEventListener("htmx:before:swap", (event) => {
  placeRest();
  dropKnown(event.detail.tasks);
  dropUnchanged(event.detail.tasks);
  if (isRestoring) return;
  focused = placeOf(document.activeElement);
  // A button that goes away while it has the focus would have the browser lay everything out in the middle of the swap.
  const hasButtons = event.detail.tasks.some(({ fragment }) => fragment.querySelector(".actions__buttons"));
  if (hasButtons && focused?.region === "actions") document.activeElement.blur();
});

document.addEventListener("htmx:after:swap", () => {
  updateTable();
  if (isRestoring) return;
  isRestoring = true;
  afterFrame(restoreFocus);
});
