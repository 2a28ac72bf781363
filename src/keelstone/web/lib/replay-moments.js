// The moments of a replay. A moment is a number from 0, the beginning, to the end of the game.

/** @import { Course, TurningPoint } from "../types.js" */

/**
 * The next of some moments after `now`, or the last one before it.
 *
 * @param {number[]} moments in order
 * @param {number} now
 * @param {boolean} isForward
 * @returns {number | undefined}
 */
export const neighbour = (moments, now, isForward) =>
  isForward ? moments.find((one) => one > now) : moments.findLast((one) => one < now);

/**
 * The moment that another viewer's course has for a moment of this one. Viewers count different
 * moments, because they do not know of the same events; the rounds are the same for all.
 *
 * @param {Course} from
 * @param {Course} to
 * @param {number} moment of `from`
 */
export function sameMoment(from, to, moment) {
  const scaled = Math.round((moment / Math.max(1, from.moments)) * to.moments);
  const line = lineAt(from, moment);
  if (from.moments === to.moments || !line) return scaled;
  const period = from.periods.findLastIndex((one) => one.moment <= line.moment);
  if (period < 0) return scaled;
  const since = line.moment - from.periods[period].moment;
  return Math.min(to.moments, to.periods[period].moment + since);
}

/**
 * The last line of the story up to a moment.
 *
 * @param {Pick<Course, "lines">} course
 * @param {number} moment
 */
export const lineAt = (course, moment) => course.lines.findLast((one) => one.moment <= moment);

/**
 * The round or turn that a moment belongs to.
 *
 * @param {Pick<Course, "periods">} course
 * @param {number} moment
 */
export const periodAt = (course, moment) => course.periods.findLast((one) => one.moment <= moment);

/**
 * At most `most` of the items, evenly spread.
 *
 * @template T
 * @param {T[]} items
 * @param {number} most
 */
export function thinned(items, most) {
  const every = Math.ceil(items.length / most);
  return items.filter((_, at) => at % every === 0);
}

/**
 * The seat whose chances a turning point is told by: the one that moved, unless another seat's
 * chances changed more than twice as much.
 *
 * @param {Pick<TurningPoint, "before" | "after" | "seat">} point
 */
export function largestChange({ before, after, seat }) {
  const changes = after.map((chance, at) => Math.abs(chance - before[at]));
  const most = changes.indexOf(Math.max(...changes));
  if (seat === null) return most;
  return changes[seat] >= changes[most] / 2 ? seat : most;
}

/**
 * The moment at a horizontal position on a chart of the server; null beside the chart.
 *
 * @param {number} x from the left edge of the chart, as a share of its width
 * @param {{ width: number, left: number, right: number, last: number }} chart its width and margins
 *   in its own units, and its last moment
 */
export function momentAt(x, { width, left, right, last }) {
  const share = (x * width - left) / (width - left - right);
  return share < 0 || share > 1 ? null : Math.round(share * last);
}
