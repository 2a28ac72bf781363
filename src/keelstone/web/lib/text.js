// Small text functions.

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A name without what stands behind it: "ship 2, from the bow: ...".
 *
 * @param {string} name
 */
export const shortName = (name) => name.split(/[,:;] /)[0];

/**
 * A move in words, with its notation where another of the moves has the same words.
 *
 * @param {{ text: string, notation: string }} move
 * @param {{ text: string }[]} moves
 */
export function moveLabel({ text, notation }, moves) {
  const isAlone = moves.filter((one) => one.text === text).length <= 1;
  return isAlone || !text ? capital(text || notation) : `${capital(text)} (${notation})`;
}

/**
 * The parts of a line of the log: the server puts a semicolon between them.
 *
 * @param {string} text
 */
export const partsOf = (text) => text.split("; ");

/**
 * A share as a percentage, such as "45 %".
 *
 * @param {number} share
 */
export const percent = (share) => `${Math.round(100 * share)} %`;

/**
 * A number with its sign, such as "+4".
 *
 * @param {number} number
 */
export const signed = (number) => `${number > 0 ? "+" : "−"}${Math.abs(number)}`;

/**
 * The sum of points; unknown points count as 0.
 *
 * @param {(number | null)[]} points
 * @returns {number}
 */
export function sum(points) {
  let total = 0;
  for (const one of points) total += one ?? 0;
  return total;
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** 128 random bits as the server writes tokens: base64 for addresses, without padding. */
export function randomToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Random hexadecimal digits: the key of a command, or a salt. */
export const randomHex = (length = 16) => hex(crypto.getRandomValues(new Uint8Array(length)));
