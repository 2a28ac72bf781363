// What the result and replay pages share: the table, the header, seats, links to moments.

/** @import { Course } from "../../types.js" */

import { draw, find, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { attemptOr } from "../../lib/network/attempt.js";
import { takeToken } from "../../lib/network/endpoints.js";
import { TableApi } from "../../lib/network/table-endpoints.js";
import { root } from "../../lib/root.js";
import { headerPreferences } from "../preference-fields.js";
import { seatMark } from "../seats.js";

export const api = TableApi.ofPage();

export const attempt = attemptOr(() => say("The server does not answer."));

/**
 * Take the token out of the address, then start the page.
 *
 * @param {() => Promise<void>} start
 */
export async function startPage(start) {
  await attempt(takeToken);
  await attempt(start);
  document.body.removeAttribute("aria-busy");
}

/**
 * Fill the header and return the page the colours of the game.
 *
 * @param {Course} course
 * @param {...(HTMLElement | null)} links
 */
export function showHeader(course, ...links) {
  document.body.dataset.game = course.game;
  find("title").textContent = course.title;
  const preferences = make("span", { class: "row wide" }, ...headerPreferences());
  find("links").replaceChildren(...links.filter((link) => link !== null), preferences);
}

/**
 * @param {Course} course
 * @param {number} seat
 */
export const markOf = (course, seat) => seatMark(seat, course.letters[seat]);

/**
 * A seat as its mark and name.
 *
 * @param {Course} course
 * @param {number} seat
 */
export const namedSeat = (course, seat) =>
  make("span", { class: "named" }, markOf(course, seat), course.names[seat]);

/**
 * The address of a moment of the replay, seen from a seat.
 *
 * @param {number} moment
 * @param {number | null} [seat]
 */
export const replayAddress = (moment, seat = null) =>
  `${root}/t/${api.table}/replay?at=${moment}${seat === null ? "" : `&seat=${seat}`}`;

/**
 * @param {number} moment
 * @param {string} text
 * @param {number | null} [seat]
 */
export const momentLink = (moment, text, seat = null) =>
  make("a", { href: replayAddress(moment, seat) }, text);

/** Icons for buttons, in a square of 24. */
const ICONS = {
  first: "M5 5v14M19 5L9 12L19 19Z",
  back: "M12 6L6 12L12 18M19 6L13 12L19 18",
  before: "M15 5L8 12L15 19",
  play: "M7 4L20 12L7 20Z",
  pause: "M8 5v14M16 5v14",
  next: "M9 5L16 12L9 19",
  on: "M5 6L11 12L5 18M12 6L18 12L12 18",
  last: "M19 5v14M5 5L15 12L5 19Z",
  turn: "M13 3L5 13.5H11L10 21L19 10H13Z",
};

/** @typedef {keyof typeof ICONS} IconName */

/** @param {IconName} name */
export const icon = (name) =>
  draw(
    "svg",
    { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" },
    draw("path", { d: ICONS[name] }),
  );
