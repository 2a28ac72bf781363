// The story beside a replay: every line of the game, linked to its moment.

/** @import { Course } from "../../types.js" */

import { closest, make } from "../../lib/dom.js";
import { lineAt } from "../../lib/replay-moments.js";
import { lineParts } from "../table/log/log.js";
import { markOf, replayAddress } from "./common.js";

export class ReplayStory {
  /**
   * @param {HTMLElement} place
   * @param {(moment: number) => void} onMoment
   */
  constructor(place, onMoment) {
    this.place = place;
    place.addEventListener("click", (event) => {
      const link = closest(event.target, "a");
      if (!link || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onMoment(Number(link.getAttribute("data-moment")));
    });
  }

  /** @param {Course} course */
  show(course) {
    /** @type {HTMLElement[]} */
    const items = [];
    let next = 0;
    for (const { moment, seat, text } of course.lines) {
      // a round begins after the line of its moment
      for (; course.periods[next]?.moment < moment; next += 1)
        items.push(make("li", { class: "period" }, course.periods[next].text));
      const link = make(
        "a",
        { href: replayAddress(moment, course.seat), "data-moment": String(moment) },
        seat === null ? null : markOf(course, seat),
        make("span", {}, ...lineParts(text)),
      );
      items.push(make("li", { class: seat === null ? "chance" : `by-${seat}` }, link));
    }
    this.place.replaceChildren(...items);
  }

  /**
   * Mark the line of a moment and scroll it to the middle.
   *
   * @param {Course} course
   * @param {number} moment
   */
  mark(course, moment) {
    this.place.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = lineAt(course, moment);
    const link = line && this.place.querySelector(`[data-moment="${line.moment}"]`);
    if (!(link instanceof HTMLElement)) {
      this.place.scrollTop = 0;
      return;
    }
    link.setAttribute("aria-current", "step");
    this.place.scrollTop = link.offsetTop - this.place.clientHeight / 2;
  }
}
