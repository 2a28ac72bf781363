// What the others did since the viewer's last move: a line for each of them.

/** @import { SeenEvent, SeenSeat, Update } from "../../../types.js" */

import { make } from "../../../lib/dom.js";
import { seatMark } from "../../seats.js";
import { isOwnMove } from "../turns/turn.js";

/** How many lines there are at most, and how many events a line tells. */
const LINES = 3;
const EVENTS = 4;

/** The seat of what nobody did, as dice or a new round. */
const NOBODY = -1;
/** The sign of what only ends a turn. It is not told, and the next turn begins a line. */
const END = "end";

/** @typedef {{ seat: number, texts: string[], ids: string[] }} Deeds */

export class Recap {
  /**
   * @param {HTMLElement} place
   * @param {(ids: string[]) => void} onHighlight with the pieces that a line is about
   */
  constructor(place, onHighlight) {
    this.place = place;
    this.onHighlight = onHighlight;
    /** @type {Deeds[]} */
    this.deeds = [];
  }

  /**
   * Note what happened in an update.
   *
   * @param {Update} update
   * @param {string[]} moved the ids of the pieces that moved
   */
  add({ events, seat }, moved) {
    for (const event of events) {
      if (event.kind === "begin" || isOwnMove(event, { seat })) this.deeds = [];
      else this.note(event, moved);
    }
  }

  /**
   * @param {SeenEvent} event
   * @param {string[]} moved
   */
  note(event, moved) {
    if (!event.text || (event.kind !== "move" && event.kind !== "chance")) return;
    const line = this.lineOf(event);
    if (event.sign === END) this.begin(NOBODY);
    else line.texts.push(event.text);
    line.ids.push(...moved);
  }

  /**
   * The line of whoever acted, which may have begun with the dice; chance belongs to whoever moved last.
   *
   * @param {SeenEvent} event
   */
  lineOf({ seat }) {
    const last = this.deeds.at(-1);
    if (!last) return this.begin(seat ?? NOBODY);
    if (last.seat === NOBODY) last.seat = seat ?? NOBODY;
    return seat === null || seat === undefined || seat === last.seat ? last : this.begin(seat);
  }

  /** @param {number} seat */
  begin(seat) {
    const line = { seat, texts: [], ids: [] };
    this.deeds.push(line);
    return line;
  }

  /**
   * Show the lines, or nothing.
   *
   * @param {boolean} isShown
   * @param {SeenSeat[]} seats
   */
  show(isShown, seats) {
    const told = isShown ? this.deeds.filter(({ texts }) => texts.length) : [];
    const lines = told.slice(-LINES).map((one) => this.line(one, seats));
    this.place.hidden = !lines.length;
    this.place.replaceChildren(...lines);
  }

  /**
   * @param {Deeds} deeds
   * @param {SeenSeat[]} seats
   */
  line({ seat, texts, ids }, seats) {
    const text = [...new Set(texts)].slice(-EVENTS).join(" · ");
    const row = make(
      "li",
      { title: text, tabindex: "0" },
      seats[seat] ? seatMark(seat, seats[seat].letter) : make("i", { "aria-hidden": "true" }, "·"),
      make("span", {}, text),
    );
    for (const name of ["pointerenter", "focus"])
      row.addEventListener(name, () => this.onHighlight(ids));
    for (const name of ["pointerleave", "blur"])
      row.addEventListener(name, () => this.onHighlight([]));
    return row;
  }
}
