// A holiday at all tables of a person at once: their clocks rest.

/** @import { Attempt, RestingClock } from "../../types.js" */

import { button, make } from "../../lib/dom.js";
import { language, say, sayN } from "../../lib/i18n.js";
import { endRestEverywhere, fetchRestingClocks, restEverywhere } from "../../lib/network/people.js";

const DAY = 86_400_000;

export class HolidayPanel {
  /**
   * @param {HTMLElement} place
   * @param {Attempt} attempt
   */
  constructor(place, attempt) {
    this.place = place;
    this.attempt = attempt;
    this.status = make("p", { class: "quiet", role: "status" });
  }

  /**
   * Ask where clocks rest, and show it.
   *
   * @param {boolean} isKnown whether anything is known of the person
   */
  async refresh(isKnown) {
    this.place.replaceChildren(this.form(), this.status);
    if (isKnown) await this.run(fetchRestingClocks);
  }

  /** @param {() => Promise<RestingClock[]>} action */
  async run(action) {
    const resting = await this.attempt(action);
    if (resting) this.show(resting);
  }

  /** @param {RestingClock[]} resting */
  show(resting) {
    const until = Math.max(0, ...resting.map((clock) => clock.until));
    const date = new Date(until).toLocaleDateString(language(), { dateStyle: "long" });
    const text = sayN(
      "Your clock rests at {n} table, until {date} at the longest.",
      "Your clocks rest at {n} tables, until {date} at the longest.",
      resting.length,
      { date },
    );
    const end = button(say("End the holiday"), () => this.run(endRestEverywhere));
    const parts = resting.length ? [text, " ", end] : [say("None of your clocks rests.")];
    this.status.replaceChildren(...parts);
  }

  form() {
    const field = make("input", { type: "number", min: "1", max: "60", required: true });
    field.value = "7";
    /** @param {SubmitEvent} event */
    const begin = (event) => {
      event.preventDefault();
      return this.run(() => restEverywhere(Date.now() + Number(field.value) * DAY));
    };
    return make(
      "form",
      { class: "row", onsubmit: begin },
      make("label", {}, make("span", {}, say("Holiday: days for which my clock rests")), field),
      make("button", {}, say("Begin")),
      make("small", {}, say("Where a move has days. Everybody there is told.")),
    );
  }
}
