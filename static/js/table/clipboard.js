// How does the link of the table get to others? Shown whole, and copied by one press.

import { showShareButtons } from "../share.js";
import { onTable } from "./swaps.js";
import { toast } from "./toasts.js";
import { say } from "./words.js";

onTable(() => {
  for (const place of document.querySelectorAll("[data-share]")) place.textContent = location.host + place.dataset.share;
});

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(new URL(button.dataset.copy, location.href).href);
    toast(say("copied"), "ok");
  } catch {
    toast(say("notCopied"), "bad");
  }
});

onTable(showShareButtons);
