// Small pictures of a game, drawn by the server in the theme of the page.

import { make } from "../lib/dom.js";
import { language } from "../lib/i18n.js";
import { root } from "../lib/root.js";

/**
 * @param {string} game
 * @param {Record<string, string | number | boolean>} [options] what is on the picture
 */
export function thumbnail(game, options = {}) {
  const values = Object.entries({ ...options, language: language() });
  const query = new URLSearchParams(values.map(([name, value]) => [name, String(value)]));
  return themed(`${root}/pictures/${game}.svg?${query}`);
}

/**
 * The public board of a table; before the game begins, how it will look.
 *
 * @param {string} table
 */
export const tablePicture = (table) =>
  themed(`${root}/pictures/tables/${table}.svg?language=${language()}`);

/** @param {string} address of a picture that the server draws in a theme */
function themed(address) {
  const image = make("img", { alt: "", loading: "lazy", decoding: "async" });
  image.dataset.picture = address;
  applyTheme(image);
  return image;
}

/** @param {HTMLImageElement} image */
function applyTheme(image) {
  image.src = `${image.dataset.picture}&theme=${document.documentElement.dataset.theme}`;
}

addEventListener("theme", () => {
  /** @type {NodeListOf<HTMLImageElement>} */
  const images = document.querySelectorAll("img[data-picture]");
  for (const image of images) applyTheme(image);
});
