// Points that are gained at the table: as a line of text, and floating over the board.

/** @import { MovedPiece, SeenSeat, Update } from "../../types.js" */
/** @import { Board } from "../board.js" */

import { signed } from "../../lib/text.js";
import { totalPoints } from "../seats.js";

/** Pixels between texts that float at the same place. */
const ROW = 30;

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
 * Gains by seat for a screen reader, such as "Anna: +4, Bo: +2".
 *
 * @param {number[]} gains
 * @param {SeenSeat[]} seats
 */
export const spokenGains = (gains, seats) =>
  gains
    .map((gain, seat) => gain && `${seats[seat].name || seats[seat].colour}: ${signed(gain)}`)
    .filter(Boolean)
    .join(", ");

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
