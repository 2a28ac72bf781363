// The story of the table: what happened, and what people say.

import { make } from "./dom.js";
import { mark } from "./seats.js";

/** Adds lines; an event that was taken back is struck out, a line lights what it speaks of. */
export class Log {
  constructor(place, onLight = () => {}) {
    this.place = place;
    this.onLight = onLight;
    this.lines = new Map();
  }

  clear() {
    this.lines.clear();
    this.place.replaceChildren();
  }

  /** `moved` are the ids of the pieces that these events moved. */
  add(events, seats, moved = []) {
    const isAtEnd = this.place.scrollHeight - this.place.scrollTop - this.place.clientHeight < 60;
    for (const event of events) {
      if (event.removes) this.lines.get(event.removes)?.classList.add("undone");
      if (event.text) this.append(event, seats, moved);
    }
    if (isAtEnd) this.place.scrollTop = this.place.scrollHeight;
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
