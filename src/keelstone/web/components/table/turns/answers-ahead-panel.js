// Answers given ahead: switches for what the game asks often. `Choices` has a button for each that
// would answer the present question.

/** @import { Attempt, SeenAnswerAhead, Update } from "../../../types.js" */
/** @import { TableApi } from "../../../lib/network/table-endpoints.js" */

import { make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { isChoice } from "./turn.js";

export class AnswersAheadPanel {
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
  show({ answers_ahead: answers, seat }) {
    const shown = answers.filter((one) => !isChoice(one));
    const content = JSON.stringify(shown);
    if (this.place.dataset.content === content) return; // so that the focus stays
    this.place.dataset.content = content;
    if (!shown.length) return this.place.replaceChildren();
    const switches = shown.map((one) => this.switchFor(one, seat));
    const label = make("span", { class: "quiet" }, say("Answer in advance:"));
    this.place.replaceChildren(make("div", { class: "row" }, label, ...switches));
  }

  /**
   * @param {SeenAnswerAhead} one
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
