// The stage of a table. What acts moments out is loaded when the first one comes.

/** @import { StagedEvent, Update } from "../../types.js" */
/** @import { Board } from "../board.js" */
/** @import { Stage } from "./stage.js" */

import { loadSheet } from "../../lib/lazy.js";

export class LazyStage {
  /**
   * @param {Board} board
   * @param {ConstructorParameters<typeof Stage>[1]} hooks
   */
  constructor(board, hooks) {
    this.board = board;
    this.hooks = hooks;
    /** @type {Stage | null} */
    this.stage = null;
    /** Counts what was to be played, to notice a stage that is loaded too late. */
    this.count = 0;
  }

  /**
   * Act out events one after the other.
   *
   * @param {StagedEvent[]} events
   */
  async play(events) {
    if (!events.length) return;
    this.count += 1;
    const { count } = this;
    const [{ Stage }] = await Promise.all([import("./stage.js"), loadSheet("stage.css")]);
    this.stage ??= new Stage(this.board, this.hooks);
    if (count === this.count) await this.stage.play(events);
    else this.stage.pass(events);
  }

  /** End what is being acted out. */
  skip() {
    this.count += 1;
    this.stage?.skip();
  }

  /**
   * Show who has won.
   *
   * @param {Update} update
   * @param {HTMLElement | null} links to what comes next
   */
  async celebrate(update, links) {
    const [{ victory }, { playSound }] = await Promise.all([
      import("./victory.js"),
      import("../../lib/sounds.js"),
      loadSheet("stage.css"),
    ]);
    playSound("win");
    this.board.frame?.append(victory(update, links));
  }

  /**
   * Ask once whether sounds are wanted.
   *
   * @param {HTMLElement} place
   */
  async offerSounds(place) {
    const { offerSounds } = await import("./sound-question.js");
    offerSounds(place);
  }
}
