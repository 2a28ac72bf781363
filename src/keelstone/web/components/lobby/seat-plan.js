// Who sits where at a new table: you, friends, bots, or nobody.

/** @import { OfferedGame } from "../../types.js" */

import { make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { firstLevel, levelChoices, seatMark, usualLevel } from "../seats.js";

const USUAL_SEATS = 3;

/** @typedef {string} Occupant "you", "friend", "nobody" or the level of a bot */

export class SeatPlan {
  /**
   * @param {OfferedGame} game
   * @param {() => void} onChange
   */
  constructor(game, onChange) {
    this.game = game;
    this.onChange = onChange;
    const most = Math.max(...game.seats);
    const usual = game.seats.includes(USUAL_SEATS) ? USUAL_SEATS : most;
    /** @type {Occupant[]} */
    this.occupants = Array.from({ length: most }, (_, seat) =>
      seat === 0 ? "you" : seat < usual ? this.usualLevel() : "nobody",
    );
  }

  /**
   * The plan with bots on all other seats: easy ones for a newcomer.
   *
   * @param {boolean} isNewcomer
   */
  withBots(isNewcomer) {
    return this.withOthers(isNewcomer ? firstLevel(this.game.levels) : this.usualLevel());
  }

  /** The plan with friends on all other seats. */
  withFriends() {
    return this.withOthers("friend");
  }

  /** @param {Occupant} other */
  withOthers(other) {
    return this.occupants.map((one) => (one === "you" || one === "nobody" ? one : other));
  }

  usualLevel() {
    return usualLevel(this.game.levels);
  }

  count() {
    return this.occupants.filter((one) => one !== "nobody").length;
  }

  /**
   * You sit on one seat only. A choice that gives a number of seats the game does not have is
   * ignored.
   *
   * @param {number} seat
   * @param {Occupant} occupant
   */
  choose(seat, occupant) {
    const before = this.occupants[seat];
    const own = this.occupants.indexOf("you");
    if (occupant === "you" && own >= 0)
      this.occupants[own] = before === "you" ? this.usualLevel() : before;
    this.occupants[seat] = occupant;
    if (!this.game.seats.includes(this.count())) this.occupants[seat] = before;
    this.onChange();
  }

  element() {
    const fields = this.occupants.map((occupant, seat) => this.field(occupant, seat));
    return make("div", { class: "seating" }, ...fields);
  }

  /**
   * @param {Occupant} occupant
   * @param {number} seat
   */
  field(occupant, seat) {
    const options = Object.entries(this.names()).map(([value, text]) =>
      make("option", { value, selected: value === occupant }, text),
    );
    const colour = this.game.colours[seat];
    const select = make("select", { name: "seat", "aria-label": colour }, ...options);
    select.addEventListener("change", () => this.choose(seat, select.value));
    const mark = seatMark(seat, this.game.letters[seat]);
    const label = make("span", { class: "row" }, mark, make("span", { class: "spoken" }, colour));
    return make("label", {}, label, select);
  }

  /** Occupant -> its name. */
  names() {
    return {
      you: say("You"),
      friend: say("A friend"),
      ...Object.fromEntries(levelChoices(this.game.levels)),
      nobody: say("Nobody"),
    };
  }
}

/**
 * The seats as the server is asked for them; empty seats are left out.
 *
 * @param {Occupant[]} occupants
 */
export const requestedSeats = (occupants) =>
  occupants
    .filter((one) => one !== "nobody")
    .map((one) => (one === "you" || one === "friend" ? {} : { bot: one }));

/**
 * Your seat at the table; -1 if you only watch.
 *
 * @param {Occupant[]} occupants
 */
export const ownSeat = (occupants) => occupants.filter((one) => one !== "nobody").indexOf("you");
