// Scrolls the place of a picture until things are in sight.

import { prefersReducedMotion } from "./motion.js";

/** Pixels that stay free above and below the things. */
const MARGIN = 10;

/**
 * Scroll a place until all things are in sight. What does not fit is shown from the first thing on.
 *
 * @param {HTMLElement} place
 * @param {Element[]} things
 */
export function bringIntoView(place, things) {
  if (place.scrollHeight <= place.clientHeight + 1) return;
  const view = place.getBoundingClientRect();
  const all = things.map((thing) => thing.getBoundingClientRect());
  const boxes = all.filter((box) => box.height > 0); // the others are not drawn on this screen
  if (!boxes.length) return;
  const top = scrollNeeded(view, boxes);
  if (top) place.scrollBy({ top, behavior: prefersReducedMotion() ? "auto" : "smooth" });
}

/**
 * How far to scroll down.
 *
 * @param {{ top: number, bottom: number }} view
 * @param {{ top: number, bottom: number }[]} boxes
 */
export function scrollNeeded(view, boxes) {
  const top = Math.min(...boxes.map((box) => box.top)) - MARGIN;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN;
  if (top >= view.top && bottom <= view.bottom) return 0;
  if (bottom - top <= view.bottom - view.top)
    return top < view.top ? top - view.top : bottom - view.bottom;
  return boxes[0].top - MARGIN - view.top;
}
