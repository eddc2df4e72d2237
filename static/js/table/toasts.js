// A word to the person that goes away by itself, whether the server or a module has said it.

const SHOWN_MS = 7000;
const toasts = document.getElementById("toasts");

export function toast(words, kind) {
  const line = document.createElement("div");
  line.className = `toast toast--${kind}`;
  const text = document.createElement("span");
  text.textContent = words;
  line.append(text);
  toasts.replaceChildren(line);
}

// A word with something to press; gives back the line, for whoever wants it to go earlier.
export function notice(words, label, press) {
  toast(words, "ok");
  const line = toasts.lastElementChild;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn btn--small";
  button.textContent = label;
  button.addEventListener("click", press);
  line.append(button);
  return line;
}

function fade(line) {
  setTimeout(() => line.remove(), SHOWN_MS);
}

new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) if (node.nodeType === 1) fade(node);
}).observe(toasts, { childList: true });

document.querySelectorAll("ul.toasts > .toast").forEach(fade);
