// What a coach points at in the picture.

/** @import { Board } from "../../board.js" */

export class Pointer {
  /** @param {Pick<Board, "find" | "point" | "bringIntoView">} board */
  constructor(board) {
    this.board = board;
    /**
     * The ids of the things that a step speaks of.
     *
     * @type {string[]}
     */
    this.ids = [];
    /** Those of them that could be touched in this step. */
    this.opened = new Set();
    /** Those of them that were touched, or can no longer be since a move was made. */
    this.done = new Set();
  }

  /**
   * Point at the things of a step, also after each move in it. The board scrolls to them where they are others than
   * before, and where the coach has answered: an answer takes room from the board.
   *
   * @param {string[]} ids
   * @param {boolean} [hasAnswered]
   */
  point(ids, hasAnswered = false) {
    const isNew = this.ids.join() !== ids.join();
    this.ids = ids;
    if (isNew) this.opened.clear();
    this.done = new Set(ids.filter((id) => this.opened.has(id)));
    for (const id of ids) if (this.is(id, ".may")) this.opened.add(id);
    this.refresh();
    if (isNew || hasAnswered) requestAnimationFrame(() => this.board.bringIntoView(ids));
  }

  /** Point at what is done only while it can be touched; at everything else in any case. */
  refresh() {
    for (const id of this.ids) if (this.is(id, ".chosen")) this.done.add(id);
    this.board.point(
      this.ids.filter((id) => !this.done.has(id) || this.is(id, ".may") || this.is(id, ".chosen")),
    );
  }

  /**
   * @param {string} id
   * @param {string} selector
   */
  is(id, selector) {
    return Boolean(this.board.find(id)?.matches(selector));
  }
}
