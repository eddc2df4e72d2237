// What does every play change though its element stays? Whose turn it is, which position is answered, which card was laid
// last. A page is not sent all seats and cards for it: it is told in one line (#revision) and sees to it here, so that the
// table is the same as if all of it had come.

const byId = (id) => document.getElementById(id);

function setValue(id, value) {
  const field = byId(id);
  if (field && field.value !== value) field.setAttribute("value", value);
}

function showLaid(laid, last, isMine) {
  const number = `n${laid.childElementCount}`;
  if (!laid.classList.contains(number)) laid.className = `center__cards ${number}`;
  for (const card of laid.children) {
    card.classList.toggle("card--last", card.id === `card-${last}`);
    const input = card.querySelector(".card__input");
    if (input) input.disabled = !isMine;
  }
}

export function showState() {
  const [felt, field] = [byId("table"), byId("revision")];
  if (!felt || !field) return;
  const { at, turn, last } = field.dataset;
  const isMine = "mine" in field.dataset;
  const [round, ply] = at.split("/");
  setValue("round", round);
  setValue("ply", ply);
  felt.toggleAttribute("data-my-turn", isMine);
  for (const seat of felt.querySelectorAll('.seat[id^="seat-"]')) seat.classList.toggle("seat--turn", seat.id === `seat-${turn}`);
  const laid = byId("laid");
  if (laid) showLaid(laid, last, isMine);
}
