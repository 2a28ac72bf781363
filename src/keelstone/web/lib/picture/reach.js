// What a finger means: it covers more than the point at which it is counted.

/** @import { Point } from "../../types.js" */

/** From how much longer than wide on a thing is long: nearness is counted to its edge. */
const LONG = 1.6;
/** Pixels within which a finger takes the nearest thing, and the least room for one thing. */
const REACH = 22;
export const FINGER = 40;

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * The thing nearest to a point, at most `reach` pixels away; null if there is none. Where boxes
 * overlap, the one with the nearest centre counts.
 *
 * @template {Element} Thing
 * @param {Thing[]} things
 * @param {Point} point
 * @returns {Thing | null}
 */
export function nearestThing(things, point, reach = REACH) {
  /** @type {Thing | null} */
  let best = null;
  let least = [reach, Infinity];
  for (const thing of things) {
    const box = thing.getBoundingClientRect();
    const found = [distanceTo(box, point), distance(centre(box), point)];
    if (found[0] > least[0] || (found[0] === least[0] && found[1] >= least[1])) continue;
    [best, least] = [thing, found];
  }
  return best;
}

/**
 * How far the centre of a thing is from the nearest other one; Infinity if there is none.
 *
 * @param {Element} thing
 * @param {Element[]} things
 */
export function roomAround(thing, things) {
  const here = centre(thing.getBoundingClientRect());
  const others = things.filter((one) => one !== thing);
  return Math.min(
    Infinity,
    ...others.map((one) => distance(here, centre(one.getBoundingClientRect()))),
  );
}

/**
 * From a point to the nearest point of a thing: of its box, or of a disc in it.
 *
 * @param {Box} box
 * @param {Point} point
 */
function distanceTo(box, point) {
  const { x, y, width, height } = box;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long < LONG * short) return Math.max(0, distance(centre(box), point) - short / 2);
  const dx = Math.max(x - point.x, 0, point.x - x - width);
  const dy = Math.max(y - point.y, 0, point.y - y - height);
  return Math.hypot(dx, dy);
}

/** @param {Box} box */
const centre = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/**
 * @param {Point} one
 * @param {Point} other
 */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
