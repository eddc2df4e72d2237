// What flies over the felt? Cards dealt, laid, taken and swept, so that everybody sees who did what. Nothing waits for
// it: when the next update comes, what still flies is where it was going.

import { total, worth } from "./cards.js";
import { inFrame } from "./frames.js";
import { pace } from "./preferences.js";

const DEAL = 340;
const LAY = 340;
const GATHER = 260;
const PAUSE = 260;
const TAKE = 520;
const MOVE = 220;
const CHEER_MS = 1800;
// How much of each card shows beside the one before, where they meet.
const FAN = 0.34;
const SMALL = { width: 64, height: 98 };
// More news than this at once is not a play but a page coming back: nothing to show.
const MOST = 4;
const EASE = "cubic-bezier(.2,.7,.2,1)";
const THROW = "cubic-bezier(.16,.84,.32,1.06)";
const SWEEP = "cubic-bezier(.6,.05,.3,1)";

const sky = document.getElementById("flights");
const stage = document.getElementById("celebrations");
const running = new Set();
// Where everything was before the news, and where it is now: all of it is looked at before anything moves, for the layout
// would be made once more.
let before = null;
let now = new Map();
let backs = new Map();
let seen = new Set();

const byId = (id) => document.getElementById(id);
const news = () => [...document.querySelectorAll("#moves > [data-key]")];

function boxOf(element) {
  const box = element?.getBoundingClientRect();
  return box && box.width ? box : null;
}

const PLACES = ["card-", "seat-", "pile-", "stock"].map((begin) => `#table [id^="${begin}"]`).join();
const BACKS = "#table .seat .backs .card";

// Where everything is: cards by their code, and where each player's cards come from and go to. Nobody asks where nothing
// moves.
function look() {
  const boxes = new Map();
  if (!pace()) return boxes;
  for (const element of document.querySelectorAll(PLACES)) {
    const box = boxOf(element);
    if (box) boxes.set(element.id, box);
  }
  return boxes;
}

function run(element, frames, options) {
  const animation = element.animate(frames, { fill: "backwards", ...options });
  running.add(animation);
  animation.finished.catch(() => {}).finally(() => running.delete(animation));
  return animation;
}

function stopAll() {
  for (const animation of [...running]) animation.finish();
  sky.replaceChildren();
}

const shift = (from, to) => [
  from.left + from.width / 2 - (to.left + to.width / 2),
  from.top + from.height / 2 - (to.top + to.height / 2),
];

// From another place to where the element is now.
function arrive(element, to, from, { duration, delay = 0, easing = EASE, turn = 0, scale = 1 }) {
  if (!to || !from) return;
  const [x, y] = shift(from, to);
  const start = `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;
  run(element, [{ transform: start }, { transform: "none" }], { duration, delay, easing });
}

function originOf(code, position) {
  return before.get(`card-${code}`) ?? before.get(`seat-${position}`) ?? now.get(`seat-${position}`);
}

// A card that is no longer on the page, drawn once more to fly away.
function ghostOf(code, box) {
  const ghost = document.createElement("span");
  ghost.className = "card flying";
  ghost.innerHTML = "<svg><use></use></svg>";
  ghost.querySelector("use").setAttribute("href", `#${code}`);
  ghost.style.left = `${box.left}px`;
  ghost.style.top = `${box.top}px`;
  ghost.style.setProperty("--cw", `${box.width}px`);
  sky.append(ghost);
  return ghost;
}

function lay(item, delay, factor) {
  const [code] = item.codes;
  const card = byId(`card-${code}`);
  if (!card) return 0;
  const from = originOf(code, item.position);
  arrive(card, now.get(card.id), from, { duration: LAY * factor, delay, easing: THROW, turn: -7, scale: 1.12 });
  return LAY * factor;
}

// What comes out of a hand that nobody sees comes from the middle of its seat, as large as the cards that it takes.
function boxesOf({ codes, position }) {
  const known = codes.map((code) => before.get(`card-${code}`));
  const { width, height } = known.find(Boolean) ?? SMALL;
  const seat = before.get(`seat-${position}`) ?? now.get(`seat-${position}`);
  const inSeat = seat && {
    left: seat.left + (seat.width - width) / 2,
    top: seat.top + (seat.height - height) / 2,
    width,
    height,
  };
  return known.map((box) => box ?? inSeat);
}

// Over the cards that meet, and never out of the window.
function showSum(codes, meeting, options) {
  const label = document.createElement("span");
  const fan = meeting.width * (1 + FAN * (codes.length - 1));
  label.className = "flying-sum";
  label.textContent = `${codes.map(worth).join(" + ")} = ${total(codes)}`;
  sky.append(label);
  label.style.left = `clamp(6.5rem, ${meeting.left + fan / 2}px, 100vw - 6.5rem)`;
  label.style.top = `${meeting.top - 20}px`;
  const frames = [
    { opacity: 0, scale: 0.7 },
    { opacity: 1, scale: 1, offset: GATHER / (GATHER + PAUSE + TAKE) },
    { opacity: 1, scale: 1, offset: (GATHER + PAUSE + TAKE / 2) / (GATHER + PAUSE + TAKE) },
    { opacity: 0, scale: 1 },
  ];
  const gone = () => label.remove();
  run(label, frames, { ...options, fill: "both" }).finished.then(gone, gone);
}

// They meet, show what they add up to, and go to the pile.
function take(item, delay, factor, isSweep) {
  const boxes = boxesOf(item);
  const pile = now.get(`pile-${item.position}`) ?? now.get(`seat-${item.position}`);
  if (!pile || boxes.some((box) => !box)) return 0;
  const meeting = boxes[Math.min(1, boxes.length - 1)];
  const duration = (GATHER + PAUSE + TAKE) * factor;
  item.codes.forEach((code, number) => {
    const box = boxes[number];
    const ghost = ghostOf(code, box);
    const [dx, dy] = shift(meeting, box);
    const [px, py] = shift(pile, box);
    const beside = number * box.width * FAN;
    const met = `translate(${dx + beside}px, ${dy - 14}px) scale(1.05)`;
    const gone = `translate(${px}px, ${py}px) rotate(${isSweep ? 60 : 90}deg) scale(.32)`;
    const frames = [
      { transform: "none", opacity: 1, easing: EASE },
      { transform: met, opacity: 1, offset: GATHER / (GATHER + PAUSE + TAKE) },
      { transform: met, opacity: 1, offset: (GATHER + PAUSE) / (GATHER + PAUSE + TAKE), easing: SWEEP },
      { transform: gone, opacity: 0.1 },
    ];
    run(ghost, frames, { duration, delay: delay + number * 45 * factor, fill: "both" }).finished.then(
      () => ghost.remove(),
      () => ghost.remove(),
    );
  });
  // What is left over at the end adds up to nothing in particular.
  if (item.kind !== "leftovers") showSum(item.codes, meeting, { duration, delay });
  return duration;
}

function deal(delay, factor) {
  const stock = now.get("stock");
  if (!stock) return 0;
  const hand = [...document.querySelectorAll("#hand .card")].filter((card) => !before.has(card.id));
  const center = [...document.querySelectorAll("#center .center__cards > .card")].filter((card) => !before.has(card.id));
  const cards = [...hand, ...backs.keys(), ...center];
  cards.forEach((card, number) => {
    const at = delay + Math.min(number, 14) * 55 * factor;
    arrive(card, backs.get(card) ?? now.get(card.id), stock, { duration: DEAL * factor, delay: at, turn: 32, scale: 0.5 });
  });
  return (DEAL + Math.min(cards.length, 14) * 55) * factor;
}

// The cards that stay make room.
function settle(factor, moved) {
  const cards = [...document.querySelectorAll("#center .center__cards > .card")].filter((card) => !moved.has(card.id.slice(5)));
  cards.forEach((card) => {
    const [from, to] = [before.get(card.id), now.get(card.id)];
    if (!from || !to) return;
    const [x, y] = shift(from, to);
    const scale = from.width / to.width;
    if (Math.abs(x) + Math.abs(y) < 1 && Math.abs(scale - 1) < 0.01) return;
    const start = `translate(${x}px, ${y}px) scale(${scale})`;
    run(card, [{ transform: start }, { transform: "none" }], { duration: MOVE * factor, easing: EASE });
  });
}

// A celebration worth having, short, gone at a touch, and in words of its own for each who sees it.
function celebrate(item, delay, isStill) {
  const box = byId("celebration").content.firstElementChild.cloneNode(true);
  box.classList.add(`celebration--${item.cheersFor}`);
  box.querySelector(".celebration__text").textContent = item.cheer;
  const cards = box.querySelector(".celebration__cards");
  item.codes.forEach((code) => {
    const card = document.createElement("span");
    card.className = "card";
    card.innerHTML = "<svg><use></use></svg>";
    card.querySelector("use").setAttribute("href", `#${code}`);
    cards.append(card);
  });
  const show = setTimeout(() => {
    stage.replaceChildren(box);
    const hide = setTimeout(() => box.remove(), isStill ? 1300 : CHEER_MS);
    box.addEventListener("pointerdown", () => {
      clearTimeout(hide);
      box.remove();
    });
  }, delay);
  pending.add(show);
}

const pending = new Set();

function read(line) {
  const { kind, position, cards, cheer, cheersFor } = line.dataset;
  return { kind, position, codes: (cards ?? "").trim().split(" ").filter(Boolean), cheer, cheersFor };
}

function show(items) {
  const factor = pace();
  let delay = 0;
  now = look();
  const isDeal = items.some(({ kind }) => kind === "deal");
  backs = new Map(isDeal ? [...document.querySelectorAll(BACKS)].map((card) => [card, boxOf(card)]) : []);
  if (factor) settle(factor, new Set(items.flatMap(({ codes }) => codes)));
  for (const item of items) {
    if (factor) {
      if (item.kind === "lay") delay += lay(item, delay, factor);
      else if (item.kind === "deal") delay += deal(delay, factor);
      else if (item.kind !== "leftovers" && item.codes.length) delay += take(item, delay, factor, Boolean(item.cheer));
      else if (item.codes.length && item.position) delay += take(item, delay, factor, true);
    }
    if (item.cheer) celebrate(item, Math.max(0, delay - 150 * factor), !factor);
  }
}

// What has happened and is not shown yet.
let fresh = [];

document.addEventListener("htmx:before:swap", ({ detail }) => {
  // The whole felt, or pieces of it.
  const isFelt = detail.tasks.some(({ target }) => target?.closest?.("#table"));
  if (isFelt && !fresh.length) before = look();
});

document.addEventListener("htmx:after:swap", () => {
  const lines = news();
  const untold = lines.filter((line) => !seen.has(line.dataset.key));
  if (!untold.length) return;
  untold.forEach((line) => seen.add(line.dataset.key));
  if (!fresh.length) inFrame(showFresh);
  fresh = [...fresh, ...untold];
});

function showFresh() {
  const items = fresh.map(read);
  fresh = [];
  stopAll();
  sky.classList.remove("flights--unseen");
  pending.forEach(clearTimeout);
  pending.clear();
  if (before && items.length <= MOST) show(items);
}

// Two cards meet and go to a pile of nobody's, unseen (rehearsal.js).
export function rehearseFlight() {
  if (!pace() || running.size || fresh.length) return;
  const box = { ...SMALL, left: 0, top: 0 };
  const places = ["card-1O", "card-2O", "pile-nobody"].map((name) => [name, box]);
  [before, now] = [new Map(places), new Map(places)];
  sky.classList.add("flights--unseen");
  take({ kind: "take", codes: ["1O", "2O"], position: "nobody" }, 0, 0.01);
  arrive(sky.firstElementChild, box, { ...box, left: 9 }, { duration: 1 });
  settle(0.01, new Set());
  const end = () => sky.classList.remove("flights--unseen");
  Promise.all([...running].map(({ finished }) => finished)).then(end, end);
}

seen = new Set(news().map((line) => line.dataset.key));
document.addEventListener("keydown", () => stage.replaceChildren());
