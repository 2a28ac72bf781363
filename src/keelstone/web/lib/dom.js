// Small helpers: make elements, remember things in this browser.

const SVG = "http://www.w3.org/2000/svg";

/** An element with properties and children; text never becomes markup. */
export function make(tag, properties = {}, ...children) {
  return filled(document.createElement(tag), properties, children);
}

/** The same for a part of a drawing. */
export function draw(tag, properties = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), properties, children);
}

function filled(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export const find = (id) => document.getElementById(id);

/** A button that does something. */
export const button = (text, act, properties = {}) =>
  make("button", { type: "button", onclick: act, ...properties }, text);

export function remembered(name, otherwise = "") {
  try {
    return localStorage.getItem(name) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing can still play.
  }
}

/** Random letters: a command's key, or a salt. */
export function randomText(bytes = 16) {
  const numbers = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(numbers, (number) => number.toString(16).padStart(2, "0")).join("");
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
