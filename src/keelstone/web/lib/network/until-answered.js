// Requests that are repeated until the server answers.

import { Refused } from "./api.js";

/** What a server or a proxy says that will answer later. */
const LATER = [429, 502, 503, 504];
/** Milliseconds between two attempts. */
const PAUSE = 1000;

/**
 * Repeat an action while there is no connection or the server asks to wait.
 *
 * @template T
 * @param {() => Promise<T>} action
 * @param {(fault: unknown) => unknown} onWait called before each repetition
 * @param {() => Promise<unknown>} [pause]
 * @returns {Promise<T>}
 */
export async function untilAnswered(action, onWait, pause = aMoment) {
  for (;;) {
    try {
      return await action();
    } catch (fault) {
      if (!isTemporary(fault)) throw fault;
      onWait(fault);
      await pause();
    }
  }
}

const aMoment = () => new Promise((done) => setTimeout(done, PAUSE));

/** @param {unknown} fault */
const isTemporary = (fault) =>
  fault instanceof TypeError || (fault instanceof Refused && LATER.includes(fault.status));
