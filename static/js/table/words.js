// What do the modules say? Sentences in the language of the page, kept by the template in data attributes.

const { dataset } = document.getElementById("table-words");

export function say(name, number) {
  return dataset[name].replace("{n}", number);
}

// How far the clock of this computer is from the server's, in milliseconds.
const behind = Number(dataset.now) - Date.now();

export function serverNow() {
  return Date.now() + behind;
}
