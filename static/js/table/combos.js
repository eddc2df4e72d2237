// Which ways to make fifteen are there? A row to choose from, from few cards to many, while they are few.

import { isSameSet, mini, total, worth } from "./cards.js";
import { say } from "./words.js";

const MOST = 6;

function count(number, one, many) {
  return number === 1 ? say(one) : say(many, number);
}

function note(codes, cardsOnTable) {
  const small = document.createElement("small");
  const oros = codes.filter((code) => code[1] === "O").length;
  small.textContent = count(codes.length, "card", "cards") + (oros ? ` · ${count(oros, "oro", "oros")}` : "");
  if (codes.length === cardsOnTable) {
    small.className = "combo__escoba";
    small.textContent = say("escoba");
  }
  return small;
}

function option(codes, card, cardsOnTable, isChosen) {
  const input = document.createElement("input");
  input.type = "radio";
  input.name = "combo";
  input.value = codes.join("+");
  input.checked = isChosen;
  const minis = document.createElement("span");
  minis.className = "minis";
  minis.append(...codes.map(mini));
  const sum = document.createElement("b");
  sum.className = "num";
  sum.textContent = (card ? [card, ...codes] : codes).map(worth).join(" + ");
  const words = document.createElement("span");
  words.append(sum, note(codes, cardsOnTable));
  const label = document.createElement("label");
  label.className = "combo";
  label.append(input, minis, words);
  return label;
}

// `ways` is null when none are to be offered.
export function listCombos(ways, choice, cardsOnTable) {
  const row = document.getElementById("combos");
  const isOffered = ways !== null && ways.length > 1 && ways.length <= MOST;
  row.hidden = !isOffered;
  const key = isOffered ? `${choice.card}:${ways.join(" ")}` : "";
  if (row.dataset.key !== key) {
    row.dataset.key = key;
    const legend = document.createElement("legend");
    legend.className = "visually-hidden";
    legend.textContent = say("waysLegend");
    const sorted = isOffered ? [...ways].sort((a, b) => a.length - b.length || total(a) - total(b)) : [];
    row.replaceChildren(legend, ...sorted.map((codes) => option(codes, choice.card, cardsOnTable, false)));
  }
  for (const input of row.querySelectorAll("input")) input.checked = isSameSet(input.value.split("+"), choice.taken);
  row.querySelector(":checked")?.closest(".combo").scrollIntoView({ block: "nearest", inline: "nearest" });
}
