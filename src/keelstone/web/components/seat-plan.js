// Who shall sit where at a new table: you, friends, bots of three strengths, or nobody.

import { capital, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { levelNames, mark } from "./seats.js";

const USUAL = 3;

export class Seating {
  constructor(game, onChange) {
    this.game = game;
    this.onChange = onChange;
    const usual = game.seats.includes(USUAL) ? USUAL : Math.max(...game.seats);
    this.kinds = game.colours.slice(0, Math.max(...game.seats)).map((_, seat) => {
      if (seat === 0) return "you";
      return seat < usual ? "builder" : "nobody";
    });
  }

  /** Everybody but you a bot of middle strength, or a friend. */
  filled(kind) {
    return this.kinds.map((one) => (one === "you" || one === "nobody" ? one : kind));
  }

  count() {
    return this.kinds.filter((kind) => kind !== "nobody").length;
  }

  element() {
    return make(
      "div",
      { class: "seating" },
      ...this.kinds.map((kind, seat) => this.field(kind, seat)),
    );
  }

  field(kind, seat) {
    const levels = levelNames();
    const names = {
      you: say("You"),
      friend: say("A friend"),
      ...Object.fromEntries(
        this.game.levels.map((level) => [level, capital(levels[level] ?? level)]),
      ),
      nobody: say("Nobody"),
    };
    const options = Object.entries(names).map(([value, text]) =>
      make("option", { value, selected: value === kind }, text),
    );
    const colour = this.game.colours[seat];
    const choose = (event) => this.choose(seat, event.target.value);
    return make(
      "label",
      {},
      make(
        "span",
        { class: "row" },
        mark(seat, this.game.letters[seat]),
        make("span", { class: "spoken" }, colour),
      ),
      make("select", { name: "seat", "aria-label": colour, onchange: choose }, ...options),
    );
  }

  /** You sit at one seat only; there are never fewer or more seats than the game allows. */
  choose(seat, kind) {
    const before = this.kinds[seat];
    const was = this.kinds.indexOf("you");
    if (kind === "you" && was >= 0) this.kinds[was] = before === "you" ? "builder" : before;
    this.kinds[seat] = kind;
    if (!this.game.seats.includes(this.count())) this.kinds[seat] = before;
    this.onChange();
  }
}

/** What the server is asked for: seats that nobody has are left out. */
export function planned(kinds) {
  return kinds
    .filter((kind) => kind !== "nobody")
    .map((kind) => (kind === "you" || kind === "friend" ? {} : { bot: kind }));
}
