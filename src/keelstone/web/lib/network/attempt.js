// Runs requests and tells the reader why one failed.

/** @import { Attempt } from "../../types.js" */

import { find } from "../dom.js";
import { Refused } from "./api.js";

/**
 * Show a text in the page's place for notices.
 *
 * @param {string} text
 */
export function notice(text) {
  find("notice").textContent = text;
}

/**
 * A function that runs an action and shows why it failed. It returns undefined then. `noAnswer` is
 * the text for a server that does not answer. Other faults are thrown again.
 *
 * @param {() => string} noAnswer
 * @returns {Attempt}
 */
export const attemptOr = (noAnswer) => async (action) => {
  notice("");
  try {
    return await action();
  } catch (fault) {
    notice(fault instanceof Refused ? fault.message : noAnswer());
    if (!isExpected(fault)) throw fault;
  }
};

/**
 * Whether a fault comes from outside: a refusal, no network (TypeError), a file that is not JSON.
 *
 * @param {unknown} fault
 */
const isExpected = (fault) =>
  fault instanceof Refused || fault instanceof TypeError || fault instanceof SyntaxError;
