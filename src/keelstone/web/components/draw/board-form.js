// The values of a board that are not painted: a form, with each problem beside its field.

/** @import { BoardField, BoardProblem, BoardSection } from "../../types.js" */

import { make } from "../../lib/dom.js";
import { say, sayN } from "../../lib/i18n.js";

export class BoardForm {
  /**
   * @param {HTMLElement} place
   * @param {(key: string, value: unknown) => void} onChange
   */
  constructor(place, onChange) {
    this.place = place;
    this.onChange = onChange;
    /** Sections that were folded or unfolded. @type {Map<string, boolean>} */
    this.folded = new Map();
    /** Whether only sections that nobody has checked are shown. */
    this.isFiltered = false;
    /** Whether a field holds text that was not entered yet. */
    this.isTyping = false;
    /** Draws the latest form. */
    this.draw = () => {};
    place.addEventListener("input", () => {
      this.isTyping = true;
    });
    place.addEventListener("change", () => {
      this.isTyping = false;
    });
    place.addEventListener("focusout", () => this.leave());
  }

  /** Typed text that is as before brings no change. */
  leave() {
    if (!this.isTyping) return;
    this.isTyping = false;
    this.draw();
  }

  /**
   * Show the form. The focus stays in the field with the same key. While somebody types, the form
   * stays as it is: what was typed changes the board and brings the next form.
   *
   * @param {BoardSection[]} sections
   * @param {BoardProblem[]} problems
   */
  show(sections, problems) {
    this.draw = () => {
      const focused = document.activeElement?.getAttribute("data-key") ?? "";
      const open = sections.filter(({ fields }) => fields.some((field) => !field.is_verified));
      const shown = this.isFiltered && open.length ? open : sections;
      this.place.replaceChildren(
        ...(open.length ? [this.filter(open.length)] : []),
        ...shown.map((section) => this.section(section, problems)),
      );
      this.focus(focused);
    };
    if (!this.isTyping) this.draw();
  }

  /**
   * How many sections nobody has checked, and a switch that shows only these.
   *
   * @param {number} count
   */
  filter(count) {
    const box = make("input", { type: "checkbox", checked: this.isFiltered });
    box.dataset.key = "only-unverified";
    box.addEventListener("change", () => {
      this.isFiltered = box.checked;
      this.isTyping = false;
      this.draw();
    });
    const words = sayN(
      "{n} group of figures was never compared with the box. If you own it: correct them, tick that you have seen them, save the file and send it in.",
      "{n} groups of figures were never compared with the box. If you own it: correct them, tick that you have seen them, save the file and send it in.",
      count,
    );
    const label = make("label", { class: "choice" }, box, say("Show only these"));
    return make("div", { class: "unverified-count" }, make("p", {}, words), label);
  }

  /**
   * Go to the field with a key.
   *
   * @param {string} key
   */
  focus(key) {
    const field = key && this.place.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!(field instanceof HTMLElement)) return;
    const section = field.closest("details");
    if (section) section.open = true;
    field.focus();
    if (field instanceof HTMLInputElement) field.select();
  }

  /**
   * @param {BoardSection} section
   * @param {BoardProblem[]} problems
   */
  section(section, problems) {
    const details = make(
      "details",
      { class: "section" },
      make("summary", {}, section.title),
      ...section.fields.map((field, place) => {
        const isTold = !field.is_verified && section.fields[place - 1]?.note === field.note;
        return this.field(isTold ? { ...field, is_verified: true } : field, problems);
      }),
    );
    details.open = !(this.folded.get(section.title) ?? section.is_rare);
    details.addEventListener("toggle", () => this.folded.set(section.title, !details.open));
    return details;
  }

  /**
   * @param {BoardField} field
   * @param {BoardProblem[]} problems
   */
  field(field, problems) {
    const faults = problems.filter(({ key, places }) => key === field.key && !places.length);
    const unverified = field.is_verified ? "" : say("not verified: {why}", { why: field.note });
    const words = make(
      "span",
      {},
      field.title,
      ...(unverified ? [make("small", { class: "unverified" }, unverified)] : []),
      ...faults.map((fault) => make("small", { class: "wrong" }, fault.text)),
    );
    if (field.kind === "choices") return this.choices(field, words);
    return make("label", { class: "line" }, words, this.input(field));
  }

  /** @param {BoardField} field */
  input(field) {
    if (field.kind === "switch") {
      const box = make("input", { type: "checkbox", checked: field.value === true });
      return this.listen(box, field, () => box.checked);
    }
    if (field.kind === "choice") {
      const options = Object.entries(field.choices).map(([key, title]) =>
        make("option", { value: key, selected: key === field.value }, title),
      );
      const list = make("select", {}, ...options);
      return this.listen(list, field, () => list.value);
    }
    if (field.kind === "lines") {
      const area = make("textarea", {}, String(field.value ?? ""));
      area.rows = 4;
      return this.listen(area, field, () => area.value);
    }
    const isNumber = field.kind === "number";
    const line = make("input", {
      type: isNumber ? "number" : "text",
      value: String(field.value ?? ""),
      ...(isNumber ? { min: String(field.least), max: String(field.most) } : {}),
    });
    return this.listen(line, field, () => line.value);
  }

  /**
   * @template {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Input
   * @param {Input} input
   * @param {BoardField} field
   * @param {() => unknown} read
   */
  listen(input, field, read) {
    input.setAttribute("data-key", field.key);
    input.addEventListener("change", () => this.onChange(field.key, read()));
    return input;
  }

  /**
   * @param {BoardField} field
   * @param {HTMLElement} words
   */
  choices(field, words) {
    const chosen = new Set(/** @type {string[]} */ (field.value));
    const boxes = Object.entries(field.choices).map(([key, title]) => {
      const box = make("input", { type: "checkbox", checked: chosen.has(key) });
      box.setAttribute("data-key", `${field.key}=${key}`);
      box.addEventListener("change", () => {
        if (box.checked) chosen.add(key);
        else chosen.delete(key);
        this.onChange(field.key, [...chosen]);
      });
      return make("label", { class: "choice" }, box, title);
    });
    return make("div", { class: "line", role: "group" }, words, make("span", {}, ...boxes));
  }
}
