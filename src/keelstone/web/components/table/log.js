// The log of a table, or its chat.

/** @import { SeenEvent, SeenSeat } from "../../types.js" */

import { make } from "../../lib/dom.js";
import { seatMark } from "../seats.js";

/** Pixels from the end within which the log counts as scrolled to its end. */
const NEAR = 60;

export class Log {
  /**
   * @param {HTMLElement} place
   * @param {(ids: string[]) => void} [onHighlight] with the pieces that a line under the pointer moved
   */
  constructor(place, onHighlight = () => {}) {
    this.place = place;
    this.onHighlight = onHighlight;
    /** @type {Map<number, HTMLElement>} */
    this.lines = new Map();
    /** Whether the log scrolls to new lines: until a person scrolls up to read. */
    this.isFollowing = true;
    this.top = 0;
    place.addEventListener("scroll", () => this.scrolled(), { passive: true });
    new ResizeObserver(() => this.follow()).observe(place);
  }

  /** Stop following when a person scrolls up; follow again at the end. */
  scrolled() {
    const hasGoneUp = this.place.scrollTop < this.top;
    this.isFollowing = this.isAtEnd() || (this.isFollowing && !hasGoneUp);
    this.top = this.place.scrollTop;
  }

  isAtEnd() {
    return this.place.scrollHeight - this.place.scrollTop - this.place.clientHeight < NEAR;
  }

  /** Keep the last line in view. */
  follow() {
    if (this.isFollowing) this.place.scrollTop = this.place.scrollHeight;
  }

  clear() {
    this.lines.clear();
    this.place.replaceChildren();
  }

  /**
   * Add events. An event that was taken back is struck out.
   *
   * @param {SeenEvent[]} events
   * @param {SeenSeat[]} seats
   * @param {string[]} [moved] the ids of the pieces that these events moved
   */
  add(events, seats, moved = []) {
    for (const event of events) {
      if (event.removes) this.lines.get(event.removes)?.classList.add("undone");
      if (event.text) this.append(event, seats, moved);
    }
    this.follow();
  }

  /**
   * @param {SeenEvent} event
   * @param {SeenSeat[]} seats
   * @param {string[]} moved
   */
  append(event, seats, moved) {
    const seat = seats[event.seat ?? -1];
    const speaker = event.kind === "chat" && seat ? make("b", {}, `${seat.name}: `) : null;
    const line = make(
      "li",
      { class: event.kind },
      seat ? seatMark(seat.seat, seat.letter) : null,
      make("span", {}, speaker, event.text),
    );
    if (moved.length) {
      line.addEventListener("pointerenter", () => this.onHighlight(moved));
      line.addEventListener("pointerleave", () => this.onHighlight([]));
    }
    this.lines.set(event.number, line);
    this.place.append(line);
  }
}
