// The tab with the table in words. It remembers what has happened; the view is loaded when it is shown.

/** @import { Attempt, SeenMove, Update } from "../../../types.js" */
/** @import { TableApi } from "../../../lib/network/table-endpoints.js" */
/** @import { TextView } from "./text-view.js" */

import { Lazy } from "../../../lib/lazy.js";
import { choosableMoves, isOwnMove } from "../turns/turn.js";

export class TextTab {
  /**
   * @param {HTMLElement} place
   * @param {{ api: TableApi, attempt: Attempt, play: (move: SeenMove) => void }} hooks
   */
  constructor(place, { api, attempt, play }) {
    this.api = api;
    this.attempt = attempt;
    /**
     * The viewer's last move, whose words also say what it brought, and what has happened since.
     *
     * @type {string[]}
     */
    this.news = [];
    /** @type {Update | null} */
    this.update = null;
    /** How often the table was asked for: an answer that comes after a later one is old. */
    this.asked = 0;
    /** @type {Lazy<TextView>} */
    this.view = new Lazy(async () => {
      const { TextView } = await import("./text-view.js");
      return new TextView(place, { play });
    });
  }

  /**
   * Note what happened.
   *
   * @param {Update} update
   */
  add(update) {
    this.update = update;
    for (const event of update.events) {
      if (isOwnMove(event, update)) this.news = [];
      if (event.text && event.kind !== "chat") this.news.push(event.text);
    }
    this.view.part?.setMoves(choosableMoves(update));
  }

  /** Begin again, from another seat. */
  reset() {
    this.news = [];
  }

  /** Show the table as it is. */
  async show() {
    const { update } = this;
    if (!update || update.phase === "waiting") return;
    const asked = ++this.asked;
    const [view, found] = await Promise.all([
      this.view.get(),
      this.attempt(() => this.api.boardAsText(update.seat)),
    ]);
    if (asked !== this.asked) return;
    view.setMoves(choosableMoves(this.update ?? update));
    if (found) view.show(found, this.news);
  }
}
