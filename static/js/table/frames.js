// When is there time? What needs the new layout is done when the browser makes it anyway, and what can be seen a frame
// later just as well has a frame of its own.

// Asked for in between, the layout would be made twice, and a phone would stand still for so long.
export function inFrame(work) {
  if (document.hidden) work();
  else requestAnimationFrame(work);
}

// In a task of its own behind the next frame.
export function afterFrame(work) {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

// One piece after the other. What was left of the last call is dropped, for the new one draws it anew.
let pieces = [];

function drawNext() {
  const piece = pieces.shift();
  if (!piece) return;
  piece();
  if (pieces.length) afterFrame(drawNext);
}

export function drawNow() {
  for (const piece of pieces.splice(0)) piece();
}

export function inPieces(...work) {
  const isWaiting = pieces.length > 0;
  pieces = work;
  if (document.hidden) drawNow();
  else if (!isWaiting) afterFrame(drawNext);
}
