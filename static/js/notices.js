// Has something happened that this person wants to hear of? The server keeps the list at the top of the page; here
// what is new in it is told: by the title and the icon, and by what notices/ring.js does.

import { isTableSeen, openTable } from "./notices/here.js";
import { ring, turnOfThisPage } from "./notices/ring.js";

const BLINK_MS = 1200;

const firstTitle = document.title;
// A table is called after its host, who may change.
const plainTitle = () => document.getElementById("heading")?.dataset.title ?? firstTitle;
const icon = document.querySelector('link[rel="icon"]');
const plainIcon = icon?.getAttribute("href");
const box = () => document.getElementById("notices");
const hasWay = (news, way) => news.ways.includes(way);

let known = null;
let blinking = null;

function listed() {
  return [...(box()?.querySelectorAll("[data-key]") ?? [])].map((row) => ({
    key: row.dataset.key,
    ways: row.dataset.ways.split(" "),
    table: row.dataset.table,
    isTurn: row.hasAttribute("data-is-turn"),
    text: row.textContent.trim(),
    url: row.querySelector("a").href,
  }));
}

// The table of this page shows a turn by itself while somebody looks at it.
function isMyTurnUnseen() {
  return document.hidden && turnOfThisPage() && waysOfTurn().includes("title");
}

function waysOfTurn() {
  return box().dataset.turnWays.split(" ");
}

function blink(words) {
  clearInterval(blinking);
  blinking = null;
  if (!words || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  let isOn = false;
  const counted = document.title;
  blinking = setInterval(() => {
    isOn = !isOn;
    document.title = isOn ? words : counted;
  }, BLINK_MS);
}

function showTitle(news) {
  const told = news.filter((one) => hasWay(one, "title") && !isTableSeen(one.table));
  const isUnseen = isMyTurnUnseen();
  const number = told.length + (isUnseen ? 1 : 0);
  blink("");
  setTitle(number ? `(${number}) ${plainTitle()}` : plainTitle());
  if (document.hidden && (isUnseen || told.some((one) => one.isTurn))) blink(box().dataset.turn);
  setIcon(number ? box().dataset.icon : plainIcon);
}

// What is said again is loaded and drawn again, with every play.
function setTitle(title) {
  if (document.title !== title) document.title = title;
}

function setIcon(address) {
  if (icon && icon.getAttribute("href") !== address) icon.setAttribute("href", address);
}

function refresh() {
  if (!box()) return;
  const news = listed();
  const fresh = known ? news.filter((one) => !known.has(one.key)) : [];
  known = new Set([...(known ?? []), ...news.map((one) => one.key)]);
  showTitle(news);
  for (const one of fresh) if (!isTableSeen(one.table)) ring(one);
}

// What a table says about itself when nobody looks at its page.
let wasMyTurn = turnOfThisPage();

function refreshTable() {
  const isMine = turnOfThisPage();
  if (isMine && !wasMyTurn && document.hidden) {
    ring({ key: `here-${Date.now()}`, ways: waysOfTurn().filter((way) => way === "browser"), table: openTable(), isTurn: true, text: box().dataset.turn, url: location.href });
  }
  wasMyTurn = isMine;
  refresh();
}

if (box()) {
  new MutationObserver(refresh).observe(box().parentElement, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-key"] });
  new MutationObserver(refreshTable).observe(document.getElementById("content"), {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["data-my-turn"],
  });
  document.addEventListener("visibilitychange", refresh);
  refresh();
}
