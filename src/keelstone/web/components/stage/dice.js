// Dice that roll across the board and stop.

/** @import { Point } from "../../types.js" */
/** @import { Board } from "../board.js" */

import { draw } from "../../lib/dom.js";

/** Pixels: the side of a die, and from one die to the next. */
const SIDE = 64;
const STEP = 84;
/** Where the pips of each face are, in thirds of a face from its middle. */
const PIPS = [
  [],
  ["0 0"],
  ["-1 -1", "1 1"],
  ["-1 -1", "0 0", "1 1"],
  ["-1 -1", "1 -1", "-1 1", "1 1"],
  ["-1 -1", "1 -1", "0 0", "-1 1", "1 1"],
  ["-1 -1", "1 -1", "-1 0", "1 0", "-1 1", "1 1"],
];

/**
 * Roll dice in the middle of the board; at the end they fly to a place on the screen.
 *
 * @param {Board} board
 * @param {number[]} faces
 * @param {Point | null} end
 * @param {number} duration milliseconds
 */
export function rollDice(board, faces, end, duration) {
  const box = board.layer.getBoundingClientRect();
  const middle = { x: box.width / 2, y: box.height * 0.42 };
  const goal = end ? board.toLayer(end) : middle;
  for (const [at, face] of faces.entries()) {
    const x = middle.x + (at - (faces.length - 1) / 2) * STEP;
    const die = draw("g", { class: "staged-part die-of-stage" }, dieWith(face));
    board.layer.append(die);
    die.animate(rolling({ x, y: middle.y }, goal, at), { duration, fill: "both" }).onfinish = () =>
      die.remove();
  }
}

/**
 * A die is thrown in from the left, tumbles, lies, and leaves.
 *
 * @param {Point} rest
 * @param {Point} goal
 * @param {number} at which die
 * @returns {Keyframe[]}
 */
function rolling({ x, y }, goal, at) {
  const turn = at % 2 ? 640 : -720;
  const place = (/** @type {number} */ px, /** @type {number} */ py, angle = 0, size = 1) =>
    `translate(${px}px, ${py}px) rotate(${angle}deg) scale(${size})`;
  return [
    { transform: place(x - 260, y + 130, turn, 0.7), opacity: 0, easing: "ease-out" },
    { transform: place(x - 90, y - 40, turn / 2.4), opacity: 1, offset: 0.22, easing: "ease-in" },
    { transform: place(x - 30, y + 8, turn / 8), offset: 0.36, easing: "ease-out" },
    { transform: place(x, y, at ? 8 : -6), offset: 0.5 },
    { transform: place(x, y, at ? 8 : -6), opacity: 1, offset: 0.84, easing: "ease-in" },
    { transform: place(goal.x, goal.y, 0, 0.4), opacity: 0 },
  ];
}

/** @param {number} face */
function dieWith(face) {
  const half = String(-SIDE / 2);
  const square = { x: half, y: half, width: String(SIDE), height: String(SIDE), rx: "13" };
  const pips = (PIPS[face] ?? []).map((place) => {
    const [x, y] = place.split(" ").map((third) => String((Number(third) * SIDE) / 3.7));
    return draw("circle", { cx: x, cy: y, r: "6" });
  });
  return draw("g", {}, draw("rect", square), ...pips);
}
