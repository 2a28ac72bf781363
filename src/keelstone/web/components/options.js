// The options of a game where they are chosen: switches, lists, pictures of what there is to choose.

import { button, capital, make } from "../lib/dom.js";
import { language, say } from "../lib/i18n.js";

/** The values chosen so far; `onChange` when one changes that others depend on. */
export class Options {
  constructor(game, onChange) {
    this.game = game;
    this.onChange = onChange;
    this.values = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
  }

  /** A choice that is not for this number of seats gives way to one that is. */
  fit(seats) {
    for (const option of this.game.options) {
      if (this.isFor(option, this.values[option.name], seats)) continue;
      this.values[option.name] =
        option.choices.find((choice) => this.isFor(option, choice, seats)) ?? option.default;
    }
  }

  isFor(option, choice, seats) {
    return option.seats[choice]?.includes(seats) ?? true;
  }

  elements(seats) {
    const [common, rare] = [false, true].map((is) =>
      this.game.options.filter((option) => option.is_rare === is),
    );
    const parts = common.filter(hasPictures).map((option) => this.pictured(option, seats));
    const fields = common
      .filter((option) => !hasPictures(option))
      .map((option) => this.field(option));
    if (fields.length) parts.push(make("div", { class: "fields" }, ...fields));
    if (rare.length) {
      parts.push(
        make(
          "details",
          {},
          make("summary", {}, say("For those who know the game")),
          make("div", { class: "fields" }, ...rare.map((option) => this.field(option))),
        ),
      );
    }
    return parts;
  }

  set(option, value) {
    this.values[option.name] = value;
    this.onChange();
  }

  field(option) {
    return make(
      "label",
      {},
      make("span", {}, option.title || option.name, make("small", {}, option.help)),
      this.input(option),
    );
  }

  input(option) {
    const value = this.values[option.name];
    if (typeof option.default === "boolean") {
      return make("input", {
        type: "checkbox",
        checked: value,
        onchange: (event) => (this.values[option.name] = event.target.checked),
      });
    }
    const change = (event) =>
      (this.values[option.name] =
        typeof option.default === "number" ? Number(event.target.value) : event.target.value);
    if (!option.choices.length) {
      const type = typeof option.default === "number" ? "number" : "text";
      return make("input", { type, value: String(value), min: "0", onchange: change });
    }
    const choices = option.choices.map((one) =>
      make(
        "option",
        { value: String(one), selected: one === value },
        option.labels[one] ?? String(one),
      ),
    );
    return make("select", { onchange: change }, ...choices);
  }

  // -- pictures --------------------------------------------------------------------------------------

  pictured(option, seats) {
    const thumbs = option.look === "letters" ? this.letters(option) : this.choices(option, seats);
    return make(
      "div",
      { class: option.look, role: "group", "aria-label": option.title },
      make("h3", {}, option.title),
      option.look === "letters"
        ? make("p", { class: "help" }, say("Touch a board to turn it over."))
        : null,
      make("div", { class: "thumbs" }, ...thumbs),
      option.look === "letters" ? null : this.note(option),
    );
  }

  /** What the choice that is made means. */
  note(option) {
    const text = option.notes[this.values[option.name]];
    return text ? make("p", { class: "note", role: "status" }, text) : null;
  }

  /** One picture for each choice. */
  choices(option, seats) {
    return option.choices
      .filter((choice) => this.isFor(option, choice, seats))
      .map((choice) =>
        button(
          [
            picture(this.game.name, { seats, [option.name]: choice }),
            option.labels[choice] ?? choice,
          ],
          () => this.set(option, choice),
          {
            class: "thumb",
            title: option.notes[choice] ?? null,
            "aria-pressed": String(choice === this.values[option.name]),
          },
        ),
      );
  }

  /** One picture for each letter: a click turns it over. */
  letters(option) {
    const word = this.values[option.name];
    return [...word].map((letter, place) => {
      const other = letter === "A" ? "B" : "A";
      const turned = word.slice(0, place) + other + word.slice(place + 1);
      const drawn = picture(this.game.name, {
        crop: `${option.name}-${place}`,
        [option.name]: letter.repeat(word.length),
      });
      const label = say("{what}: side {side}, turn it over", {
        what: option.labels[place],
        side: letter,
      });
      return button(
        [
          drawn,
          make(
            "span",
            {},
            capital(option.labels[place]),
            " ",
            make("span", { class: "side" }, letter),
          ),
        ],
        () => this.set(option, turned),
        { class: "thumb", "aria-label": label },
      );
    });
  }
}

const hasPictures = (option) => option.look === "pictures" || option.look === "letters";

/** A small picture from the server, in the theme of the page. */
export function picture(game, what = {}, alt = "") {
  const query = new URLSearchParams({ ...what, language: language() });
  const image = make("img", { alt, loading: "lazy", decoding: "async" });
  image.dataset.picture = `/pictures/${game}.svg?${query}`;
  return themed(image);
}

function themed(image) {
  image.src = `${image.dataset.picture}&theme=${document.documentElement.dataset.theme}`;
  return image;
}

addEventListener("theme", () => document.querySelectorAll("img[data-picture]").forEach(themed));
