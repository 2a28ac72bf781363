// Arrow keys between things that lie anywhere on a picture.

/** @import { Point } from "../../types.js" */

/** @typedef {{ getBoundingClientRect(): { x: number, y: number, width: number, height: number } }} Boxed */

/**
 * Direction -> from an offset to how far it goes ahead and aside.
 *
 * @type {Record<string, (dx: number, dy: number) => [ahead: number, aside: number]>}
 */
const DIRECTIONS = {
  Left: (dx, dy) => [-dx, dy],
  Right: (dx, dy) => [dx, dy],
  Up: (dx, dy) => [-dy, dx],
  Down: (dx, dy) => [dy, dx],
};
/** How much more an offset to the side counts than one ahead. */
const ASIDE = 2.5;

/**
 * The nearest thing in a direction; things straight ahead count as nearer. From elsewhere it is the
 * first thing. Null if there is none.
 *
 * @template {Boxed} Thing
 * @param {Boxed | null} from
 * @param {Thing[]} things
 * @param {string} direction Left, Right, Up or Down
 * @returns {Thing | null}
 */
export function nearest(from, things, direction) {
  const start = things.find((thing) => thing === from);
  if (!start) return things[0] ?? null;
  const here = centre(start);
  /** @type {Thing | null} */
  let best = null;
  let least = Infinity;
  for (const thing of things) {
    if (thing === start) continue;
    const there = centre(thing);
    const [ahead, aside] = DIRECTIONS[direction](there.x - here.x, there.y - here.y);
    const distance = ahead + ASIDE * Math.abs(aside);
    if (ahead > 1 && distance < least) [best, least] = [thing, distance];
  }
  return best;
}

/**
 * @param {Boxed} thing
 * @returns {Point}
 */
function centre(thing) {
  const box = thing.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
