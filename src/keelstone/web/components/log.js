// The story of the table: what happened, and what people say.

import { make } from "../lib/dom.js";
import { mark } from "./seats.js";

const NEAR = 60;

/** Adds lines; an event that was taken back is struck out, a line lights what it speaks of. */
export class Log {
  constructor(place, onLight = () => {}) {
    this.place = place;
    this.onLight = onLight;
    this.lines = new Map();
    this.isFollowing = true; // until a person scrolls up to read
    this.top = 0;
    place.addEventListener("scroll", () => this.scrolled(), { passive: true });
    new ResizeObserver(() => this.follow()).observe(place);
  }

  /** A person scrolled up, or back to the end; a panel that grows in the meantime is neither. */
  scrolled() {
    const hasGoneUp = this.place.scrollTop < this.top;
    this.isFollowing = this.isAtEnd() || (this.isFollowing && !hasGoneUp);
    this.top = this.place.scrollTop;
  }

  isAtEnd() {
    return this.place.scrollHeight - this.place.scrollTop - this.place.clientHeight < NEAR;
  }

  /** The last line stays in sight, also where the panel above grows. */
  follow() {
    if (this.isFollowing) this.place.scrollTop = this.place.scrollHeight;
  }

  clear() {
    this.lines.clear();
    this.place.replaceChildren();
  }

  /** `moved` are the ids of the pieces that these events moved. */
  add(events, seats, moved = []) {
    for (const event of events) {
      if (event.removes) this.lines.get(event.removes)?.classList.add("undone");
      if (event.text) this.append(event, seats, moved);
    }
    this.follow();
  }

  append(event, seats, moved) {
    const seat = seats[event.seat];
    const line = make(
      "li",
      { class: event.kind },
      seat ? mark(seat.seat, seat.letter) : null,
      make("span", {}, event.text),
    );
    if (event.kind === "chat" && seat) line.lastChild.prepend(make("b", {}, `${seat.name}: `));
    if (moved.length) {
      line.addEventListener("pointerenter", () => this.onLight(moved));
      line.addEventListener("pointerleave", () => this.onLight([]));
    }
    this.lines.set(event.number, line);
    this.place.append(line);
  }
}
