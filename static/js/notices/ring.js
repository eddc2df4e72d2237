// How is somebody told at once? A word on the page he looks at; a sound and a notification of the browser once, however
// many pages are open.

const SHOWN_MS = 9000;
// More would cover the page; the bell counts them all.
const MOST_SHOWN = 3;
const KEPT = 40;
const RUNG = "escoba.rung";

let audio = null;

// Whether it is my turn at the table of this page.
export function turnOfThisPage() {
  return document.getElementById("table")?.hasAttribute("data-my-turn") ?? false;
}

// Nothing before the first gesture: a browser would not let it be heard.
async function chime() {
  if (!navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") await audio.resume();
  [659, 988].forEach((frequency, i) => {
    const at = audio.currentTime + i * 0.14;
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0.0001, at);
    gain.gain.exponentialRampToValueAtTime(0.12, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.24);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + 0.3);
  });
}

function notify(news) {
  if (!("Notification" in window) || Notification.permission !== "granted" || !document.hidden) return;
  try {
    const shown = new Notification(document.querySelector("meta[name=application-name]")?.content ?? location.host, {
      body: news.text,
      tag: news.isTurn ? `turn-${news.table}` : news.key,
    });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
      if (location.href !== news.url) location.assign(news.url);
    });
  } catch {
    // Android shows notifications only from a service worker, which a push wakes.
  }
}

function write(news) {
  if (document.hidden) return;
  let list = document.getElementById("toasts") ?? document.getElementById("news-toasts");
  if (!list) {
    list = document.createElement("div");
    list.id = "news-toasts";
    list.className = "toasts";
    document.body.append(list);
  }
  const line = document.createElement("div");
  const link = document.createElement("a");
  line.className = "toast toast--news";
  link.href = news.url;
  link.textContent = news.text;
  line.append(link);
  list.append(line);
  const shown = list.querySelectorAll(".toast--news");
  if (shown.length > MOST_SHOWN) shown[0].remove();
  setTimeout(() => line.remove(), SHOWN_MS);
}

function isFirst(key) {
  try {
    const rung = JSON.parse(localStorage.getItem(RUNG) ?? "[]");
    if (rung.includes(key)) return false;
    localStorage.setItem(RUNG, JSON.stringify([...rung.slice(-KEPT), key]));
  } catch {
    // Without a memory every page rings.
  }
  return true;
}

function once(key, action) {
  const act = () => {
    if (isFirst(key)) action();
  };
  if (navigator.locks) navigator.locks.request("escoba.ring", act);
  else act();
}

export function ring(news) {
  if (news.ways.includes("title")) write(news);
  once(news.key, () => {
    if (news.ways.includes("sound")) chime();
    if (news.ways.includes("browser")) notify(news);
  });
}
