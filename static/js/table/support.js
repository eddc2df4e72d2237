// What a browser may not have yet: sheets that open by themselves (Safari 17, Firefox 125) and a word for whether
// something is shown (Safari 17.4). Without them the links and the rest of the table work all the same.

const hasSheets = "popover" in HTMLElement.prototype;

// The sheet that lies over the table now, or null.
export function openSheet() {
  return hasSheets ? document.querySelector("[popover]:popover-open") : null;
}

export function isShown(element) {
  return element.checkVisibility ? element.checkVisibility() : element.getClientRects().length > 0;
}
