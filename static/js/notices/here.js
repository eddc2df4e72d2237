// Is a table open and visible in front of this person? Its page says so to the server every minute, so that no device is
// sent what he sees, and to the other pages of this browser, so that none of them rings.

import { token } from "../csrf.js";

const SAY_MS = 60_000;
const NOTE_MS = 5_000;
const HOLDS_MS = 12_000;
const KEY = "escoba.here.";

const page = document.querySelector("[data-seen]");

// The code of the table of this page, "" elsewhere.
export function openTable() {
  return page?.dataset.table ?? "";
}

// Whether any page of this browser shows that table to somebody just now.
export function isTableSeen(code) {
  if (!code) return false;
  try {
    return Date.now() - Number(localStorage.getItem(KEY + code) ?? 0) < HOLDS_MS;
  } catch {
    return false;
  }
}

function note() {
  try {
    if (document.hidden) localStorage.removeItem(KEY + openTable());
    else localStorage.setItem(KEY + openTable(), String(Date.now()));
  } catch {
    // A browser that keeps nothing rings once more than it had to.
  }
}

function say(isHere) {
  fetch(page.dataset.seen, {
    method: "POST",
    headers: { "X-CSRFToken": token() },
    body: new URLSearchParams({ here: isHere ? "1" : "0" }),
    // The last word is said while the page goes away.
    keepalive: true,
  }).catch(() => {});
}

// Whoever only looks on is waited for by nobody.
function isSeated() {
  return document.getElementById("leave-sheet") !== null;
}

function tell() {
  note();
  if (isSeated()) say(!document.hidden);
}

if (page) {
  tell();
  setInterval(note, NOTE_MS);
  setInterval(() => {
    if (!document.hidden && isSeated()) say(true);
  }, SAY_MS);
  document.addEventListener("visibilitychange", tell);
  window.addEventListener("pagehide", () => {
    try {
      localStorage.removeItem(KEY + openTable());
    } catch {
      // Nothing was kept.
    }
    if (!document.hidden && isSeated()) say(false);
  });
}
