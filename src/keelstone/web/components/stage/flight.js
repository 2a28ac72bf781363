// A symbol of the picture that flies from one thing to another.

/** @import { Board } from "../board.js" */

import { draw } from "../../lib/dom.js";
import { centre } from "../../lib/picture/motion.js";

/** Pixels: the side of a flying symbol, and how high it rises. */
const SIDE = 46;
const RISE = 46;

/**
 * Let the symbol on the thing `what` fly. Returns whether all things are in the picture.
 *
 * @param {Board} board
 * @param {{ start: string, end: string, what: string }} flight
 * @param {{ delay: number, duration: number }} timing milliseconds
 */
export function flySymbol(board, { start, end, what }, timing) {
  const [from, to] = [start, end].map((id) => board.find(id)?.getBoundingClientRect());
  const symbol = board.symbol(what);
  if (!from || !to || !symbol) return false;
  const [here, there] = [from, to].map((box) => board.toLayer(centre(box)));
  const half = String(-SIDE / 2);
  for (const [name, value] of [
    ["x", half],
    ["y", half],
    ["width", String(SIDE)],
    ["height", String(SIDE)],
  ])
    symbol.setAttribute(name, value);
  const ground = { class: "card-of-stage", x: half, y: half, rx: "9" };
  const card = draw("rect", { ...ground, width: String(SIDE), height: String(SIDE) });
  const flying = draw("g", { class: "staged-part" }, card, symbol);
  board.layer.append(flying);
  const top = { x: (here.x + there.x) / 2, y: Math.min(here.y, there.y) - RISE };
  const frames = [
    { transform: `translate(${here.x}px, ${here.y}px) scale(.4)`, opacity: 0 },
    { transform: `translate(${here.x}px, ${here.y}px) scale(1)`, opacity: 1, offset: 0.2 },
    { transform: `translate(${top.x}px, ${top.y}px) scale(1.1)`, opacity: 1, offset: 0.6 },
    { transform: `translate(${there.x}px, ${there.y}px) scale(.6)`, opacity: 0.2 },
  ];
  flying.animate(frames, { ...timing, easing: "ease-in-out", fill: "both" }).onfinish = () =>
    flying.remove();
  return true;
}
