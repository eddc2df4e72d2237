// What do the modules say? Sentences in the language of the page, kept by the template in data attributes.

const { dataset } = document.getElementById("table-words");

export function say(name, number) {
  return dataset[name].replace("{n}", number);
}

// When the server's answer came: by a slow line, or on a slow telephone, this module runs seconds later.
const [visit] = performance.getEntriesByType("navigation");
const cameAt = visit?.responseStart ? performance.timeOrigin + visit.responseStart : Date.now();

// How far the clock of this computer is from the server's, in milliseconds.
const behind = Number(dataset.now) - cameAt;

export function serverNow() {
  return Date.now() + behind;
}
