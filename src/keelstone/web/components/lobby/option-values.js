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
   * Replace each choice that is not for this number of seats by the first one that is.
   *
   * @param {number} seats
   */
  fit(seats) {
    for (const option of this.options) {
      if (isFor(option, this.values[option.name], seats)) continue;
      this.values[option.name] =
        option.choices.find((choice) => isFor(option, choice, seats)) ?? option.default;
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
   * The value of an option of letters after one letter is turned from A to B or back.
   *
   * @param {OfferedOption} option
   * @param {number} at
   */
  turned(option, at) {
    const letters = [...String(this.values[option.name])];
    letters[at] = letters[at] === "A" ? "B" : "A";
    return letters.join("");
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
