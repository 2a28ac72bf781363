// The help about things in a picture. It is loaded when a pointer or a key first comes to the picture.

/** @import { Help } from "./help.js" */

/** What may ask for help, or takes that back. */
const EVENTS = ["pointerover", "pointerdown", "pointerup", "pointerleave", "keydown"];

/**
 * Offer help; the last event before it is loaded counts as if it came afterwards.
 *
 * @param {ConstructorParameters<typeof Help>[0]} place
 * @param {ConstructorParameters<typeof Help>[1]} hooks
 */
export function offerHelp(place, hooks) {
  const listening = new AbortController();
  let isLoading = false;
  /** @type {Event} */
  let last;
  const load = async () => {
    const { Help } = await import("./help.js");
    listening.abort();
    new Help(place, hooks).handle(last);
  };
  const listen = (/** @type {Event} */ event) => {
    last = event;
    if (isLoading) return;
    isLoading = true;
    load().catch(() => {
      isLoading = false; // the next event tries again
    });
  };
  for (const name of EVENTS)
    place.addEventListener(name, listen, { signal: listening.signal, passive: true });
}
