// Links to the rules of a game.

import { root } from "../root.js";

/**
 * The section of the rules that a link leads to; empty if it leads elsewhere.
 *
 * @param {string} href
 * @param {string | undefined} game
 */
export function sectionOf(href, game) {
  const [path, section = ""] = href.split("#");
  return path === "" || path === `${root}/rules/${game}` ? section : "";
}
