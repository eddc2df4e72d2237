// How does a play reach the server? Up the socket while that is open, and by post otherwise: the same form, read by the
// same code. A play is named by its round and ply, so that it may be sent again: whenever its answer does not come, it is.

import { isLive } from "./connection.js";

const DONE = 200;
const NOBODY_YET = 401;
const NOT_NOW = 503;
const ANSWER_MS = 8000;
// After the socket was lost: it is back within this, or the play is posted.
const COMING_BACK_MS = 3000;
// An accepted play comes back as a table, like everybody's; when signals are lost the page asks for it.
const SHOWN_MS = 1500;

const form = document.getElementById("play-form");
const sender = document.getElementById("by-socket");
let count = 0;
let waiting = null;
let posting = null;

// What is pressed while cards are played; every other command is posted.
const BY_SOCKET = ["action", "call", "ready", "next"];
const goesBySocket = (button) => sender !== null && BY_SOCKET.includes(button?.name) && isLive();

// The fields as hx-ws would write them: a name that occurs several times has a list.
function valuesOf(fields) {
  const values = {};
  for (const [name, value] of fields) values[name] = name in values ? [values[name], value].flat() : value;
  delete values.csrfmiddlewaretoken;
  return values;
}

function send() {
  clearTimeout(waiting.timer);
  waiting.timer = setTimeout(post, ANSWER_MS);
  sender.dispatchEvent(new CustomEvent("play"));
}

function finish() {
  clearTimeout(waiting.timer);
  form.classList.remove("htmx-request");
  const done = waiting;
  waiting = null;
  return done;
}

// The same play by post: should the server have had it already, the post changes nothing and brings the table.
function post() {
  posting = finish();
  window.htmx.ajax("POST", posting.address, { source: form, swap: "none" });
}

const shown = () => document.getElementById("revision").value;

function askUnlessShown(before) {
  if (shown() === before) window.htmx.trigger(document.getElementById("refresh"), "refresh");
}

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

document.addEventListener(
  "submit",
  (event) => {
    if (event.target !== form || event.defaultPrevented) return;
    // One command at a time.
    if (waiting) return stop(event);
    const button = event.submitter;
    if (!goesBySocket(button) || form.classList.contains("htmx-request")) return;
    stop(event);
    count += 1;
    const address = button.getAttribute("formaction") ?? form.getAttribute("action");
    const values = valuesOf(new FormData(form, button));
    waiting = { number: String(count), values, address, revision: shown(), timer: 0 };
    form.classList.add("htmx-request");
    send();
  },
  { capture: true },
);

// hx-ws has collected the form as it is now; what goes up is what was pressed.
document.addEventListener("htmx:ws:before:message:outgoing", (event) => {
  if (event.target !== sender) return;
  if (!waiting || !isLive()) event.detail.cancelled = true;
  else event.detail.message.data = JSON.stringify({ ...waiting.values, number: waiting.number });
});

document.addEventListener("htmx:config:request", (event) => {
  const { request, sourceElement } = event.detail.ctx;
  if (!posting || sourceElement !== form || request.method !== "POST") return;
  const { values } = posting;
  posting = null;
  for (const name of [...BY_SOCKET, "card", "taken", "round", "ply"]) request.body.delete(name);
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) request.body.append(name, one);
});

// The table it brings has been drawn by now.
document.addEventListener("htmx:ws:after:message:incoming", (event) => {
  const { data } = event.detail.message;
  if (!waiting || typeof data !== "string" || !data.startsWith("{")) return;
  const { answers, status } = JSON.parse(data);
  if (answers !== waiting.number) return;
  // What cannot be stored just now waits with whatever else was posted in vain (again.js).
  if ([NOBODY_YET, NOT_NOW].includes(status)) return post();
  const { revision } = finish();
  if (status === DONE) setTimeout(askUnlessShown, SHOWN_MS, revision);
});

document.addEventListener("htmx:ws:close", () => {
  if (!waiting) return;
  clearTimeout(waiting.timer);
  waiting.timer = setTimeout(post, COMING_BACK_MS);
});

document.addEventListener("htmx:ws:after:connection", () => {
  if (waiting) send();
});
