// What is a card worth, and how does the server write sets of cards? "SC 2E+6B" are two sets.

const FIGURES = { S: 8, K: 9, R: 10 };

export const FIFTEEN = 15;

export function worth(code) {
  return FIGURES[code[0]] ?? Number(code[0]);
}

export function total(codes) {
  return codes.reduce((sum, code) => sum + worth(code), 0);
}

export function readSets(text) {
  return text ? text.split(" ").map((set) => set.split("+")) : [];
}

export function isSameSet(codes, chosen) {
  return codes.length === chosen.size && codes.every((code) => chosen.has(code));
}

export function isWithin(chosen, codes) {
  return [...chosen].every((code) => codes.includes(code));
}

function drawing(code) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("viewBox", "0 0 208 320");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `#${code}m`);
  svg.append(use);
  return svg;
}

// What the page calls a card, wherever it stands in it.
export function nameOf(code) {
  const small = document.querySelector(`#moves use[href="#${code}m"]`)?.closest(".card");
  const named = small ?? document.querySelector(`#card-${code} .card__input, #card-${code}[aria-label]`);
  return named?.getAttribute("aria-label") ?? code;
}

// A card as small as a word.
export function mini(code) {
  const card = document.createElement("span");
  card.className = "card card--mini";
  card.setAttribute("role", "img");
  card.setAttribute("aria-label", nameOf(code));
  card.append(drawing(code));
  return card;
}
