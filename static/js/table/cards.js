// What is a card worth, and how does the server write sets of cards? "SC 2E+6B" are two sets.

const SVG = "http://www.w3.org/2000/svg";
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

// What the page calls a card, wherever it stands in it.
export function nameOf(code) {
  const small = document.querySelector(`#moves use[href="#${code}m"]`)?.closest(".card");
  const named = small ?? document.querySelector(`#card-${code} .card__input, #card-${code}[aria-label]`);
  return named?.getAttribute("aria-label") ?? code;
}

// A card as small as a word.
export function mini(code) {
  const card = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  card.setAttribute("class", "card card--mini");
  card.setAttribute("role", "img");
  card.setAttribute("aria-label", nameOf(code));
  use.setAttribute("href", `#${code}m`);
  card.append(use);
  return card;
}
