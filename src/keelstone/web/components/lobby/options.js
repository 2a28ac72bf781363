// The fields for a game's options: switches, lists, pictures.

/** @import { OfferedGame, OfferedLetters, OfferedOption } from "../../types.js" */

import { button, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import { capital } from "../../lib/text.js";
import { thumbnail } from "../thumbnail.js";
import { isFor, OptionValues } from "./option-values.js";

export class Options extends OptionValues {
  /**
   * @param {OfferedGame} game
   * @param {() => void} onChange when a picture was chosen and the fields have to be drawn again
   */
  constructor(game, onChange) {
    super(game);
    this.game = game;
    this.onChange = onChange;
  }

  /** @param {number} seats */
  elements(seats) {
    const common = this.options.filter((option) => !option.is_rare);
    const rare = this.options.filter((option) => option.is_rare);
    /** @type {HTMLElement[]} */
    const parts = common.filter(hasPictures).map((option) => this.pictures(option, seats));
    const plain = common.filter((option) => !hasPictures(option));
    if (plain.length) parts.push(this.fields(plain));
    if (rare.length) {
      const summary = make("summary", {}, say("For those who know the game"));
      parts.push(make("details", {}, summary, this.fields(rare)));
    }
    return parts;
  }

  /** @param {OfferedOption[]} options */
  fields(options) {
    const labels = options.map((option) =>
      make(
        "label",
        {},
        make("span", {}, option.title || option.name, make("small", {}, option.help)),
        this.input(option),
      ),
    );
    return make("div", { class: "fields" }, ...labels);
  }

  /** @param {OfferedOption} option */
  input(option) {
    const value = this.values[option.name];
    if (typeof option.default === "boolean") {
      const box = make("input", { type: "checkbox", checked: Boolean(value) });
      box.addEventListener("change", () => {
        this.values[option.name] = box.checked;
      });
      return box;
    }
    const field = option.choices.length ? select(option, value) : textField(option, value);
    field.addEventListener("change", () => this.setText(option, field.value));
    return field;
  }

  // -- pictures --------------------------------------------------------------------------------------

  /**
   * @param {OfferedOption} option
   * @param {number} seats
   */
  pictures(option, seats) {
    const { letters } = option;
    const note = option.notes[String(this.values[option.name])];
    return make(
      "div",
      { class: option.look, role: "group", "aria-label": option.title },
      make("h3", {}, option.title),
      letters ? this.turning(option, letters) : null,
      make(
        "div",
        { class: "thumbs" },
        letters ? this.letters(option, letters) : this.choices(option, seats),
      ),
      note && !letters ? make("p", { class: "note", role: "status" }, note) : null,
    );
  }

  /**
   * How letters are changed, one or all of them.
   *
   * @param {OfferedOption} option
   * @param {OfferedLetters} letters
   */
  turning(option, letters) {
    const filling = (
      /** @type {string} */ text,
      /** @type {(letters: string[]) => string} */ pick,
    ) => button(text, () => this.set(option, this.filled(option, pick)), { class: "plain" });
    return make(
      "div",
      { class: "row help" },
      make("span", {}, letters.hint, " ", option.help),
      ...Object.entries(letters.all).map(([letter, text]) => filling(text, () => letter)),
      letters.by_chance ? filling(letters.by_chance, anyOf) : null,
    );
  }

  /**
   * One picture for each choice.
   *
   * @param {OfferedOption} option
   * @param {number} seats
   */
  choices(option, seats) {
    const choices = option.choices.filter((choice) => isFor(option, choice, seats));
    return choices.map((choice) => {
      const image = this.picture({ seats, [option.name]: choice });
      const name = String(choice);
      return button([image, option.labels[name] ?? name], () => this.set(option, choice), {
        class: "thumb",
        title: option.notes[name],
        "aria-pressed": String(choice === this.values[option.name]),
      });
    });
  }

  /**
   * One picture for each letter; a click turns it into the next one.
   *
   * @param {OfferedOption} option
   * @param {OfferedLetters} letters
   */
  letters(option, { spoken }) {
    const value = [...String(this.values[option.name])];
    return value.map((letter, at) => {
      const image = this.picture({
        crop: `${option.name}-${at}`,
        [option.name]: letter.repeat(value.length),
      });
      const sign = make("span", { class: "side" }, letter);
      const caption = make("span", {}, capital(option.labels[at]), " ", sign);
      return button([image, caption], () => this.set(option, this.turned(option, at)), {
        class: "thumb",
        "aria-label": spoken[at]?.[letter],
      });
    });
  }

  /**
   * A picture of the game; an empty one while the rules are being compiled.
   *
   * @param {Record<string, string | number | boolean>} values
   */
  picture(values) {
    const { name, progress } = this.game;
    return progress < 1 ? make("img", { alt: "" }) : thumbnail(name, values);
  }

  /**
   * @param {OfferedOption} option
   * @param {string | number | boolean} value
   */
  set(option, value) {
    this.values[option.name] = value;
    this.onChange();
  }
}

/** @param {OfferedOption} option */
const hasPictures = ({ look, letters }) => look === "pictures" || letters !== null;

/** @param {string[]} letters */
const anyOf = (letters) => letters[Math.floor(Math.random() * letters.length)];

/**
 * @param {OfferedOption} option
 * @param {string | number | boolean} value
 */
function select(option, value) {
  const choices = option.choices.map((choice) => {
    const name = String(choice);
    return make("option", { value: name, selected: choice === value }, option.labels[name] ?? name);
  });
  return make("select", {}, ...choices);
}

/**
 * @param {OfferedOption} option
 * @param {string | number | boolean} value
 */
function textField(option, value) {
  const type = typeof option.default === "number" ? "number" : "text";
  return make("input", { type, value: String(value), min: "0" });
}
