// Whether a connection is alive: the page asks now and then, and the server answers.

/** Milliseconds between two questions, and how long an answer may take. */
const PAUSE = 8000;
const TIMEOUT = 8000;
/** The same when the page has just been woken, or the network has come back. */
const HURRY = 3000;

export class Heartbeat {
  /** @param {{ ask: () => void, onSilence: () => void }} hooks */
  constructor({ ask, onSilence }) {
    this.ask = ask;
    this.onSilence = onSilence;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** Something was heard: ask again after a pause. */
  heard() {
    this.stop();
    this.timer = setTimeout(() => this.check(TIMEOUT), PAUSE);
  }

  /** Ask now, and expect something soon. */
  check(timeout = HURRY) {
    this.stop();
    this.timer = setTimeout(() => this.onSilence(), timeout);
    this.ask();
  }

  stop() {
    clearTimeout(this.timer);
  }
}
