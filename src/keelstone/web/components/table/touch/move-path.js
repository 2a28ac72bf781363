// The path of touches that leads to a legal move: each move lists the ids to touch, in order.

/** @import { SeenMove, Target } from "../../../types.js" */

export class MovePath {
  constructor() {
    /** @type {Target[]} */
    this.targets = [];
    /**
     * The ids touched so far.
     *
     * @type {string[]}
     */
    this.ids = [];
    /** Whether the path has reached its end and waits for the next targets. */
    this.isComplete = false;
  }

  /**
   * Replace the targets. The path stays if it still leads somewhere and was not complete.
   *
   * @param {(SeenMove | Target)[]} targets
   */
  setTargets(targets) {
    this.targets = targets.filter(isReachable).flatMap(withGestures);
    if (this.isComplete || !this.matching().length) this.ids = [];
    this.isComplete = false;
  }

  /** The targets whose ids begin with this path. */
  matching() {
    return this.targets.filter((target) => this.ids.every((id, at) => target.touch[at] === id));
  }

  /**
   * What can be touched next: id -> the targets it leads to.
   *
   * @returns {Map<string, Target[]>}
   */
  next() {
    const next = new Map();
    for (const target of this.matching()) {
      const id = target.touch[this.ids.length];
      if (id) next.set(id, [...(next.get(id) ?? []), target]);
    }
    return next;
  }

  /**
   * What can be touched now: the next step; once the path is complete, what could be touched
   * instead of its last one.
   */
  options() {
    if (!this.isComplete) return this.next();
    const last = this.ids.pop();
    const found = this.next();
    if (last) this.ids.push(last);
    return found;
  }

  /**
   * Touch an id. Returns the target that this completes, null if more is to be touched, undefined if
   * the id cannot be touched now.
   *
   * @param {string} id
   */
  touch(id) {
    const reached = this.next().get(id);
    if (!reached) return undefined;
    this.ids.push(id);
    const target = reached.find((one) => one.touch.length === this.ids.length) ?? null;
    this.isComplete = Boolean(target);
    return target;
  }

  /**
   * The next id if there is no other choice and it is a button, which has no place in the picture;
   * empty otherwise.
   */
  onlyButton() {
    const [[id] = [""], ...others] = [...this.next()];
    return !others.length && this.ids.length && id.startsWith("button-") ? id : "";
  }

  /**
   * Whether an id could have been touched earlier, instead of what was touched then.
   *
   * @param {string} id
   */
  isAlternative(id) {
    if (this.isComplete || this.ids.includes(id)) return false;
    return this.ids.some((_, length) =>
      this.targets.some(
        ({ touch }) =>
          touch[length] === id && this.ids.slice(0, length).every((one, at) => touch[at] === one),
      ),
    );
  }

  /**
   * Take touches back until an id can be touched.
   *
   * @param {string} id
   */
  returnTo(id) {
    while (this.ids.length && !this.next().has(id)) this.ids.pop();
  }

  /**
   * Take back what leads to one move only, which was refused.
   *
   * @param {number} number
   */
  refuse(number) {
    this.back();
    while (this.ids.length && this.matching().every((target) => target.number === number))
      this.ids.pop();
  }

  /** Take the last touch back and return its id; undefined if there was none. */
  back() {
    this.isComplete = false;
    return this.ids.pop();
  }

  /**
   * The move that touching an id would play at once; null if it would not.
   *
   * @param {string} id
   * @returns {SeenMove | null}
   */
  moveAt(id) {
    for (const target of this.next().get(id) ?? []) {
      if (target.number !== undefined && target.touch.length === this.ids.length + 1) return target;
    }
    return null;
  }

  /**
   * Where the thing `id` can be dropped, if it is a part of a panel: id -> what that does.
   *
   * @param {string} id
   */
  dropsOf(id) {
    return this.next()
      .get(id)
      ?.find((target) => target.drops)?.drops;
  }

  /**
   * Whether more has to be touched after `id`, whichever move it is.
   *
   * @param {string} id
   */
  leadsOn(id) {
    const targets = this.next().get(id) ?? [];
    return targets.length > 0 && targets.every(({ touch }) => touch.length > this.ids.length + 1);
  }
}

/**
 * A target once for each of its paths.
 *
 * @param {Target} target
 * @returns {Target[]}
 */
const withGestures = (target) =>
  target.number === undefined
    ? [target]
    : [target, ...(target.gestures ?? []).map((touch) => ({ ...target, touch }))];

/**
 * @param {SeenMove | Target} target
 * @returns {target is Target}
 */
const isReachable = (target) => Boolean(target.touch?.length);
