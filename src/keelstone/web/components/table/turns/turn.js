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
const isChoice = ({ is_on: isOn, moves }) => !isOn && moves.length > 0;

/**
 * The answers that can be given to the present question, and to others like it; none where one of those given
 * ahead answers it anyway.
 *
 * @param {SeenAnswerAhead[]} answers
 */
export const answersToChoose = (answers) =>
  isAnsweredAhead(answers) ? [] : answers.filter(isChoice);

/**
 * Whether an answer given ahead means the present question: the server makes its moves.
 *
 * @param {SeenAnswerAhead[]} answers
 */
const isAnsweredAhead = (answers) =>
  answers.some(({ is_on: isOn, moves }) => isOn && moves.length > 0);

/**
 * An update in which nothing is asked that is answered ahead: question, buttons and panel stay as they were.
 *
 * @param {Update} update
 * @param {Update | null} before the last one
 * @returns {Update}
 */
export function withoutAnswered(update, before) {
  if (!isDue(update) || !isAnsweredAhead(update.answers_ahead)) return update;
  const kept = before && !isDue(before) ? before : null;
  const { seat: own } = update;
  return {
    ...update,
    question: kept?.question ?? update.question,
    due: update.due.filter((seat) => seat !== own),
    seats: update.seats.map((one) => (one.seat === own ? { ...one, is_due: false } : one)),
    moves: [],
    optional_moves: kept?.optional_moves ?? [],
    begun_paths: kept?.begun_paths ?? [],
    panel: kept?.panel ?? null,
  };
}
