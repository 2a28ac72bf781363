// The values of a game's options at a new table.

/** @import { OfferedGame, OfferedOption, OptionValue } from "../../types.js" */

export class OptionValues {
  /** @param {Pick<OfferedGame, "options">} game */
  constructor(game) {
    this.options = game.options;
    /** @type {Record<string, OptionValue>} */
    this.values = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  }

  /**
   * Replace each choice that is not for this number of seats by the one of the same name that is, or
   * by the first one.
   *
   * @param {number} seats
   */
  fit(seats) {
    for (const option of this.options) {
      const value = this.values[option.name];
      if (isFor(option, value, seats)) continue;
      const fitting = option.choices.filter((choice) => isFor(option, choice, seats));
      const label = option.labels[String(value)];
      const namesake = fitting.find((choice) => option.labels[String(choice)] === label);
      this.values[option.name] = (label && namesake) || (fitting[0] ?? option.default);
    }
  }

  /**
   * Take over what was typed or chosen in a field.
   *
   * @param {OfferedOption} option
   * @param {string} text
   */
  setText(option, text) {
    this.values[option.name] = typeof option.default === "number" ? Number(text) : text;
  }

  /**
   * The value of an option of letters after one of them gave way to the next.
   *
   * @param {OfferedOption} option
   * @param {number} at
   */
  turned(option, at) {
    const value = [...String(this.values[option.name])];
    const letters = [...(option.letters?.letters ?? "")];
    value[at] = letters[(letters.indexOf(value[at]) + 1) % letters.length] ?? value[at];
    return value.join("");
  }

  /**
   * The value of an option of letters, each of them picked by a function.
   *
   * @param {OfferedOption} option
   * @param {(letters: string[]) => string} pick
   */
  filled(option, pick) {
    const letters = [...(option.letters?.letters ?? "")];
    return Array.from(String(option.default), () => pick(letters)).join("");
  }
}

/**
 * Whether a choice is for a number of seats.
 *
 * @param {OfferedOption} option
 * @param {OptionValue} choice
 * @param {number} seats
 */
export const isFor = (option, choice, seats) =>
  option.seats[String(choice)]?.includes(seats) ?? true;
