// What the pages after a game share: which table, saying no kindly, plots, marks of the seats.

import { Refused, takeToken } from "../lib/api.js";
import { draw, find, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { corner } from "../lib/preferences.js";
import { mark as seatMark } from "./seats.js";

export const table = location.pathname.split("/")[2];
export const path = `/api/tables/${table}`;

export function notice(text) {
  find("notice").textContent = text;
}

/** Do something; where it is refused, say why. */
export async function attempt(action) {
  notice("");
  try {
    return await action();
  } catch (fault) {
    notice(fault instanceof Refused ? fault.message : say("The server does not answer."));
    if (!(fault instanceof Refused)) throw fault;
  }
}

/** Take a token out of the address, then begin. */
export async function begin(start) {
  await attempt(takeToken);
  await attempt(start);
  document.body.removeAttribute("aria-busy");
}

/** SVG markup of our server as an element. */
export function drawing(markup) {
  const svg = new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
  for (const script of svg.querySelectorAll("script, foreignObject")) script.remove();
  return document.importNode(svg, true);
}

/** A seat's colour, shape and letter. */
export const mark = (course, seat) => seatMark(seat, course.letters[seat]);

/** The page takes on the game's mood; the corner has theme and language. */
export function dress(course, ...links) {
  document.body.dataset.game = course.game;
  find("title").textContent = course.title;
  find("links").replaceChildren(
    ...links.filter(Boolean),
    make("span", { class: "row wide" }, ...corner()),
  );
}

/** A seat as its mark and name. */
export const named = (course, seat) =>
  make("span", { class: "named" }, mark(course, seat), course.names[seat]);

export const percent = (share) => `${Math.round(100 * share)} %`;

/** A link to a moment of the replay. */
export const momentLink = (moment, text, seat = null) =>
  make("a", { href: replayAt(moment, seat) }, text);

export const replayAt = (moment, seat = null) =>
  `/t/${table}/replay?at=${moment}${seat === null ? "" : `&seat=${seat}`}`;

/** Signs for buttons, in a square of 24. */
const SIGNS = {
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

export const sign = (name) =>
  draw(
    "svg",
    { viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" },
    draw("path", { d: SIGNS[name] }),
  );

/** The moment below a click on a plot, null beside it. */
export function momentAt(event, moments) {
  const svg = event.target.closest("svg.plot[data-last]");
  if (!svg) return null;
  const box = svg.getBoundingClientRect();
  const scale = box.width / svg.viewBox.baseVal.width;
  const [left, right] = [Number(svg.dataset.left) * scale, Number(svg.dataset.right) * scale];
  const share = (event.clientX - box.left - left) / (box.width - left - right);
  return share < 0 || share > 1
    ? null
    : Math.min(moments, Math.round(share * Number(svg.dataset.last)));
}

export const total = (points) => points.reduce((sum, one) => sum + (one ?? 0), 0);
