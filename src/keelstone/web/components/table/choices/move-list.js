// The list of all legal moves in words.

/** @import { SeenMove } from "../../../types.js" */

import { button, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { moveLabel } from "../../../lib/text.js";

/**
 * @param {SeenMove[]} moves
 * @param {{
 *   play: (move: SeenMove) => void,
 *   pointOut: (move: SeenMove | undefined) => void,
 * }} hooks `pointOut` shows what the chosen move would do
 */
export function moveList(moves, { play, pointOut }) {
  const groups = [...groupByKind(moves)].map(([kind, those]) =>
    make("optgroup", { label: kind }, ...those.map((move) => moveOption(move, moves))),
  );
  const select = make("select", { "aria-label": say("All moves") }, ...groups);
  const chosen = () => moves.find((move) => String(move.number) === select.value);
  const playChosen = () => {
    const move = chosen();
    if (move) play(move);
  };
  select.addEventListener("change", () => pointOut(chosen()));
  select.addEventListener("keydown", (event) => event.key === "Enter" && playChosen());
  return make("div", { class: "row list" }, select, button(say("Play"), playChosen));
}

/**
 * @param {SeenMove[]} moves
 * @returns {Map<string, SeenMove[]>}
 */
export function groupByKind(moves) {
  const kinds = new Map();
  for (const move of moves) kinds.set(move.kind, [...(kinds.get(move.kind) ?? []), move]);
  return kinds;
}

/**
 * @param {SeenMove} move
 * @param {SeenMove[]} moves
 */
const moveOption = (move, moves) =>
  make("option", { value: String(move.number) }, moveLabel(move, moves));
