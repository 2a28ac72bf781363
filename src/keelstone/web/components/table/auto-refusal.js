// Turns down offers that a person cannot take up, or wants no more of in this turn.

/** @import { SeenRefusal } from "../../types.js" */

/** Milliseconds before an offer is turned down: not always the same, so that it tells nobody why. */
const DELAY = { least: 700, more: 1500 };

export class AutoRefusal {
  /** @param {(move: number) => void} play */
  constructor(play) {
    this.play = play;
    /** The turn in which every offer is turned down. */
    this.period = -1;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Take over the offer that waits now; null: there is none.
   *
   * @param {SeenRefusal | null} refusal
   */
  show(refusal) {
    clearTimeout(this.timer);
    if (!refusal || !(refusal.is_certain || refusal.period === this.period)) return;
    const delay = DELAY.least + DELAY.more * Math.random();
    this.timer = setTimeout(() => this.play(refusal.move), delay);
  }

  /**
   * Turn down every offer until the turn ends.
   *
   * @param {SeenRefusal} refusal
   */
  refuseAll({ move, period }) {
    this.period = period;
    this.play(move);
  }
}
