// Answers given ahead: switches for what the game asks often, folded away. `Choices` has a button for each that
// would answer the present question.

/** @import { Attempt, SeenAnswerAhead, Update } from "../../../types.js" */
/** @import { TableApi } from "../../../lib/network/table-endpoints.js" */

import { make } from "../../../lib/dom.js";
import { say, sayN } from "../../../lib/i18n.js";
import { answersToChoose } from "./turn.js";

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
    const chosen = answersToChoose(answers);
    const shown = answers.filter((one) => !chosen.includes(one));
    const content = JSON.stringify(shown);
    if (this.place.dataset.content === content) return; // so that the focus stays
    this.place.dataset.content = content;
    if (!shown.length) return this.place.replaceChildren();
    const focused = document.activeElement?.getAttribute("data-name");
    const open = this.place.querySelector("details")?.open ?? false;
    const given = shown.filter((one) => one.is_on).length;
    const title = given
      ? sayN("{n} answer in advance", "{n} answers in advance", given)
      : say("Answer in advance");
    const switches = shown.map((one) => this.switchFor(one, seat));
    this.place.replaceChildren(make("details", { open }, make("summary", {}, title), ...switches));
    const box = [...this.place.querySelectorAll("input")].find(
      (one) => focused && one.dataset.name === focused,
    );
    box?.focus({ preventScroll: true });
  }

  /**
   * @param {SeenAnswerAhead} one
   * @param {number | null} seat
   */
  switchFor({ name, text, is_on: isOn }, seat) {
    const box = make("input", { type: "checkbox", checked: isOn, "data-name": name });
    box.addEventListener("change", () =>
      this.attempt(() => this.api.answerAhead(name, box.checked, seat)),
    );
    return make("label", { class: "switch" }, box, make("span", {}, text));
  }
}
