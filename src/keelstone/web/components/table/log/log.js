// The log of a table, or its chat.

/** @import { SeenEvent, SeenSeat } from "../../../types.js" */

import { button, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { capital, partsOf } from "../../../lib/text.js";
import { seatMark } from "../../seats.js";
import { logSign } from "./signs.js";

/** What a person does to scroll. */
const HANDLING = ["wheel", "pointerdown", "keydown"];
/** Pixels from the end within which the log counts as scrolled to its end. */
const NEAR = 60;
/** How many remarks the server sends at once. */
const REMARKS = 50;
const passive = { passive: true };

export class Log {
  /**
   * @param {HTMLElement} place
   * @param {(ids: string[]) => void} [onHighlight] with the pieces that a line under the pointer moved
   * @param {(number: number) => void} [onDelete] with the remark that a host deletes
   * @param {(event: SeenEvent) => HTMLElement | null} [toolsOf] what else is offered with a remark
   */
  constructor(place, onHighlight = () => {}, onDelete = () => {}, toolsOf = () => null) {
    this.toolsOf = toolsOf;
    this.place = place;
    this.onHighlight = onHighlight;
    this.onDelete = onDelete;
    /** @type {Map<number, HTMLElement>} */
    this.lines = new Map();
    /**
     * The event of the last line, and how often it was told in a row.
     *
     * @type {{ event: SeenEvent, line: HTMLElement, times: number } | null}
     */
    this.last = null;
    /** The round or turn that the next line begins. */
    this.heading = "";
    /** Whether the log scrolls to new lines: until a person scrolls up to read. */
    this.isFollowing = true;
    /** Whether a person has touched the log since it was at its end. */
    this.isHandled = false;
    this.top = 0;
    for (const kind of HANDLING) place.addEventListener(kind, () => this.handled(), passive);
    place.addEventListener("scroll", () => this.scrolled(), passive);
    new ResizeObserver(() => this.follow()).observe(place);
  }

  handled() {
    this.isHandled = true;
  }

  /**
   * Stop following when a person scrolls up; follow again at the end. A log that grows for a moment
   * and shrinks again scrolls up by itself.
   */
  scrolled() {
    const hasGoneUp = this.place.scrollTop < this.top;
    if (this.isAtEnd() && !hasGoneUp) this.isHandled = false;
    this.isFollowing = this.isAtEnd() || (this.isFollowing && !(hasGoneUp && this.isHandled));
    this.top = this.place.scrollTop;
    if (!this.isAtEnd()) this.follow();
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
    this.last = null;
    this.heading = "";
    this.place.replaceChildren();
  }

  /**
   * Remove a line: its remark was deleted.
   *
   * @param {number} number
   */
  remove(number) {
    this.lines.get(number)?.remove();
    this.lines.delete(number);
  }

  /**
   * A button for the remarks before those that are shown, if there may be some.
   *
   * @param {SeenEvent[]} shown the earliest remarks that are shown
   * @param {(before: number) => Promise<SeenEvent[]>} fetch
   * @param {SeenSeat[]} seats
   */
  offerEarlier(shown, fetch, seats) {
    if (shown.length < REMARKS) return;
    const row = make("li", {});
    const showEarlier = async () => {
      const found = await fetch(shown[0].number);
      row.remove();
      const later = [...this.place.children];
      this.add(found, seats);
      this.place.append(...later);
      this.offerEarlier(found, fetch, seats);
    };
    row.append(button(say("Earlier remarks"), showEarlier));
    this.place.prepend(row);
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
      if (event.next_period) this.heading = event.next_period;
    }
    this.follow();
  }

  /**
   * @param {SeenEvent} event
   * @param {SeenSeat[]} seats
   * @param {string[]} moved
   */
  append(event, seats, moved) {
    if (this.gather(event)) return;
    if (this.heading && event.kind !== "chat") {
      this.place.append(make("li", { class: "period" }, this.heading));
      this.heading = "";
    }
    const seat = seats[event.seat ?? -1];
    const speaker = event.kind === "chat" ? make("b", {}, `${speakerOf(event, seat)}: `) : null;
    const line = make(
      "li",
      { class: event.kind },
      seat ? seatMark(seat.seat, seat.letter) : null,
      event.sign ? logSign(event.sign) : null,
      make("span", {}, speaker, ...(speaker ? [event.text] : lineParts(event.text))),
      event.kind === "chat" ? this.deleteButton(event.number) : null,
      event.kind === "chat" ? this.toolsOf(event) : null,
    );
    if (moved.length) {
      line.addEventListener("pointerenter", () => this.onHighlight(moved));
      line.addEventListener("pointerleave", () => this.onHighlight([]));
    }
    this.lines.set(event.number, line);
    this.last = { event, line, times: 1 };
    this.place.append(line);
  }

  /**
   * Count an event with the line before, if that tells the same move. Returns whether it does.
   *
   * @param {SeenEvent} event
   */
  gather(event) {
    const { last } = this;
    const isSame =
      last &&
      event.kind === "move" &&
      last.event.kind === "move" &&
      last.event.text === event.text &&
      last.event.seat === event.seat &&
      !last.line.classList.contains("undone");
    if (!isSame) return false;
    last.times += 1;
    last.line.setAttribute("data-times", `×${last.times}`);
    this.lines.set(event.number, last.line);
    return true;
  }

  /**
   * Only hosts see it.
   *
   * @param {number} number
   */
  deleteButton(number) {
    const text = say("Delete this remark");
    return button("✕", () => this.onDelete(number), {
      class: "plain delete",
      title: text,
      "aria-label": text,
    });
  }
}

/**
 * A line with what followed from it below.
 *
 * @param {string} text
 */
export function lineParts(text) {
  const [first, ...rest] = partsOf(text);
  const below = rest.flatMap((part) => ["\n", make("small", { class: "part" }, capital(part))]);
  return [first, ...below];
}

/**
 * Who says something. A spectator is told apart from the players.
 *
 * @param {SeenEvent} event
 * @param {SeenSeat | undefined} seat
 */
function speakerOf({ name = "" }, seat) {
  if (seat) return seat.name;
  return name ? say("{name} (watching)", { name }) : say("Spectator");
}
