// How do the cards look to this viewer? What is chosen in the sheet shows at once, on the table as it lies there; the
// form tells the server, which draws the next page so. Other words need the page again: they are everywhere in it.

const SVG = "http://www.w3.org/2000/svg";
const SAMPLE = ["7O", "KC"];

const sheet = document.getElementById("look");
const form = document.getElementById("look-form");

function drawing(address) {
  const card = document.createElement("span");
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  card.className = "card";
  use.setAttribute("href", address);
  svg.append(use);
  card.append(svg);
  return card;
}

// Fetched when somebody wants to see them.
function showSamples() {
  for (const place of sheet.querySelectorAll("[data-sample]:empty")) {
    place.append(...SAMPLE.map((code) => drawing(`${place.dataset.sample}-${code}`)));
  }
}

async function showDeck(address) {
  const answer = await fetch(address);
  if (!answer.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  document.querySelector(".sprite").replaceChildren(...drawn.children);
}

function showSize(size) {
  document.body.classList.remove("cards-small", "cards-large");
  if (size) document.body.classList.add(`cards-${size}`);
}

sheet.addEventListener("toggle", (event) => {
  if (event.newState === "open") showSamples();
});

form.addEventListener("change", ({ target }) => {
  if (target.name === "deck") showDeck(target.closest("label").querySelector("[data-sprite]").dataset.sprite);
  if (target.name === "card_size") showSize(target.value);
});

const asWritten = form.elements.region.value;

form.addEventListener("htmx:after:request", () => {
  if (form.elements.region.value !== asWritten) location.reload();
});
