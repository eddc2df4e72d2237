// Dragging a card of the hand to the table plays it; dropped anywhere else it goes back. Mouse, pen and finger alike.

import { isMyTurn, playByDrop } from "./choosing.js";

const STARTS_AT = 9;
let drag = null;

const handCard = (target) => target.closest?.("#hand .card");

function isOverTable(x, y) {
  const center = document.getElementById("center")?.getBoundingClientRect();
  return Boolean(center) && x > center.left && x < center.right && y > center.top - 60 && y < center.bottom;
}

function letDrop() {
  document.getElementById("center")?.classList.remove("center--target");
  if (!drag) return;
  drag.card.classList.remove("card--dragged");
  drag.card.style.translate = "";
  drag = null;
}

document.addEventListener("pointerdown", (event) => {
  const card = handCard(event.target);
  if (!card || !isMyTurn() || event.button !== 0 || !event.isPrimary) return;
  drag = { card, code: card.id.slice(5), x: event.clientX, y: event.clientY, pointer: event.pointerId, isMoving: false };
});

document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.isMoving) {
    if (Math.hypot(dx, dy) < STARTS_AT) return;
    drag.isMoving = true;
    drag.card.classList.add("card--dragged");
  }
  event.preventDefault();
  drag.card.style.translate = `${dx}px ${dy}px`;
  document.getElementById("center")?.classList.toggle("center--target", isOverTable(event.clientX, event.clientY));
});

document.addEventListener("pointerup", (event) => {
  if (!drag || event.pointerId !== drag.pointer) return;
  const { isMoving, code } = drag;
  letDrop();
  if (!isMoving) return;
  // The click that a browser makes of it afterwards would choose the card once more.
  document.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 60);
  if (isOverTable(event.clientX, event.clientY)) playByDrop(code);
});

function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

document.addEventListener("pointercancel", letDrop);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") letDrop();
});
// A browser would otherwise drag the picture of the card by itself.
document.addEventListener("dragstart", (event) => {
  if (handCard(event.target)) event.preventDefault();
});
