// The winning chances at one moment as a bar.

/** @import { Course } from "../../types.js" */

import { make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { percent } from "../../lib/text.js";

/** Shares below this have no room for a figure. */
const NARROW = 0.08;

/**
 * @param {Course} course
 * @param {number[]} chances by seat
 */
export function chanceBar(course, chances) {
  const parts = chances.map((share, seat) => {
    const title = `${course.names[seat]}: ${percent(share)}`;
    const figure = share > NARROW ? percent(share) : "";
    const part = make("span", { class: `mark seat-${seat}`, title }, figure);
    part.style.setProperty("--share", String(share));
    return part;
  });
  const all = chances.map((share, seat) => `${course.names[seat]} ${percent(share)}`).join(", ");
  const label = `${say("Winning chances")}: ${all}`;
  return make("div", { class: "bar-of-chances", role: "img", "aria-label": label }, ...parts);
}
