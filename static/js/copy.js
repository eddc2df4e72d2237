// How does a link on an ordinary page get to others? Shown whole, and copied by one press. (A table has its own,
// clipboard.js, which says things where a table says them.)

import { showShareButtons } from "./share.js";

showShareButtons();

for (const link of document.querySelectorAll("[data-whole-link]")) link.textContent = link.href.replace(/^https?:\/\//, "");

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const said = button.parentElement.parentElement.querySelector("[data-copied]");
  const link = new URL(button.dataset.copy, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    said.textContent = button.dataset.done;
  } catch {
    // Where copying is not allowed the link can at least be marked and taken by hand.
    getSelection().selectAllChildren(button.parentElement.querySelector("[data-whole-link]"));
  }
});
