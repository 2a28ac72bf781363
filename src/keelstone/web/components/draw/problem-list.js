// All problems of a board in words. Each leads to its field, or shows its places in the picture.

/** @import { BoardProblem, DrawnBoard } from "../../types.js" */

import { button, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";

/**
 * @param {DrawnBoard} board
 * @param {(problem: BoardProblem) => unknown} onChoose
 */
export function problemList(board, onChoose) {
  const head = make("h2", {}, say("Problems"));
  if (!board.problems.length) return [head, make("p", {}, say("No problems: it can be played."))];
  const lines = board.problems.map((one) =>
    make(
      "li",
      {},
      button(words(board, one), () => onChoose(one), { class: "link" }),
    ),
  );
  return [head, make("ul", { class: "problems" }, ...lines)];
}

/**
 * What is wrong, after the title of its field.
 *
 * @param {DrawnBoard} board
 * @param {BoardProblem} problem
 */
function words(board, problem) {
  const fields = board.form.flatMap((section) => section.fields);
  const field = fields.find((one) => one.key === problem.key);
  return field && field.key !== "map"
    ? [make("b", {}, field.title), `: ${problem.text}`]
    : problem.text;
}
