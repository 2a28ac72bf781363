// Whose turn it is, and what can be done in it.

/** @import { SeenAnswerAhead, SeenEvent, SeenMove, Update } from "../../../types.js" */

import { isPlayedByBot } from "../../seats.js";

/**
 * Whether the viewer is to move.
 *
 * @param {Update | null} update
 */
export const isDue = (update) =>
  update !== null &&
  update.seat !== null &&
  update.due.includes(update.seat) &&
  !isPlayedByBot(update);

/**
 * Whether an event is a move of the viewer.
 *
 * @param {SeenEvent} event
 * @param {Pick<Update, "seat">} update
 */
export const isOwnMove = (event, { seat }) =>
  event.kind === "move" && seat !== null && event.seat === seat;

/**
 * The moves that the viewer can choose. A seat that nobody waits for may have moves too.
 *
 * @param {Update} update
 * @returns {SeenMove[]}
 */
export const choosableMoves = ({ moves, optional_moves: optional }) =>
  (moves?.length ? moves : optional) ?? [];

/**
 * Whether an answer can be given to the present question, and to others like it.
 *
 * @param {SeenAnswerAhead} answer
 */
export const isChoice = ({ is_on: isOn, move }) => !isOn && move !== null;
