// Which key does what? Left and right along the hand, up to the buttons and the table, down and back.

import { isMyTurn, letGo, nextWay, pick } from "./choosing.js";
import { read } from "./reading.js";
import { step } from "./rewind.js";
import { toggleSound } from "./sound.js";
import { isShown, openSheet } from "./support.js";

const menu = document.getElementById("menu");
const help = document.getElementById("help");

const cardsIn = (zone) => [...document.querySelectorAll(`#${zone} .card__input:enabled`)];
const buttons = () => [...document.querySelectorAll("#actions .actions__buttons button:enabled")].filter((b) => !b.hidden);

function zoneOf(element) {
  return ["combos", "actions", "center", "hand"].find((id) => element.closest?.(`#${id}`)) ?? "";
}

function focusHand() {
  const cards = cardsIn("hand");
  (cards.find((card) => card.checked) ?? cards[0])?.focus();
}

function along(cards, step) {
  if (!cards.length) return;
  const now = cards.indexOf(document.activeElement);
  const chosen = cards.findIndex((card) => card.checked);
  const from = now >= 0 ? now + step : Math.max(chosen, 0);
  cards[(from + cards.length) % cards.length].focus();
}

function sideways(zone, step) {
  if (zone === "combos") return false;
  if (zone === "actions") along(buttons(), step);
  else along(cardsIn(zone === "center" ? "center" : "hand"), step);
  return true;
}

function up(zone) {
  const [button] = buttons();
  if (zone !== "actions" && zone !== "combos" && zone !== "center" && button) button.focus();
  else cardsIn("center")[0]?.focus();
  return true;
}

function down(zone) {
  if (zone === "hand" || zone === "") {
    if (!nextWay(1)) focusHand();
  } else if (zone === "center" && buttons().length) buttons()[0].focus();
  else focusHand();
  return true;
}

function enter(zone, target) {
  if (!target.matches?.(".card__input")) return false;
  if (zone === "hand") pick(target.value);
  else target.click();
  return true;
}

const READ = { 1: "table", 2: "hand", 3: "score", 4: "last" };
const STEPS = { ",": -1, ".": 1 };

function showSide() {
  if (!isShown(document.getElementById("side"))) location.hash = "#side";
}

function lookBack(by) {
  showSide();
  document.getElementById("tab-moves").checked = true;
  step(by);
  return true;
}

function act(event) {
  const { key, target } = event;
  const zone = zoneOf(target);
  if (key === "Escape") return letGo() || openMenu();
  if (key === "p" || key === "P") return openMenu();
  if (key === "?") return open(help);
  if (key === "m" || key === "M") return toggleSound() ?? true;
  if (key === "f" || key === "F") return toggleFullScreen();
  if (key === "c" || key === "C") return openChat();
  if (READ[key]) return read(READ[key]) ?? true;
  if (STEPS[key]) return lookBack(STEPS[key]);
  if (!isMyTurn() && !buttons().length) return false;
  if (key === "ArrowLeft") return sideways(zone, -1);
  if (key === "ArrowRight") return sideways(zone, 1);
  if (key === "ArrowUp") return up(zone);
  if (key === "ArrowDown") return down(zone);
  if (key === "Enter" && !event.repeat) return enter(zone, target);
  return false;
}

function toggleFullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
  return true;
}

function openChat() {
  const tab = document.getElementById("tab-chat");
  showSide();
  if (tab) tab.checked = true;
  document.getElementById("chat-text")?.focus();
  return true;
}

// Whoever opens a sheet by key is in it: else Tab and Enter would go on with the cards behind it.
function open(sheet) {
  if (!sheet.showPopover) return true;
  sheet.showPopover();
  sheet.querySelector("button, a")?.focus();
  return true;
}

// The sheet with plays and rules is closed first, where it is one.
function openMenu() {
  if (location.hash === "#side") location.hash = "#table";
  else open(menu);
  return true;
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input:not(.card__input, [type=radio], [type=checkbox]), textarea, select")) return;
  const sheet = openSheet();
  if (sheet) {
    if (event.key === "p" || event.key === "P") sheet.hidePopover();
    return;
  }
  if (act(event)) event.preventDefault();
});
