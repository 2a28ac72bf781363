// Answers given ahead: switches for what the game asks often.

/** @import { Attempt, SeenAhead, Update } from "../../types.js" */
/** @import { TableApi } from "../../lib/endpoints.js" */

import { make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";

export class AheadPanel {
  /**
   * @param {HTMLElement} place
   * @param {{ api: TableApi, attempt: Attempt }} hooks
   */
  constructor(place, { api, attempt }) {
    this.place = place;
    this.api = api;
    this.attempt = attempt;
  }

  /** @param {Update} update */
  show({ ahead, seat }) {
    const content = JSON.stringify(ahead);
    if (this.place.dataset.content === content) return; // so that the focus stays
    this.place.dataset.content = content;
    if (!ahead.length) return this.place.replaceChildren();
    const switches = ahead.map((one) => this.switchFor(one, seat));
    const label = make("span", { class: "quiet" }, say("Answer ahead:"));
    this.place.replaceChildren(make("div", { class: "row" }, label, ...switches));
  }

  /**
   * @param {SeenAhead} one
   * @param {number | null} seat
   */
  switchFor({ name, text, is_on: isOn }, seat) {
    const box = make("input", { type: "checkbox", checked: isOn });
    box.addEventListener("change", () =>
      this.attempt(() => this.api.answerAhead(name, box.checked, seat)),
    );
    return make("label", { class: "switch" }, box, make("span", {}, text));
  }
}
