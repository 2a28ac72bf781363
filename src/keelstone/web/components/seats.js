// Who sits where, who is due, their points by source, and their clocks.

import { draw, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";

/** One outline for each seat: round, diamond, triangle, square. */
const OUTLINES = [
  "M0-11A11 11 0 1 1 0 11A11 11 0 1 1 0-11Z",
  "M0-13L13 0L0 13L-13 0Z",
  "M0-13L13.5 11H-13.5Z",
  "M-10-10H10V10H-10Z",
];

/** The mark of a seat; its colours come from the game's sheet, inside an element with data-game. */
export function mark(seat, letter = "") {
  return draw(
    "svg",
    { class: `mark seat-${seat}`, viewBox: "-14 -14 28 28", "aria-hidden": "true" },
    draw("path", { d: OUTLINES[seat % OUTLINES.length] }),
    draw("text", { y: seat % OUTLINES.length === 2 ? "3" : "0" }, letter),
  );
}

/** The strengths of bots, in words. */
export const levelNames = () => ({
  novice: say("easy bot"),
  builder: say("middling bot"),
  master: say("strong bot"),
});

/** What a seat's points come to; unknown sources count nothing. */
export const total = (seat) =>
  Object.values(seat.points).reduce((sum, points) => sum + (points ?? 0), 0);

/** Whether a bot plays for the viewer's own seat. */
export const isKept = ({ phase, seat, seats }) => phase === "playing" && Boolean(seats[seat]?.kept);

const hasUnknown = (seat) => Object.values(seat.points).includes(null);

/** The seats as a list; clocks go on by themselves. */
export class Seats {
  constructor(place, onPoints) {
    this.place = place;
    this.onPoints = onPoints;
    this.update = null;
    setInterval(() => this.tick(), 1000);
  }

  show(update) {
    this.update = update;
    this.received = performance.now();
    this.place.replaceChildren(...update.seats.map((seat) => this.line(seat)));
  }

  line(seat) {
    const { update } = this;
    const hasPoints = Object.keys(seat.points).length > 0;
    const classes = [
      seat.is_due && "due",
      seat.seat === update.seat && "own",
      !seat.is_present && "absent",
    ];
    return make(
      "li",
      { class: classes.filter(Boolean).join(" "), "data-seat": String(seat.seat) },
      mark(seat.seat, seat.letter),
      make(
        "span",
        { class: "name" },
        seat.name || say("free seat"),
        make("small", {}, this.remark(seat)),
      ),
      make("span", { class: "clock", "data-left": seat.left ?? null }, clock(seat.left)),
      hasPoints ? this.points(seat) : null,
    );
  }

  /** What is to be said about a seat in a word or two. */
  remark(seat) {
    if (this.update.winners.includes(seat.seat)) return say("winner");
    if (seat.kept) return say("a bot plays on");
    if (!seat.is_present && seat.level) return say("getting ready …");
    if (seat.is_taken && !seat.is_present) return say("away");
    if (seat.is_due) return seat.seat === this.update.seat ? say("your turn") : say("thinking …");
    if (seat.seat === this.update.seat) return say("you");
    return seat.level ? levelNames()[seat.level] : seat.name ? seat.colour : "";
  }

  points(seat) {
    const text = `${total(seat)}${hasUnknown(seat) ? "+" : ""}`;
    const label = say("{name}: {points} points, show where from", {
      name: seat.name,
      points: text,
    });
    return make(
      "button",
      { type: "button", class: "points plain", "aria-label": label, onclick: this.onPoints },
      text,
    );
  }

  tick() {
    const passed = performance.now() - this.received;
    for (const seat of this.update?.seats ?? []) {
      if (!seat.is_due || seat.left === null || this.update.phase !== "playing") continue;
      const left = Math.max(0, seat.left - passed);
      const place = this.place.children[seat.seat].querySelector(".clock");
      place.textContent = clock(left);
      place.classList.toggle("low", left < 15_000);
    }
  }
}

/** Points by source: a table with a column for each seat. */
export function pointsTable(update) {
  const sources = Object.keys(update.seats[0]?.points ?? {});
  const figure = (points) => (points === null ? "?" : String(points));
  return make(
    "table",
    { class: "sources" },
    make("thead", {}, make("tr", {}, make("td"), ...update.seats.map(heading))),
    make(
      "tbody",
      {},
      ...sources.map((source) =>
        make(
          "tr",
          {},
          make("th", { scope: "row" }, update.sources?.[source] ?? source),
          ...update.seats.map((seat) => make("td", {}, figure(seat.points[source]))),
        ),
      ),
    ),
    make(
      "tfoot",
      {},
      make(
        "tr",
        {},
        make("th", { scope: "row" }, say("Points")),
        ...update.seats.map((seat) => make("td", {}, String(total(seat)))),
      ),
    ),
  );
}

const heading = (seat) =>
  make(
    "th",
    { scope: "col" },
    mark(seat.seat, seat.letter),
    make("span", { class: "spoken" }, seat.name || seat.colour),
  );

function clock(left) {
  if (left === null) return "";
  const seconds = Math.round(left / 1000);
  if (seconds >= 86400) return say("{n} d", { n: Math.floor(seconds / 86400) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
