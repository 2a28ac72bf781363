// The list of seats: who sits where, who is due, points and clocks.

/** @import { SeenSeat, Update } from "../types.js" */

import { draw, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { sum } from "../lib/text.js";

/** The outline of each seat's mark: circle, diamond, triangle, square. */
const OUTLINES = [
  "M0-11A11 11 0 1 1 0 11A11 11 0 1 1 0-11Z",
  "M0-13L13 0L0 13L-13 0Z",
  "M0-13L13.5 11H-13.5Z",
  "M-10-10H10V10H-10Z",
];
/** Milliseconds below which a clock is shown as low. */
const LOW = 15_000;

/**
 * The mark of a seat. The game's style sheet colours it inside an element with data-game.
 *
 * @param {number} seat
 * @param {string} [letter]
 */
export function seatMark(seat, letter = "") {
  const outline = seat % OUTLINES.length;
  return draw(
    "svg",
    { class: `mark seat-${seat}`, viewBox: "-14 -14 28 28", "aria-hidden": "true" },
    draw("path", { d: OUTLINES[outline] }),
    draw("text", { y: outline === 2 ? "3" : "0" }, letter),
  );
}

/**
 * What a bot of a level is called.
 *
 * @param {string} level
 */
export function levelName(level) {
  const number = levelNumber(level);
  if (number) return say("bot, level {number}", { number });
  /** @type {Record<string, string>} */
  const names = {
    novice: say("easy bot"),
    builder: say("medium bot"),
    master: say("strong bot"),
  };
  return names[level] ?? level;
}

/**
 * The levels of bots as options to choose from, with a word for how strong they are.
 *
 * @param {string[]} levels weakest first
 * @returns {[level: string, name: string][]}
 */
export const levelChoices = (levels) =>
  levels.map((level, place) => [level, choiceName(level, place / (levels.length - 1))]);

/**
 * @param {string} level
 * @param {number} height on the ladder: 0 for the lowest level, 1 for the highest
 */
function choiceName(level, height) {
  const number = levelNumber(level);
  if (height === 0) return say("Bot, level {number} (easiest)", { number });
  if (height === 1) return say("Bot, level {number} (strongest)", { number });
  if (height < 1 / 3) return say("Bot, level {number} (easy)", { number });
  if (height < 2 / 3) return say("Bot, level {number} (medium)", { number });
  return say("Bot, level {number} (strong)", { number });
}

/**
 * The level that is chosen at first: the one in the middle, of two the lower.
 *
 * @param {string[]} levels weakest first
 */
export const usualLevel = (levels) => levels[Math.floor((levels.length - 1) / 2)];

/**
 * The level for whoever has not finished a game here.
 *
 * @param {string[]} levels weakest first
 */
export const firstLevel = (levels) => levels[1];

/** @param {string} level "level-3", or an older name without a number */
const levelNumber = (level) => /^level-(\d+)$/.exec(level)?.[1] ?? "";

/**
 * The sum of a seat's points.
 *
 * @param {Pick<SeenSeat, "points">} seat
 */
export const totalPoints = (seat) => sum(Object.values(seat.points));

/**
 * Whether a bot plays for the viewer's seat.
 *
 * @param {Update} update
 */
export const isPlayedByBot = ({ phase, seat, seats }) =>
  phase === "playing" && seat !== null && Boolean(seats[seat]?.kept);

/** @param {SeenSeat} seat */
const hasUnknownPoints = (seat) => Object.values(seat.points).includes(null);

export class Seats {
  /**
   * @param {HTMLElement} place
   * @param {() => void} onPoints when somebody asks where the points come from
   */
  constructor(place, onPoints) {
    this.place = place;
    this.onPoints = onPoints;
    /** @type {Update | null} */
    this.update = null;
    this.receivedAt = 0;
    /** Points by seat that are not counted yet, while they are being acted out. */
    this.uncounted = /** @type {number[]} */ ([]);
    setInterval(() => this.tick(), 1000);
  }

  /** @param {Update} update */
  show(update) {
    this.update = update;
    this.receivedAt = performance.now();
    this.draw(update);
  }

  /** @param {Update} update */
  draw(update) {
    const lines = update.seats.map((seat) =>
      line(seat, update, this.onPoints, this.uncounted[seat.seat] ?? 0),
    );
    this.place.replaceChildren(...lines);
  }

  /**
   * Leave points out until they are counted.
   *
   * @param {number[]} uncounted by seat
   */
  leaveOut(uncounted) {
    this.uncounted = uncounted;
    if (this.update) this.draw(this.update);
  }

  /** Let the clocks of the seats that are due run on. */
  tick() {
    if (this.update?.phase !== "playing") return;
    const passed = performance.now() - this.receivedAt;
    for (const seat of this.update.seats) {
      if (!seat.is_due || seat.left === null) continue;
      const left = Math.max(0, seat.left - passed);
      const place = this.place.children[seat.seat].querySelector(".clock");
      if (!place) continue;
      place.textContent = clockText(left);
      place.classList.toggle("low", left < LOW);
    }
  }
}

/**
 * @param {SeenSeat} seat
 * @param {Update} update
 * @param {() => void} onPoints
 * @param {number} uncounted points that are not shown yet
 */
function line(seat, update, onPoints, uncounted) {
  const classes = [
    seat.is_due && "due",
    seat.seat === update.seat && "own",
    !seat.is_present && "absent",
  ];
  const left = seat.left === null ? null : String(seat.left);
  return make(
    "li",
    { class: classes.filter(Boolean).join(" "), "data-seat": String(seat.seat) },
    seatMark(seat.seat, seat.letter),
    make(
      "span",
      { class: "name" },
      seat.name || say("free seat"),
      make("small", {}, remark(seat, update)),
    ),
    make("span", { class: "clock", "data-left": left }, clockText(seat.left)),
    Object.keys(seat.points).length ? pointsButton(seat, update.goal, onPoints, uncounted) : null,
    update.goal ? track(totalPoints(seat) - uncounted, update.goal) : null,
  );
}

/**
 * How far a seat is on the way to the points that win.
 *
 * @param {number} points
 * @param {number} goal
 */
const track = (points, goal) => {
  const value = String(Math.min(points, goal));
  return make("progress", { class: "track", max: String(goal), value, "aria-hidden": "true" });
};

/**
 * What to say about a seat in a word or two.
 *
 * @param {SeenSeat} seat
 * @param {Update} update
 */
export function remark(seat, update) {
  const isOwn = seat.seat === update.seat;
  if (update.winners.includes(seat.seat)) return say("winner");
  if (seat.kept) return say("a bot plays on");
  if ((update.holidays[seat.seat] ?? 0) > update.at) return say("on holiday");
  if (!seat.is_present && seat.level) return say("getting ready …");
  if (seat.is_taken && !seat.is_present) return say("away");
  if (seat.is_due) return isOwn ? say("your turn") : say("thinking …");
  if (isOwn) return say("you");
  return seat.level ? levelName(seat.level) : seat.name ? seat.colour : "";
}

/**
 * @param {SeenSeat} seat
 * @param {number | null} goal the points that win
 * @param {() => void} onPoints
 * @param {number} uncounted
 */
function pointsButton(seat, goal, onPoints, uncounted) {
  const points = `${totalPoints(seat) - uncounted}${hasUnknownPoints(seat) ? "+" : ""}`;
  const label = say("{name}: {points} points, show where from", { name: seat.name, points });
  return make(
    "button",
    { type: "button", class: "points plain", "aria-label": label, onclick: onPoints },
    points,
    goal ? make("small", { class: "goal" }, `/${goal}`) : null,
  );
}

/**
 * Hours as days and hours.
 *
 * @param {number} hours
 */
function longTimeText(hours) {
  const [d, h] = [Math.floor(hours / 24), hours % 24];
  if (!d) return say("{n} h", { n: h });
  return h ? say("{d} d {h} h", { d, h }) : say("{n} d", { n: d });
}

/**
 * Milliseconds as minutes and seconds, or as days and hours; empty without a clock.
 *
 * @param {number | null} left
 */
export function clockText(left) {
  if (left === null) return "";
  const seconds = Math.round(left / 1000);
  if (seconds >= 3600) return longTimeText(Math.round(seconds / 3600));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
