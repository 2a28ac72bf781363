// The switches that a person sets in this browser.

import { remember, remembered } from "./storage.js";

/** @typedef {"sound" | "game-sounds" | "notices" | "confirm" | "list" | "fold" | "low" | "twice" | "keys"} Switch */

/**
 * What is on unless somebody switches it off.
 *
 * @type {Partial<Record<Switch, () => boolean>>}
 */
const DEFAULTS = {
  twice: () => matchMedia("(pointer: coarse)").matches,
  keys: () => true,
};

/** @param {Switch} name */
export const isOn = (name) => (remembered(name) || (DEFAULTS[name]?.() ? "on" : "off")) === "on";

/**
 * @param {Switch} name
 * @param {boolean} is
 */
export const setSwitch = (name, is) => remember(name, is ? "on" : "off");
