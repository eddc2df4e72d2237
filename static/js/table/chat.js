// The talk at the table: clear what was sent, stay at the newest line, count what was not seen, read aloud no more than
// can be listened to.

import { inFrame } from "./frames.js";
import { tell } from "./telling.js";
import { toast } from "./toasts.js";
import { say } from "./words.js";

const compose = document.getElementById("chat-form");
const counter = document.getElementById("chat-unread");
const tab = document.getElementById("tab-chat");
// What is older is not read any more; a table may be open for days.
const KEPT = 200;
const lines = () => document.getElementById("chat-lines");

const isNearEnd = (list) => list.scrollHeight - list.scrollTop - list.clientHeight < 80;

let unseen = 0;
let atEnd = true;
// Where the list stood when it was last moved.
let top = 0;

const showNewest = () => {
  const list = lines();
  if (!list) return;
  if (atEnd) while (list.childElementCount > KEPT) list.firstElementChild.remove();
  list.scrollTop = list.scrollHeight;
  top = list.scrollTop;
};

// Of many lines in a short time the first are read aloud; then, every so often, only how many there were.
const READ_MS = 10_000;
const READ_ALOUD = 5;
let arrived = [];
let isTalk = null;

const readAloud = (added) => {
  const now = performance.now();
  arrived = [...arrived.filter((line) => now - line.at < READ_MS), ...added.map((node) => ({ node, at: now }))];
  if (isTalk || arrived.length <= READ_ALOUD) return;
  lines().ariaLive = "off";
  let told = now;
  isTalk = setInterval(() => {
    const news = arrived.filter((line) => line.at > told);
    told = performance.now();
    if (news.length > 1) tell(say("moreLines", news.length));
    else if (news.length) tell(news[0].node.textContent);
    if (news.length > READ_ALOUD) return;
    clearInterval(isTalk);
    isTalk = null;
    lines().ariaLive = "polite";
  }, READ_MS);
};

// Whether somebody looking at the page sees the lines.
const isSeen = () => {
  const list = lines();
  return document.visibilityState === "visible" && list !== null && list.getClientRects().length > 0;
};

const showUnseen = (number) => {
  unseen = number;
  if (!counter) return;
  counter.hidden = number === 0;
  counter.textContent = String(Math.min(number, 99));
};

// The event comes from the form that was answered: a phrase must not take away what is being written.
compose?.addEventListener("chat-sent", () => {
  compose.reset();
  compose.elements.namedItem("text").focus();
});

// Said from elsewhere on the page: where the lines are not in sight, a word tells that it was.
document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[form=phrase-form]");
  if (button && !isSeen()) toast(`\u201c${button.textContent.trim()}\u201d`, "ok");
});

// Whether somebody reads further up; asked only when he scrolls, for the answer costs a layout. Lines that came before the
// browser says that it has moved to the end are below him, and he has not gone up.
document.addEventListener(
  "scroll",
  ({ target }) => {
    if (target !== lines()) return;
    if (target.scrollTop < top) atEnd = isNearEnd(target);
    else atEnd ||= isNearEnd(target);
    top = target.scrollTop;
  },
  { capture: true, passive: true },
);

// Lines arrive one by one below the others; the whole list only after a reconnect.
const watchLines = () => {
  const list = lines();
  if (!list) return;
  new MutationObserver((changes) => {
    if (atEnd) inFrame(() => atEnd && showNewest());
    const nodes = changes.flatMap((change) => [...change.addedNodes]).filter((node) => node instanceof Element);
    const added = nodes.filter((node) => node.matches(".message:not(.message--mine)"));
    const told = nodes.findLast((node) => node.matches("[data-told]"));
    if (told && !isSeen()) toast(told.textContent, "ok");
    if (added.length) readAloud(added);
    if (added.length && !isSeen()) showUnseen(unseen + added.length);
  }).observe(list, { childList: true });
};

const seenNow = () => {
  if (isSeen()) showUnseen(0);
};

tab?.addEventListener("change", () => {
  seenNow();
  showNewest();
});
document.addEventListener("visibilitychange", seenNow);
window.addEventListener("hashchange", () => {
  if (location.hash === "#side") {
    seenNow();
    showNewest();
  }
});

// About a line: the server's sheet opens when it has come, and again when something has been done in it.
const sheet = document.getElementById("talk-sheet");

document.addEventListener("htmx:after:swap", () => {
  const title = sheet?.querySelector("h2:not([data-seen])");
  if (!title) return;
  title.dataset.seen = "";
  if (sheet.showPopover && !sheet.matches(":popover-open")) sheet.showPopover();
  else if (!sheet.showPopover) location.hash = "talk-sheet";
  // Not before htmx has given the focus back to what was pressed.
  setTimeout(() => title.focus());
});

// The line it was about may have gone.
sheet?.addEventListener("toggle", ({ newState }) => {
  if (newState !== "closed") return;
  sheet.replaceChildren();
  if (document.activeElement === document.body) lines()?.focus({ preventScroll: true });
});

watchLines();
showNewest();
