// May this device show notifications, and be sent some while the site is closed? Asked only on a press.

import { token } from "../csrf.js";

const READY_MS = 4000;
const REMEMBERED = "escoba.push";

const box = document.getElementById("device-notices");
const find = (name) => box.querySelector(`[data-${name}]`);

function tell(words) {
  const line = find("told");
  line.textContent = words;
  line.hidden = !words;
}

// The service worker of the site, or nothing where there is none.
async function worker() {
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !box.dataset.key) return null;
  const late = new Promise((resolve) => setTimeout(resolve, READY_MS, null));
  if (await navigator.serviceWorker.getRegistration()) return Promise.race([navigator.serviceWorker.ready, late]);
  try {
    await navigator.serviceWorker.register(box.dataset.worker);
    return await Promise.race([navigator.serviceWorker.ready, late]);
  } catch {
    return null;
  }
}

function bytesOf(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

async function send(method, fields) {
  const answer = await fetch(box.dataset.url, {
    method,
    headers: { "X-CSRFToken": token(), "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  if (!answer.ok) throw new Error(answer.statusText);
}

async function store(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  await send("POST", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  localStorage.setItem(REMEMBERED, box.dataset.user);
}

async function show() {
  const isAllowed = "Notification" in window && Notification.permission === "granted";
  const registration = isAllowed ? await worker() : null;
  const subscription = await registration?.pushManager.getSubscription();
  const isMine = Boolean(subscription) && localStorage.getItem(REMEMBERED) === box.dataset.user;
  find("allow").hidden = !("Notification" in window) || isAllowed || Notification.permission === "denied";
  find("subscribe").hidden = !registration || isMine;
  find("unsubscribe").hidden = !isMine;
  if ("Notification" in window && Notification.permission === "denied") tell(box.dataset.denied);
  else if (isMine) tell(box.dataset.isOn);
  else tell(isAllowed ? box.dataset.isAllowed : "");
}

async function subscribe() {
  const registration = await worker();
  const applicationServerKey = bytesOf(box.dataset.key);
  const options = { userVisibleOnly: true, applicationServerKey };
  let subscription = await registration.pushManager.getSubscription();
  try {
    subscription ??= await registration.pushManager.subscribe(options);
  } catch {
    // One made with another key of this site is in the way.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    subscription = await registration.pushManager.subscribe(options);
  }
  await store(subscription);
}

async function unsubscribe() {
  const registration = await worker();
  const subscription = await registration?.pushManager.getSubscription();
  localStorage.removeItem(REMEMBERED);
  if (!subscription) return;
  await send("DELETE", { endpoint: subscription.endpoint });
  await subscription.unsubscribe();
}

async function attempt(action) {
  try {
    await action();
    await show();
  } catch {
    tell(box.dataset.failed);
  }
}

find("allow").addEventListener("click", () => attempt(() => Notification.requestPermission()));
find("subscribe").addEventListener("click", () => attempt(subscribe));
find("unsubscribe").addEventListener("click", () => attempt(unsubscribe));
show();
