// Scrolls the board on a small screen.

import { find } from "../../lib/dom.js";
import { bringIntoView } from "../../lib/picture/bring-into-view.js";

/** A map that fills so much of what is in sight needs no scrolling. */
const MOSTLY = 0.5;

/**
 * Scroll the board so that things in it are in sight. The sheet shows the own goods anyway, and everything beside a
 * map: of a picture with a map this scrolls to places on it, or to the map where there are none.
 *
 * @param {Element[]} things
 */
export function scrollToThings(things) {
  const board = find("board");
  const map = board.querySelector(".zoomable");
  if (!map) return bringIntoView(board, things.filter(isElsewhere));
  const places = things.filter((thing) => map.contains(thing));
  if (places.length) bringIntoView(board, places);
  else if (!isMostly(board.getBoundingClientRect(), map.getBoundingClientRect()))
    bringIntoView(board, [map]);
}

/** @param {Element} thing */
const isElsewhere = (thing) => !thing.closest(".own");

/**
 * Whether a map fills most of what is in sight.
 *
 * @param {{ top: number, bottom: number }} view
 * @param {{ top: number, bottom: number }} map
 */
export function isMostly(view, map) {
  const shown = Math.min(view.bottom, map.bottom) - Math.max(view.top, map.top);
  return shown >= MOSTLY * (view.bottom - view.top);
}

/** Scroll the board to its top. */
export const scrollToTop = () => find("board").scrollTo({ top: 0 });
