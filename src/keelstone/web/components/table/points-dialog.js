// Where the points come from: a table by source, as it is and as if the game ended now.

/** @import { PointsBySource, Projection, SeenSeat, Update } from "../../types.js" */

import { find, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { seatMark, totalPoints } from "../seats.js";

/**
 * Open the dialog with the points.
 *
 * @param {Update} update
 * @param {() => Promise<Projection | undefined>} project asks for the points as if the game ended now
 */
export async function openPoints(update, project) {
  find("sources").replaceChildren(pointsTable(update));
  find("points", HTMLDialogElement).showModal();
  const found = await project();
  if (found?.points) find("sources").append(...projectedTable(update, found.points));
}

/**
 * Points by source, with a column for each seat.
 *
 * @param {Pick<Update, "seats" | "sources">} update
 */
export function pointsTable({ seats, sources }) {
  const isEarned = (/** @type {string} */ source) =>
    seats.some(({ points }) => points[source] !== 0);
  const rows = Object.keys(seats[0]?.points ?? {})
    .filter(isEarned)
    .map((source) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, sources[source] ?? source),
        ...seats.map(({ points }) => make("td", {}, String(points[source] ?? "?"))),
      ),
    );
  const totals = make(
    "tr",
    {},
    make("th", { scope: "row" }, say("Points")),
    ...seats.map((seat) => make("td", {}, String(totalPoints(seat)))),
  );
  return make(
    "table",
    { class: "sources" },
    make("thead", {}, make("tr", {}, make("td"), ...seats.map(heading))),
    make("tbody", {}, ...rows),
    make("tfoot", {}, totals),
  );
}

/**
 * The same table as if the game ended now, under a heading.
 *
 * @param {Update} update
 * @param {PointsBySource[]} projected by seat
 */
function projectedTable({ seats, sources }, projected) {
  const then = seats.map((seat, at) => ({ ...seat, points: projected[at] ?? {} }));
  return [
    make("h3", { class: "projected" }, say("If the game ended now")),
    pointsTable({ seats: then, sources }),
  ];
}

/** @param {SeenSeat} seat */
const heading = (seat) =>
  make(
    "th",
    { scope: "col" },
    seatMark(seat.seat, seat.letter),
    make("span", { class: "spoken" }, seat.name || seat.colour),
  );
