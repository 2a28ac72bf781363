// The field in which one talks. What is refused is told there, on whatever tab one is.

/** @import { TableApi } from "../../lib/endpoints.js" */

import { Refused } from "../../lib/api.js";
import { make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";

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
    form.after(this.status);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      return this.send();
    });
  }

  async send() {
    const text = this.field.value.trim();
    if (!text) return;
    this.status.textContent = "";
    try {
      await this.api.chat(text, this.seat());
      this.field.value = "";
    } catch (fault) {
      const isRefused = fault instanceof Refused;
      this.status.textContent = isRefused
        ? fault.message
        : say("The server does not answer. Try again in a moment.");
    }
  }
}
