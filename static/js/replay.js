// How is a round run through without the mouse? Arrows, Home and End, and by itself. Every step is a link of the page.

const PAUSE = 1300;
let timer = 0;

const control = (key) => document.querySelector(`#replay [data-key="${key}"]`);

function press(key) {
  const link = control(key);
  link?.click();
  return Boolean(link);
}

function run(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => press("next") || run(false), PAUSE) : 0;
  showRunning();
}

function showRunning() {
  const button = control("run");
  if (!button) return;
  button.hidden = false;
  button.setAttribute("aria-pressed", String(Boolean(timer)));
}

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (KEYS[event.key] && press(KEYS[event.key])) event.preventDefault();
});

document.addEventListener("click", (event) => {
  if (event.target.closest('[data-key="run"]')) run(!timer);
  else if (event.isTrusted && event.target.closest("#replay a")) run(false);
});

// A step replaces the page's part, the button included.
document.addEventListener("htmx:after:swap", () => {
  showRunning();
  showCurrent();
});

// Only the list scrolls, never the page.
function showCurrent() {
  const line = document.querySelector("#replay [aria-current]");
  const list = line?.parentElement;
  if (list) list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
}

showRunning();
showCurrent();
