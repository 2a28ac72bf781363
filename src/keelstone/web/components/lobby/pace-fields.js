// The fields for time: the clock, what happens when it runs out, holidays.

/** @import { Clock, Late } from "../../types.js" */

import { make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";

/** Milliseconds between the moves of bots. Each player sees them at a tempo of their own. */
const PACE = 150;
const USUAL_HOLIDAYS = 14;
/** @type {Record<Clock["kind"], number>} */
const USUAL_AMOUNTS = { none: 0, move: 60, game: 1200, days: 2 };

export class PaceFields {
  /** @param {() => void} onChange when other fields have to be shown */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {Clock} */
    this.clock = { kind: "none", amount: 0 };
    /** @type {Late} */
    this.late = "turn";
    this.holidays = USUAL_HOLIDAYS;
    this.isRated = false;
  }

  get settings() {
    const { clock, late, holidays, isRated } = this;
    return { clock, late, holidays, pace: PACE, is_rated: isRated };
  }

  elements() {
    const { kind } = this.clock;
    const late = kind === "none" ? [] : [this.lateField()];
    const holidays = kind === "days" ? [this.holidayField()] : [];
    return [this.clockField(), ...late, ...holidays, this.ratedField()];
  }

  clockField() {
    /** @type {[Clock["kind"], string][]} */
    const kinds = [
      ["none", say("no clock")],
      ["move", say("seconds for each move")],
      ["game", say("seconds for the whole game")],
      ["days", say("days for each move")],
    ];
    const field = select(kinds, this.clock.kind, "clock", (kind) => {
      this.clock = { kind, amount: USUAL_AMOUNTS[kind] };
      this.onChange();
    });
    const name = kinds.find(([kind]) => kind === this.clock.kind)?.[1] ?? "";
    const amount = this.clock.kind === "none" ? null : this.amountField(name);
    return make("label", {}, make("span", {}, say("Clock")), field, amount);
  }

  /** @param {string} label */
  amountField(label) {
    const field = numberField(this.clock.amount, "1", label);
    field.addEventListener("change", () => {
      this.clock.amount = Number(field.value);
    });
    return field;
  }

  lateField() {
    /** @type {[Late, string][]} */
    const choices = [
      ["turn", say("a bot plays this turn")],
      ["seat", say("a bot plays until the player comes back")],
      ["vote", say("the others decide")],
      ["wait", say("the game goes on waiting")],
    ];
    const field = select(choices, this.late, "late", (value) => {
      this.late = value;
    });
    return make("label", {}, make("span", {}, say("When the time is up")), field);
  }

  ratedField() {
    const box = make("input", { type: "checkbox", name: "rated", checked: this.isRated });
    box.addEventListener("change", () => {
      this.isRated = box.checked;
    });
    const note = make("small", {}, say("the result counts for the ratings of the players"));
    return make("label", {}, make("span", {}, say("Rated"), note), box);
  }

  holidayField() {
    const field = numberField(this.holidays, "0", say("Days of holiday for each player"));
    field.addEventListener("change", () => {
      this.holidays = Number(field.value);
    });
    const note = make("small", {}, say("for which each player may pause the clock"));
    return make("label", {}, make("span", {}, say("Days of holiday"), note), field);
  }
}

/**
 * @template {string | number} Value
 * @param {[Value, string][]} choices
 * @param {Value} chosen
 * @param {string} name
 * @param {(value: Value) => void} onChoose
 */
function select(choices, chosen, name, onChoose) {
  const options = choices.map(([value, text]) =>
    make("option", { value: String(value), selected: value === chosen }, text),
  );
  const field = make("select", { name }, ...options);
  field.addEventListener("change", () => onChoose(choices[field.selectedIndex][0]));
  return field;
}

/**
 * @param {number} value
 * @param {string} min
 * @param {string} label
 */
const numberField = (value, min, label) =>
  make("input", { type: "number", min, value: String(value), "aria-label": label });
