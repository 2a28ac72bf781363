// Installing the pages as an app.

import { button, make } from "../dom.js";
import { say } from "../i18n.js";

/** @typedef {Event & { prompt: () => Promise<unknown> }} InstallEvent */

/** @type {InstallEvent | null} */
let offered = null;
/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {InstallEvent | null} event */
function offer(event) {
  offered = event;
  for (const tell of listeners) tell();
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer(/** @type {InstallEvent} */ (event));
});
addEventListener("appinstalled", () => offer(null));

/** Safari on an iPhone or iPad has no question of its own; only there this is false. */
const isAppleInBrowser = () =>
  /** @type {{ standalone?: boolean }} */ (navigator).standalone === false;

/**
 * Keep a place filled with what installs the app, as far as the browser offers that.
 *
 * @param {HTMLElement} place
 */
export function showInstall(place) {
  const show = () => place.replaceChildren(...parts());
  listeners.add(show);
  show();
}

function parts() {
  const install = async () => {
    await offered?.prompt();
    offer(null); // a browser asks once for each offer
  };
  if (offered) return [button(say("Install as an app"), install)];
  if (!isAppleInBrowser()) return [];
  const text = say("As an app: tap Share, then “Add to Home Screen”.");
  return [make("small", { class: "quiet" }, text)];
}
