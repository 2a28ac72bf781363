// Scrolls the board on a small screen.

import { find } from "../../lib/dom.js";
import { bringIntoView } from "../../lib/picture/bring-into-view.js";

/**
 * Scroll the board so that things in it are in sight.
 *
 * @param {Element[]} things
 */
export const scrollToThings = (things) => bringIntoView(find("board"), things);

/** Scroll the board to its top. */
export const scrollToTop = () => find("board").scrollTo({ top: 0 });
