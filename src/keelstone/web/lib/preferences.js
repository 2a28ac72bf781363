// The switches that a person sets in this browser.

import { remember, remembered } from "./storage.js";

/** @typedef {"sound" | "game-sounds" | "notices" | "confirm" | "list"} Switch */

/** @param {Switch} name */
export const isOn = (name) => remembered(name) === "on";

/**
 * @param {Switch} name
 * @param {boolean} is
 */
export const setSwitch = (name, is) => remember(name, is ? "on" : "off");
