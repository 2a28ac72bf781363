// Asks once whether a person wants the sounds of the game.

import { button, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { setSwitch } from "../../lib/preferences.js";
import { remembered } from "../../lib/storage.js";

let isAsked = false;

/**
 * Ask for sounds, unless this browser has answered before.
 *
 * @param {HTMLElement} place
 */
export function offerSounds(place) {
  if (isAsked || remembered("game-sounds")) return;
  isAsked = true;
  const answer = (/** @type {boolean} */ is) => {
    setSwitch("game-sounds", is);
    row.remove();
  };
  /** @type {HTMLElement} */
  const row = make(
    "div",
    { class: "row", role: "group", "aria-label": say("Sounds of the game") },
    make("span", {}, say("Sounds of the game?")),
    button(say("Yes"), () => answer(true)),
    button(say("No"), () => answer(false), { class: "plain" }),
  );
  place.append(row);
}
