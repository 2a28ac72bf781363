// Sends moves to the server, one after the other.

/** @import { Done } from "../../types.js" */
/** @import { Stream } from "../../lib/stream.js" */

/** Milliseconds to wait for the stream to show what a command did. */
const TIMEOUT = 3000;

export class MoveSender {
  /**
   * @param {Pick<Stream, "number">} stream
   * @param {{
   *   send: (move: number, after: number) => Promise<Done | undefined>,
   *   onBusy: (isBusy: boolean) => void,
   * }} hooks `send` gives undefined if the move was refused; `onBusy` when sending begins and ends
   */
  constructor(stream, { send, onBusy }) {
    this.stream = stream;
    this.send = send;
    this.onBusy = onBusy;
    this.isBusy = false;
    /** @type {{ number: number, done: () => void } | null} */
    this.awaited = null;
  }

  /**
   * Send several moves, as a panel collects them. Stops at the first that is refused. Further moves
   * are ignored until the stream has shown these.
   *
   * @param {number[]} moves
   */
  async sendAll(moves) {
    if (this.isBusy) return;
    this.setBusy(true);
    let after = this.stream.number;
    for (const move of moves) {
      const done = await this.send(move, after);
      if (!done) break;
      after = done.number;
    }
    await this.reached(after);
    this.setBusy(false);
  }

  /** @param {boolean} is */
  setBusy(is) {
    this.isBusy = is;
    this.onBusy(is);
  }

  /**
   * Wait until the stream has reached a number.
   *
   * @param {number} number
   * @returns {Promise<void>}
   */
  reached(number) {
    if (this.stream.number >= number) return Promise.resolve();
    return new Promise((done) => {
      this.awaited = { number, done };
      setTimeout(done, TIMEOUT);
    });
  }

  /** The stream has shown an update. */
  updated() {
    if (this.awaited && this.stream.number >= this.awaited.number) this.awaited.done();
  }
}
