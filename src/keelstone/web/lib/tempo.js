// How fast a person wants to see what others do. This browser remembers it.

import { remember, remembered } from "./storage.js";

/** @typedef {"slow" | "usual" | "fast" | "instant"} Tempo */

/**
 * How long things take, compared with the usual tempo.
 *
 * @type {Record<Tempo, number>}
 */
const FACTORS = { slow: 1.9, usual: 1, fast: 0.4, instant: 0 };
/** Milliseconds for which a move of somebody else stays before the next is shown. */
const GAP = 700;

/** @returns {Tempo} */
export function tempo() {
  const kept = remembered("tempo");
  return kept in FACTORS ? /** @type {Tempo} */ (kept) : "usual";
}

/** @param {Tempo} value */
export function setTempo(value) {
  remember("tempo", value);
  dispatchEvent(new Event("tempo"));
}

/** The factor of the chosen tempo; 0: nothing takes time. */
export const tempoFactor = () => FACTORS[tempo()];

/** Milliseconds between moves of others. */
export const tempoGap = () => GAP * tempoFactor();
