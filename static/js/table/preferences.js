// What does this device like? Sounds, vibration and the speed of what moves: kept here, not with the account, for a
// phone in a bus and a computer at home are not alike.

const KEY = "escoba.table";
const DEFAULTS = {
  volume: 0.6,
  deal: true,
  lay: true,
  take: true,
  escoba: true,
  turn: true,
  clock: true,
  chat: true,
  vibration: false,
  speed: "normal",
  slips: false,
  onlyMove: false,
};
const FACTORS = { slow: 1.6, normal: 1, fast: 0.55, still: 0 };

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

const liked = read();
const listeners = [];

export function likes(name) {
  return liked[name];
}

export function setLike(name, value) {
  liked[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(liked));
  } catch {
    // A browser that keeps nothing still likes it until the page is left.
  }
  listeners.forEach((listener) => listener(name));
}

export function onLike(listener) {
  listeners.push(listener);
}

// How long things move, as a factor; 0 for somebody who wants them still.
export function pace() {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return FACTORS[liked.speed] ?? 1;
}

// The controls of the sheet, each named like what it sets.
const sheet = document.getElementById("device");

function show() {
  for (const control of sheet?.querySelectorAll("[data-like]") ?? []) {
    const value = liked[control.dataset.like];
    if (control.type === "checkbox") control.checked = value;
    else control.value = String(value);
  }
}

sheet?.addEventListener("input", (event) => {
  const { target } = event;
  const name = target.dataset.like;
  if (!name) return;
  if (target.type === "checkbox") setLike(name, target.checked);
  else setLike(name, target.type === "range" ? Number(target.value) : target.value);
});

onLike(show);
show();
