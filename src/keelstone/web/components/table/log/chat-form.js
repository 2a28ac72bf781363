// The field in which one talks. What is refused is told there, on whatever tab one is.

/** @import { TableApi } from "../../../lib/network/table-endpoints.js" */

import { make } from "../../../lib/dom.js";
import { say, sayN } from "../../../lib/i18n.js";
import { Refused } from "../../../lib/network/api.js";
import { remember, remembered } from "../../../lib/storage.js";

export class ChatForm {
  /**
   * @param {HTMLElement} form with one input
   * @param {{ api: TableApi, seat: () => number | null }} hooks
   */
  constructor(form, { api, seat }) {
    this.form = form;
    this.api = api;
    this.seat = seat;
    this.field = /** @type {HTMLInputElement} */ (form.querySelector("input"));
    this.status = make("p", { class: "wrong", role: "alert" });
    this.limits = make("p", { class: "quiet limits" });
    this.name = make("input", {
      maxlength: "24",
      autocomplete: "nickname",
      placeholder: say("Your name"),
      "aria-label": say("Your name"),
    });
    this.name.value = remembered("name");
    this.name.hidden = true;
    form.prepend(this.name);
    form.after(this.status, this.limits);
    this.field.addEventListener("input", () => this.showLimits());
    this.field.addEventListener("focus", () => this.showLimits());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      return this.send();
    });
  }

  /** Say what one may write, and how much of it is left. */
  showLimits() {
    const isWatching = this.seat() === null;
    this.name.hidden = !isWatching;
    const n = this.field.maxLength - this.field.value.length;
    const left = sayN("{n} letter left.", "{n} letters left.", n);
    const pace = say("Eight remarks at once, then one every two seconds.");
    const watching = isWatching ? say("The host can silence spectators.") : "";
    this.limits.textContent = [left, pace, watching].filter(Boolean).join(" ");
  }

  async send() {
    const text = this.field.value.trim();
    if (!text) return;
    this.status.textContent = "";
    try {
      const name = this.name.value.trim();
      if (this.seat() === null && name) remember("name", name);
      await this.api.chat(text, this.seat(), name);
      this.field.value = "";
      this.showLimits();
    } catch (fault) {
      const isRefused = fault instanceof Refused;
      this.status.textContent = isRefused
        ? fault.message
        : say("The server does not answer. Try again in a moment.");
    }
  }
}
