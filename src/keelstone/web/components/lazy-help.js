// The help about things in a picture. It is loaded when a pointer or a key first comes to the picture.

/** @import { Help } from "./help.js" */

/** What may ask for help, or takes that back. */
const EVENTS = ["pointerover", "pointerdown", "pointerup", "pointerleave", "keydown"];

/**
 * Offer help; the mouse's last press and the last event before it is loaded count as if they came afterwards.
 *
 * @param {ConstructorParameters<typeof Help>[0]} place
 * @param {ConstructorParameters<typeof Help>[1]} hooks
 */
export function offerHelp(place, hooks) {
  const listening = new AbortController();
  let isLoading = false;
  /** @type {Event} */
  let last;
  /** @type {Event | undefined} */
  let press;
  const load = async () => {
    const { Help } = await import("./help.js");
    listening.abort();
    const help = new Help(place, hooks);
    for (const event of new Set([press ?? last, last])) help.handle(event);
  };
  const listen = (/** @type {Event} */ event) => {
    last = event;
    if (isMousePress(event)) press = event;
    if (isLoading) return;
    isLoading = true;
    load().catch(() => {
      isLoading = false; // the next event tries again
    });
  };
  for (const name of EVENTS)
    place.addEventListener(name, listen, { signal: listening.signal, passive: true });
}

const isMousePress = (/** @type {Event} */ event) =>
  event.type === "pointerdown" && /** @type {PointerEvent} */ (event).pointerType !== "touch";
