// The winner's picture at the end of a game.

/** @import { SeenSeat, Update } from "../../types.js" */

import { button, draw, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { seatMark, totalPoints } from "../seats.js";

/** The leaves of one side of a laurel wreath: angles in degrees. */
const LEAVES = [200, 222, 244, 266, 288, 310];

/**
 * Who has won, and everybody's points. A click closes it.
 *
 * @param {Update} update
 * @param {HTMLElement | null} links to what comes next
 */
export function victory({ seats, winners, seat }, links) {
  const ranking = [...seats].sort(
    (one, other) =>
      Number(winners.includes(other.seat)) - Number(winners.includes(one.seat)) ||
      totalPoints(other) - totalPoints(one),
  );
  /** @type {HTMLElement} */
  const card = make(
    "section",
    { class: "victory", role: "dialog", "aria-label": headline(seats, winners, seat) },
    make("div", { class: "wreath" }, wreath(), ...winners.map((one) => markOf(seats[one]))),
    make("h2", {}, headline(seats, winners, seat)),
    make("ol", {}, ...ranking.map((one) => row(one, winners.includes(one.seat)))),
    links,
    button(say("Look at the board"), () => card.remove(), { class: "plain" }),
  );
  return card;
}

/**
 * @param {SeenSeat[]} seats
 * @param {number[]} winners
 * @param {number | null} own
 */
function headline(seats, winners, own) {
  const others = winners.filter((one) => one !== own).map((one) => seats[one].name);
  if (own === null || !winners.includes(own))
    return say("{who} has won", { who: others.join(", ") });
  if (!others.length) return say("You have won");
  return say("You have won, together with {who}", { who: others.join(", ") });
}

/** @param {SeenSeat} seat */
const markOf = ({ seat, letter }) => seatMark(seat, letter);

/**
 * @param {SeenSeat} seat
 * @param {boolean} isWinner
 */
const row = (seat, isWinner) =>
  make(
    "li",
    { class: isWinner ? "winner" : "" },
    markOf(seat),
    make("span", {}, seat.name || seat.colour),
    make("b", {}, String(totalPoints(seat))),
  );

function wreath() {
  const leaf = "M0-4Q10-16 22-4Q10 6 0-4Z";
  const leaves = LEAVES.flatMap((angle) =>
    [1, -1].map((side) =>
      draw("path", {
        d: leaf,
        transform: `scale(${side} 1) rotate(${angle}) translate(0 -46) rotate(-20)`,
      }),
    ),
  );
  return draw(
    "svg",
    { class: "laurel", viewBox: "-64 -64 128 128", "aria-hidden": "true" },
    ...leaves,
  );
}
