// What can be chosen together on the form of a new table? It marks what the chosen book does not offer, says what "by
// the book" means, and sums the table up. The server judges the form again; without this module it works the same.

const form = document.getElementById("open-table");
const books = JSON.parse(document.getElementById("book-values").textContent);

const DAY = 86400;

const chosen = (name) => form.elements[name].value;
const labelOf = (input) => input.closest("label").textContent.trim();
const inputs = (name) => [...form.querySelectorAll(`input[name="${name}"]`)];

function offer(name, isOffered, fallback) {
  for (const input of inputs(name)) {
    input.disabled = !isOffered(input.value);
    input.closest("label").classList.toggle("is-off", input.disabled);
  }
  const now = inputs(name).find((input) => input.checked);
  if (!now || now.disabled) inputs(name).find((input) => input.value === fallback).checked = true;
}

function ownTarget(book, size, pairs) {
  return book.targets[size === 2 || pairs ? 0 : 1];
}

function show(event) {
  // Robots have no rating: of the two what was chosen last holds. Guests are not offered a rated table.
  const { robots, rated } = form.elements;
  if (rated && rated.checked && robots.checked) (event?.target === robots ? rated : robots).checked = false;
  const book = books[chosen("ruleset")];
  offer("size", (value) => book.players.includes(Number(value)), "2");
  const size = Number(chosen("size"));
  offer("play", (value) => value !== "pairs" || (size === 4 && book.pairs), "");
  const play = chosen("play");
  const pairs = size === 4 && (play === "pairs" || (play === "" && book.fourInPairs));
  const other = form.elements.other_target;
  other.hidden = chosen("target") !== "other";
  other.required = !other.hidden;
  for (const [name, meaning] of Object.entries(book.axes)) {
    const first = form.elements[name].options[0];
    first.dataset.label ??= first.textContent;
    first.textContent = `${first.dataset.label}: ${meaning}`;
  }
  // Extra time means something only where a turn has some seconds.
  const { pace, bank } = form.elements;
  const hasClock = Number(pace.value) > 0 && Number(pace.value) < DAY;
  if (!hasClock) bank.value = "0";
  form.querySelector("[data-needs-clock]").hidden = !hasClock;
  sumUp(book, size, pairs);
}

function sumUp(book, size, pairs) {
  const target = { "": ownTarget(book, size, pairs), other: form.elements.other_target.value || "…" };
  const single = labelOf(inputs("play").find((input) => input.value === "single"));
  const double = labelOf(inputs("play").find((input) => input.value === "pairs"));
  const words = {
    ruleset: book.name,
    target: target[chosen("target")] ?? chosen("target"),
    players: size === 4 ? `4, ${(pairs ? double : single).toLocaleLowerCase()}` : size,
    pace: form.elements.pace.selectedOptions[0].textContent,
    visibility: labelOf(inputs("visibility").find((input) => input.checked)),
  };
  const { rated } = form.elements;
  if (rated) {
    const shown = form.querySelector('[data-shows="rated"]');
    words.rated = rated.checked ? shown.dataset.yes : shown.dataset.no;
  }
  for (const [name, text] of Object.entries(words)) form.querySelector(`[data-shows="${name}"]`).textContent = text;
}

form.addEventListener("input", show);
// Enter in the name of a preset keeps the preset, instead of opening the table.
document.getElementById("preset-name").addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault();
  form.requestSubmit(document.getElementById("keep-preset"));
});
form.querySelector("[data-summary]").hidden = false;
show();
