// The small signs of the log: what a line is about.

import { draw } from "../../../lib/dom.js";

/** @type {Record<string, string>} */
const SHAPES = {
  dice: "M2 2H14V14H2ZM5 5h.1M11 5h.1M8 8h.1M5 11h.1M11 11h.1",
  build: "M2 14V8L8 3L14 8V14H10V10H6V14Z",
  ship: "M2 10H14L11 14H5ZM8 10V2L12 8H8",
  trade: "M2 5H13M10 2L13 5L10 8M14 11H3M6 8L3 11L6 14",
  card: "M4 2H12V14H4ZM6.5 5H9.5",
  stone: "M2 6L8 3L14 6V12L8 14L2 12ZM2 6L8 8.5L14 6M8 8.5V14",
  gold: "M8 2A6 6 0 1 1 7.9 2ZM8 5V11M6 6.5H10M6 9.5H10",
  mark: "M4 14V2H13L10.5 5.5L13 9H4",
  rob: "M5 14Q2 14 3 10L6 6H10L13 10Q14 14 11 14ZM6 6L5 2H11L10 6",
};

/**
 * A sign, or an empty place for one.
 *
 * @param {string} [name]
 */
export const logSign = (name = "") =>
  draw(
    "svg",
    { class: "sign-of-line", viewBox: "0 0 16 16", "aria-hidden": "true" },
    draw("path", { d: SHAPES[name] ?? "" }),
  );
