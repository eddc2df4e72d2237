// Is the server there? While it is not, the page says so, holds its buttons back and looks for it again. Where only
// sockets are cut off, the page asks for the table itself.

import { updateTable } from "./swaps.js";
import { say } from "./words.js";
import { toast } from "./toasts.js";

const GRACE_MS = 1500;
const LOOK_MS = 3000;
// After so long without a moment of its own the page has slept: a locked phone, a closed laptop, a tab in the back.
const SLEPT_MS = 45_000;
const AWAKE_MS = 5000;
// Close codes of the site's own: it does not want this socket back.
const NOT_FOR_YOU = [4400, 4499];

const banner = document.getElementById("offline");
const refresh = document.getElementById("refresh");
let offline = false;
let isHeld = false;
let isOpen = false;
let looking = null;
let awakeAt = Date.now();

export function isOffline() {
  return offline;
}

// Whether the socket is open, as far as anybody knows.
export function isLive() {
  return isOpen;
}

// Whether something that was pressed waits for the server (again.js): that is what the banner says then.
export function showHeld(now) {
  isHeld = now;
  showBanner();
}

function showBanner() {
  banner.hidden = !offline && !isHeld;
  document.getElementById("offline-words").hidden = isHeld;
  document.getElementById("held-words").hidden = !isHeld;
}

function setOffline(now) {
  if (offline === now) return;
  offline = now;
  showBanner();
  document.body.classList.toggle("is-offline", now);
  updateTable();
  // Whoever finds the site away looks until it is back, whatever becomes of the socket meanwhile.
  if (now) keepLooking(LOOK_MS);
}

// Asked for when everybody listens (main.js), or a socket that opens or fails at once would do so unheard.
export function connect() {
  const socket = document.getElementById("socket");
  if (!socket) return;
  window.htmx.process(socket);
  window.htmx.trigger(socket, "listen");
}

// A new element gets a new socket, which brings the whole table. The form in it stays the same.
function reconnect() {
  const old = document.getElementById("socket");
  const socket = old.cloneNode(false);
  socket.removeAttribute("data-htmx-powered");
  old.replaceWith(socket);
  socket.append(...old.childNodes);
  connect();
}

// Asks the server; whether it can do something.
export async function answers() {
  await look();
  return !offline;
}

async function look() {
  const revision = document.getElementById("revision")?.value ?? "";
  try {
    const answer = await fetch(`${refresh.getAttribute("hx-get")}?revision=${revision}`, { cache: "no-store" });
    setOffline(answer.status >= 500);
    if (answer.status === 200) window.htmx.trigger(refresh, "refresh");
  } catch {
    setOffline(true);
  }
}

function keepLooking(delay) {
  clearTimeout(looking);
  looking = setTimeout(async () => {
    if (isOpen && !offline) return;
    await look();
    keepLooking(LOOK_MS);
  }, delay);
}

// What the page shows by then need not be sent to it again.
document.addEventListener("htmx:ws:before:connection", ({ detail: { connection } }) => {
  const address = new URL(connection.url);
  if (!address.searchParams.has("revision")) return;
  address.searchParams.set("revision", document.getElementById("revision").value);
  connection.url = address.href;
});

document.addEventListener("htmx:ws:after:connection", () => {
  isOpen = true;
  clearTimeout(looking);
  setOffline(false);
});

document.addEventListener("htmx:ws:close", (event) => {
  const { code, reason } = event.detail;
  if (reason === "removed") return;
  isOpen = false;
  if (code >= NOT_FOR_YOU[0] && code <= NOT_FOR_YOU[1]) location.reload();
  else keepLooking(GRACE_MS);
});

window.addEventListener("offline", () => {
  isOpen = false;
  setOffline(true);
});

window.addEventListener("online", () => {
  reconnect();
  keepLooking(GRACE_MS);
});

// Whoever slept may have missed everything, and the socket may be dead without anybody having said so.
function wakeUp() {
  const hasSlept = Date.now() - awakeAt > SLEPT_MS;
  awakeAt = Date.now();
  if (hasSlept) reconnect();
}

if (refresh) {
  setInterval(() => {
    if (!document.hidden) wakeUp();
  }, AWAKE_MS);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    if (!offline) window.htmx.trigger(refresh, "refresh");
    wakeUp();
  });
}

document.addEventListener("htmx:before:request", (event) => {
  if (offline && event.target === refresh) event.preventDefault();
});

// Something was written or pressed and did not arrive; what belongs to the table is sent again (again.js).
document.addEventListener("htmx:error", (event) => {
  if (event.target === refresh) return;
  if (event.target.id !== "play-form") toast(say("notSent"), "bad");
  if (!isOpen) keepLooking(0);
});
