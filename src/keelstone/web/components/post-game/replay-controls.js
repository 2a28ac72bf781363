// The buttons below a replay: step, round, play, speed.

/** @import { IconName } from "./common.js" */

import { button, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { icon } from "./common.js";

/**
 * Speed -> milliseconds that a step is shown.
 *
 * @type {Record<string, number>}
 */
export const SPEEDS = { "½×": 2600, "1×": 1300, "2×": 650, "4×": 325 };

/**
 * @typedef {{
 *   by: (steps: number) => unknown,
 *   toEnd: (isForward: boolean) => unknown,
 *   toRound: (isForward: boolean) => unknown,
 *   toTurningPoint: (isForward: boolean) => unknown,
 *   togglePlay: () => unknown,
 *   setSpeed: (speed: string) => void,
 * }} ReplayActions
 */

/**
 * Draw the controls; the focus stays on the same control.
 *
 * @param {HTMLElement} place
 * @param {{
 *   isPlaying: boolean,
 *   hasRounds: boolean,
 *   hasTurningPoints: boolean,
 *   speed: string,
 * }} state
 * @param {ReplayActions} actions
 */
export function showControls(place, { isPlaying, hasRounds, hasTurningPoints, speed }, actions) {
  const { by, toEnd, toRound, toTurningPoint, togglePlay } = actions;
  const focused = place.contains(document.activeElement)
    ? document.activeElement?.getAttribute("data-name")
    : null;
  const controls = [
    control("first", say("To the beginning"), "Home", () => toEnd(false)),
    hasRounds ? control("back", say("Round before"), "PgUp", () => toRound(false)) : null,
    control("before", say("One step back"), "←", () => by(-1)),
    isPlaying
      ? control("pause", say("Pause"), say("space"), togglePlay, "main")
      : control("play", say("Play"), say("space"), togglePlay, "main"),
    control("next", say("One step on"), "→", () => by(1)),
    hasRounds ? control("on", say("Next round"), "PgDn", () => toRound(true)) : null,
    control("last", say("To the end"), "End", () => toEnd(true)),
    hasTurningPoints
      ? control("turn", say("Next turning point"), "T", () => toTurningPoint(true))
      : null,
    speedField(speed, actions.setSpeed),
  ];
  place.replaceChildren(...controls.filter((one) => one !== null));
  const isPlayButton = focused === "play" || focused === "pause";
  const name = isPlayButton ? (isPlaying ? "pause" : "play") : focused;
  const same = name && place.querySelector(`[data-name="${name}"]`);
  if (same instanceof HTMLElement) same.focus();
}

/**
 * @param {IconName} name
 * @param {string} label
 * @param {string} key
 * @param {() => unknown} act
 * @param {string} [className]
 */
function control(name, label, key, act, className = "") {
  return button(icon(name), act, {
    title: `${label} (${key})`,
    "aria-label": label,
    class: `control ${className}`,
    "data-name": name,
  });
}

/**
 * @param {string} speed
 * @param {(speed: string) => void} onChange
 */
function speedField(speed, onChange) {
  const options = Object.keys(SPEEDS).map((one) =>
    make("option", { value: one, selected: one === speed }, one),
  );
  return make(
    "select",
    {
      "aria-label": say("Speed"),
      onchange: ({ currentTarget }) => onChange(currentTarget.value),
    },
    ...options,
  );
}

/**
 * The keys of a replay -> what they do.
 *
 * @param {ReplayActions} actions
 * @returns {Record<string, () => unknown>}
 */
export const replayKeys = ({ by, toEnd, toRound, toTurningPoint, togglePlay }) => ({
  ArrowLeft: () => by(-1),
  ArrowRight: () => by(1),
  Home: () => toEnd(false),
  End: () => toEnd(true),
  PageUp: () => toRound(false),
  PageDown: () => toRound(true),
  t: () => toTurningPoint(true),
  T: () => toTurningPoint(false),
  " ": togglePlay,
});
