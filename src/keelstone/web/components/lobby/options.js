// The fields for a game's options: switches, lists, pictures.

/** @import { OfferedGame, OfferedOption } from "../../types.js" */

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
    const isLetters = option.look === "letters";
    const note = option.notes[String(this.values[option.name])];
    return make(
      "div",
      { class: option.look, role: "group", "aria-label": option.title },
      make("h3", {}, option.title),
      isLetters ? this.turning(option) : null,
      make(
        "div",
        { class: "thumbs" },
        isLetters ? this.letters(option) : this.choices(option, seats),
      ),
      note && !isLetters ? make("p", { class: "note", role: "status" }, note) : null,
    );
  }

  /**
   * How boards are turned over, one or all of them.
   *
   * @param {OfferedOption} option
   */
  turning(option) {
    const length = String(option.default).length;
    const all = (/** @type {string} */ text, /** @type {() => string} */ side) =>
      button(text, () => this.set(option, Array.from({ length }, side).join("")), {
        class: "plain",
      });
    return make(
      "div",
      { class: "row help" },
      make("span", {}, say("Touch a board to turn it over."), " ", option.help),
      all(say("All A"), () => "A"),
      all(say("All B"), () => "B"),
      all(say("By chance"), () => (Math.random() < 0.5 ? "A" : "B")),
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
      const image = thumbnail(this.game.name, { seats, [option.name]: choice });
      const name = String(choice);
      return button([image, option.labels[name] ?? name], () => this.set(option, choice), {
        class: "thumb",
        title: option.notes[name],
        "aria-pressed": String(choice === this.values[option.name]),
      });
    });
  }

  /**
   * One picture for each letter; a click turns it over.
   *
   * @param {OfferedOption} option
   */
  letters(option) {
    const letters = [...String(this.values[option.name])];
    return letters.map((side, at) => {
      const what = option.labels[at];
      const image = thumbnail(this.game.name, {
        crop: `${option.name}-${at}`,
        [option.name]: side.repeat(letters.length),
      });
      const caption = make("span", {}, capital(what), " ", make("span", { class: "side" }, side));
      return button([image, caption], () => this.set(option, this.turned(option, at)), {
        class: "thumb",
        "aria-label": say("{what}: side {side}, turn it over", { what, side }),
      });
    });
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
const hasPictures = ({ look }) => look === "pictures" || look === "letters";

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
