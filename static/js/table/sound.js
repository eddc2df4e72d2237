// What can be heard? Small sounds made on the spot, each with its switch; nothing before the first gesture.

import { isMyTurn } from "./choosing.js";
import { likes, setLike } from "./preferences.js";
import { onTable } from "./swaps.js";
import { toast } from "./toasts.js";
import { say } from "./words.js";

let audio = null;
let seen = null;
let wasMyTurn = isMyTurn();

function wake() {
  if (!audio) {
    audio = new AudioContext();
    setTimeout(noiseOf);
  }
  if (audio.state === "suspended") audio.resume();
}

// After the gesture, not in it: to open the sound takes a phone as long as to draw a play.
for (const gesture of ["pointerup", "keydown"]) document.addEventListener(gesture, () => setTimeout(wake), { passive: true });

function tone(frequency, start, length, { type = "sine", volume = 0.25, slide = 0 } = {}) {
  const at = audio.currentTime + start;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(frequency, at);
  if (slide) oscillator.frequency.exponentialRampToValueAtTime(slide, at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(volume * likes("volume"), at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length + 0.05);
}

const NOISE_SECONDS = 1;
const FILLED_AT_ONCE = 4000;
let noise = null;

// Made once, for every rustle is a piece of it; and a bit at a time, for a phone needs as long for it as for a play.
function noiseOf() {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate * NOISE_SECONDS, audio.sampleRate);
  fill(noise.getChannelData(0), 0);
  return noise;
}

function fill(data, from) {
  const end = Math.min(from + FILLED_AT_ONCE, data.length);
  for (let i = from; i < end; i += 1) data[i] = Math.random() * 2 - 1;
  if (end < data.length) setTimeout(fill, 0, data, end);
}

// The rustle of paper on cloth, and of a broom.
function rustle(start, length, { volume = 0.22, from = 1800, to = 600 } = {}) {
  const at = audio.currentTime + start;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = noiseOf();
  filter.type = "bandpass";
  filter.Q.value = 0.8;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(volume * likes("volume"), at);
  gain.gain.linearRampToValueAtTime(0, at + length);
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at, Math.random() * (NOISE_SECONDS - length), length);
}

const SOUNDS = {
  deal() {
    for (let i = 0; i < 4; i += 1) rustle(i * 0.08, 0.06, { volume: 0.14, from: 2600, to: 1400 });
  },
  lay() {
    rustle(0, 0.09, { volume: 0.3, from: 900, to: 260 });
  },
  take() {
    rustle(0, 0.16, { volume: 0.2, from: 1200, to: 2600 });
    tone(523, 0.06, 0.16, { type: "triangle", volume: 0.16 });
    tone(659, 0.15, 0.22, { type: "triangle", volume: 0.16 });
  },
  escoba() {
    rustle(0, 0.55, { volume: 0.34, from: 700, to: 3800 });
    [523, 659, 784, 1047].forEach((note, i) => tone(note, 0.22 + i * 0.1, 0.34, { type: "triangle", volume: 0.2 }));
  },
  turn() {
    tone(587, 0, 0.14, { volume: 0.2 });
    tone(880, 0.13, 0.22, { volume: 0.2 });
  },
  clock() {
    tone(1200, 0, 0.05, { type: "square", volume: 0.06 });
  },
  chat() {
    tone(740, 0, 0.09, { volume: 0.14, slide: 990 });
  },
};

export function play(name) {
  if (likes("vibration") && navigator.vibrate && ["turn", "escoba"].includes(name)) navigator.vibrate(name === "turn" ? 60 : [40, 40, 90]);
  if (!audio || audio.state !== "running" || !likes(name) || !likes("volume")) return;
  SOUNDS[name]();
}

const KINDS = { lay: "lay", deal: "deal", capture: "take", left_fifteen: "take", opening: "take", call_table: "take", call_hand: "take" };

// An escoba with the last cards of a hand is heard before the deal that comes with it.
const AT_ONCE = 2;
const APART_MS = 350;

onTable(() => {
  const lines = [...document.querySelectorAll("#moves > [data-key]")];
  const fresh = seen ? lines.filter((line) => !seen.has(line.dataset.key)) : [];
  seen = new Set([...(seen ?? []), ...lines.map((line) => line.dataset.key)]);
  const names = fresh.map(({ dataset }) => (dataset.cheer ? "escoba" : KINDS[dataset.kind])).filter(Boolean).slice(-AT_ONCE);
  names.forEach((name, number) => (number ? setTimeout(play, number * APART_MS, name) : play(name)));
  const isMine = isMyTurn();
  if (isMine && !wasMyTurn) setTimeout(play, names.length * APART_MS, "turn");
  wasMyTurn = isMine;
});

new MutationObserver((changes) => {
  const added = changes.flatMap((change) => [...change.addedNodes]);
  if (added.some((node) => node instanceof Element && node.matches(".message:not(.message--mine)"))) play("chat");
}).observe(document.querySelector(".side__pane--chat") ?? document.body, { childList: true, subtree: true });

// The last ten seconds of one's own turn, one tick each; none when they are over.
const OVER = "0:00";
let ticked = "";
setInterval(() => {
  const low = document.querySelector(".me .clock--low");
  const text = document.querySelector(".me [data-deadline-text]")?.textContent ?? "";
  if (low && text && text !== ticked && text !== OVER) play("clock");
  ticked = text;
}, 250);

let before = likes("volume") || 0.6;

export function toggleSound() {
  wake();
  if (likes("volume")) {
    before = likes("volume");
    setLike("volume", 0);
  } else setLike("volume", before);
  toast(say(likes("volume") ? "soundOn" : "soundOff"), "ok");
}
