// How fast a person wants to see what others do. This browser remembers it.

import { remember, remembered } from "./storage.js";

/** @typedef {"slow" | "usual" | "fast" | "instant"} Tempo */

/**
 * How long things take, compared with the usual tempo.
 *
 * @type {Record<Tempo, number>}
 */
const FACTORS = { slow: 1.9, usual: 1, fast: 0.4, instant: 0 };
/** Milliseconds for which a move stays before the next is shown: of somebody else, one's own. */
const GAPS = { other: 1100, own: 650 };

/** Whether a coach speaks: whoever has not chosen a tempo sees a lesson slowly. */
let isLesson = false;

/** @param {boolean} is */
export const setLesson = (is) => {
  isLesson = is;
};

/** @returns {Tempo} */
export function tempo() {
  const kept = remembered("tempo");
  if (kept in FACTORS) return /** @type {Tempo} */ (kept);
  return isLesson ? "slow" : "usual";
}

/** @param {Tempo} value */
export function setTempo(value) {
  remember("tempo", value);
  dispatchEvent(new Event("tempo"));
}

/** The factor of the chosen tempo; 0: nothing takes time. */
export const tempoFactor = () => FACTORS[tempo()];

/**
 * Milliseconds for which a move stays before the next is shown.
 *
 * @param {keyof typeof GAPS} whose
 */
export const tempoGap = (whose) => GAPS[whose] * tempoFactor();
