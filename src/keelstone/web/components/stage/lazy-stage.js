// The stage of a table. What acts moments out is loaded when the first one comes.

/** @import { StagedEvent, Update } from "../../types.js" */
/** @import { Board } from "../board.js" */
/** @import { Stage } from "./stage.js" */

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
    const { Stage } = await import("./stage.js");
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
   */
  async celebrate(update) {
    const [{ victory }, { playSound }] = await Promise.all([
      import("./victory.js"),
      import("../../lib/sounds.js"),
    ]);
    playSound("win");
    this.board.frame?.append(victory(update));
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
