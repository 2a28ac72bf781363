// Points at the table: the table of points by source, and gains that float over the board.

/** @import { MovedPiece, PointsBySource, SeenSeat, Update } from "../../types.js" */
/** @import { Board } from "../board.js" */

import { make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { signed } from "../../lib/text.js";
import { seatMark, totalPoints } from "../seats.js";

/** Pixels between texts that float at the same place. */
const ROW = 30;

/**
 * Points by source, with a column for each seat.
 *
 * @param {Pick<Update, "seats" | "sources">} update
 */
export function pointsTable({ seats, sources }) {
  const isEarned = (/** @type {string} */ source) =>
    seats.some(({ points }) => points[source] !== 0);
  const rows = Object.keys(seats[0]?.points ?? {})
    .filter(isEarned)
    .map((source) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, sources[source] ?? source),
        ...seats.map(({ points }) => make("td", {}, String(points[source] ?? "?"))),
      ),
    );
  const totals = make(
    "tr",
    {},
    make("th", { scope: "row" }, say("Points")),
    ...seats.map((seat) => make("td", {}, String(totalPoints(seat)))),
  );
  return make(
    "table",
    { class: "sources" },
    make("thead", {}, make("tr", {}, make("td"), ...seats.map(heading))),
    make("tbody", {}, ...rows),
    make("tfoot", {}, totals),
  );
}

/**
 * The same table as if the game ended now, under a heading.
 *
 * @param {Update} update
 * @param {PointsBySource[]} projected by seat
 */
export function projectedTable({ seats, sources }, projected) {
  const then = seats.map((seat, at) => ({ ...seat, points: projected[at] ?? {} }));
  return [
    make("h3", { class: "projected" }, say("If the game ended now")),
    pointsTable({ seats: then, sources }),
  ];
}

/** @param {SeenSeat} seat */
const heading = (seat) =>
  make(
    "th",
    { scope: "col" },
    seatMark(seat.seat, seat.letter),
    make("span", { class: "spoken" }, seat.name || seat.colour),
  );

/**
 * Gains by seat in one line, such as "+4 W  +2 B".
 *
 * @param {number[]} gains
 * @param {SeenSeat[]} seats
 */
export const gainsText = (gains, seats) =>
  gains
    .map((gain, seat) => gain && `${signed(gain)} ${seats[seat].letter}`)
    .filter(Boolean)
    .join("  ");

/**
 * What each seat has gained since the update before; nothing if the viewer looks from another seat.
 *
 * @param {Update | null} before
 * @param {Update} update
 */
export function gainsSince(before, update) {
  if (before?.phase !== "playing" || before.seat !== update.seat) return [];
  return update.seats
    .map((seat, at) => ({ seat, gain: totalPoints(seat) - totalPoints(before.seats[at]) }))
    .filter(({ gain }) => gain !== 0);
}

/**
 * Let points just earned float where the last piece landed, or beside the seat.
 *
 * @param {{
 *   board: Board,
 *   place: HTMLElement,
 *   before: Update | null,
 *   update: Update,
 *   moved: MovedPiece[],
 * }} shown `place` is the list of seats
 */
export function floatGains({ board, place, before, update, moved }) {
  if (!board.picture) return;
  for (const [row, { seat, gain }] of gainsSince(before, update).entries()) {
    const line = place.children[seat.seat].getBoundingClientRect();
    const beside = { x: Math.min(line.x, innerWidth - 40), y: line.y + line.height / 2 };
    const { x, y } = moved.at(-1)?.to ?? beside;
    board.floatText(
      `${signed(gain)} ${seat.letter}`,
      { x, y: y - 12 + ROW * row },
      gain > 0 ? "gain" : "loss",
    );
  }
}
