// The phases of a round as a strip that shows where the round is.

/** @import { SeenPhases } from "../../../types.js" */

import { make } from "../../../lib/dom.js";

/**
 * Show the phases in their place; null hides it.
 *
 * @param {HTMLElement} place
 * @param {SeenPhases | null} phases
 */
export function showPhases(place, phases) {
  place.hidden = !phases;
  if (!phases) return;
  const shown = JSON.stringify(phases);
  if (place.dataset.shown === shown) return;
  place.dataset.shown = shown;
  const items = phases.names.map((name, index) => {
    const state = index < phases.at ? "past" : index === phases.at ? "now" : "";
    const current = index === phases.at ? "step" : null;
    return make("li", { class: state, "aria-current": current }, make("span", {}, name));
  });
  place.replaceChildren(...items);
}
