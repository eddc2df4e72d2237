// What becomes of a sheet that lies over the table when one of its commands is pressed? It has said what it had to say:
// it closes, with the menu below it, and the table shows what came of it.

import { openSheet } from "./support.js";

document.addEventListener("submit", ({ target, submitter }) => {
  if (target.id !== "play-form" || !submitter?.closest("[popover]")) return;
  for (let sheet = openSheet(); sheet; sheet = openSheet()) sheet.hidePopover();
});
