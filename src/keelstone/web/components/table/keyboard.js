// The keys of a table. Letters can be switched off: screen readers have commands of their own.

import { closest } from "../../lib/dom.js";
import { isOn } from "../../lib/preferences.js";

/** @typedef {Record<string, () => unknown>} Commands key -> what it does */

/**
 * @param {{ letters: Commands, signs: Commands, onEscape: (from: EventTarget | null) => void }} keys
 */
export function listenToKeys({ letters, signs, onEscape }) {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") onEscape(event.target);
    if (closest(event.target, "input, select, textarea")) return;
    signs[event.key]?.();
    if (isOn("keys")) letters[event.key.toLowerCase()]?.();
  });
}
