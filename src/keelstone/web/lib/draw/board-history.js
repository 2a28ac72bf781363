// The steps of drawing a board, to be undone and done again.

/** The most steps that are remembered. */
const MOST = 200;

/** @template T */
export class BoardHistory {
  constructor() {
    /** @type {T[]} */
    this.done = [];
    /** @type {T[]} */
    this.undone = [];
  }

  /** @returns {T | undefined} */
  get current() {
    return this.done.at(-1);
  }

  get canUndo() {
    return this.done.length > 1;
  }

  get canRedo() {
    return this.undone.length > 0;
  }

  /**
   * Remember a state. What was undone is forgotten.
   *
   * @param {T} state
   */
  add(state) {
    this.done.push(state);
    this.undone = [];
    if (this.done.length > MOST) this.done.shift();
  }

  /** Go one step back; the state there. */
  undo() {
    if (this.canUndo) this.undone.push(/** @type {T} */ (this.done.pop()));
    return this.current;
  }

  /** Go one step forward again; the state there. */
  redo() {
    if (this.canRedo) this.done.push(/** @type {T} */ (this.undone.pop()));
    return this.current;
  }
}
