// The story of the table: what happened, and what people say.

import { make } from "./dom.js";

/** Adds lines; an event that was taken back is struck out. */
export class Log {
  constructor(place) {
    this.place = place;
    this.lines = new Map();
  }

  clear() {
    this.lines.clear();
    this.place.replaceChildren();
  }

  add(events, seats) {
    const isAtEnd = this.place.scrollHeight - this.place.scrollTop - this.place.clientHeight < 40;
    for (const event of events) {
      if (event.removes) this.lines.get(event.removes)?.classList.add("undone");
      const text = this.sentence(event, seats);
      if (!text) continue;
      const line = make("li", { class: event.kind }, text);
      this.lines.set(event.number, line);
      this.place.append(line);
    }
    if (isAtEnd) this.place.scrollTop = this.place.scrollHeight;
  }

  sentence(event, seats) {
    if (event.kind !== "chat") return event.text;
    const who = event.seat === undefined ? "…" : seats[event.seat].name;
    return `${who}: ${event.text}`;
  }
}
