// Sends moves to the server, one after the other.

/** @import { Done } from "../../../types.js" */
/** @import { Pacer } from "../../stage/pacer.js" */

/** Milliseconds to wait for the pacer to show what a command did. */
const TIMEOUT = 3000;

export class MoveSender {
  /**
   * @param {Pick<Pacer, "number">} pacer
   * @param {{
   *   send: (move: number, after: number) => Promise<Done | undefined>,
   *   onBusy: (isBusy: boolean) => void,
   * }} hooks `send` gives undefined if the move was refused; `onBusy` when sending begins and ends
   */
  constructor(pacer, { send, onBusy }) {
    this.pacer = pacer;
    this.send = send;
    this.onBusy = onBusy;
    this.isBusy = false;
    /** @type {{ number: number, done: () => void } | null} */
    this.awaited = null;
  }

  /**
   * Send several moves, as a panel collects them. Stops at the first that is refused. Further moves
   * are ignored until the pacer has shown these. Returns whether all were made.
   *
   * @param {number[]} moves
   */
  async sendAll(moves) {
    if (this.isBusy) return false;
    this.setBusy(true);
    let after = this.pacer.number;
    let made = 0;
    for (const move of moves) {
      const done = await this.send(move, after);
      if (!done) break;
      after = done.number;
      made += 1;
    }
    await this.reached(after);
    this.setBusy(false);
    return made === moves.length;
  }

  /** @param {boolean} is */
  setBusy(is) {
    this.isBusy = is;
    this.onBusy(is);
  }

  /**
   * Wait until the pacer has reached a number.
   *
   * @param {number} number
   * @returns {Promise<void>}
   */
  reached(number) {
    if (this.pacer.number >= number) return Promise.resolve();
    return new Promise((done) => {
      this.awaited = { number, done };
      setTimeout(done, TIMEOUT);
    });
  }

  /** The pacer has shown an update. */
  updated() {
    if (this.awaited && this.pacer.number >= this.awaited.number) this.awaited.done();
  }
}
