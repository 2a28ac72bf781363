// Where a person is told of their turns, and when not.

/** @import { Attempt, Me, SeenChannel } from "../../types.js" */

import { button, make } from "../../lib/dom.js";
import { say } from "../../lib/i18n.js";
import {
  addChannel,
  changeMe,
  confirmChannel,
  removeChannel,
  switchChannel,
  tryChannel,
} from "../../lib/network/people.js";
import { hasPush, subscribeToPush } from "../../lib/network/push.js";

export class NoticesPanel {
  /**
   * @param {HTMLElement} place
   * @param {{ attempt: Attempt, refresh: () => Promise<void> }} hooks
   */
  constructor(place, { attempt, refresh }) {
    this.place = place;
    this.attempt = attempt;
    this.refresh = refresh;
  }

  /** @param {Me} me */
  show(me) {
    this.place.replaceChildren(
      ...me.channels.map((channel) => this.channelRow(channel)),
      this.pushRow(me),
      ...(me.has_mail ? [this.mailForm()] : []),
      this.addressForm(),
      this.quietForm(me),
    );
  }

  /**
   * Do something, then show everything again.
   *
   * @param {() => Promise<unknown>} action
   */
  async act(action) {
    await this.attempt(action);
    await this.refresh();
  }

  /** @param {SeenChannel} channel */
  channelRow({ id, kind, address, is_confirmed: isConfirmed, is_on: isOn }) {
    const names = channelNames();
    const label = make("span", {}, make("b", {}, names[kind] ?? kind), " ", address);
    const remove = button(say("Remove"), () => this.act(() => removeChannel(id)));
    if (!isConfirmed) return make("div", { class: "row" }, label, this.codeForm(id), remove);
    const toggle = () => this.act(() => switchChannel(id, !isOn));
    const told = make("span", { class: "quiet", role: "status" });
    const test = () =>
      this.attempt(async () => {
        told.textContent = "";
        await tryChannel(id);
        told.textContent = say("A notice is on its way.");
      });
    return make(
      "div",
      { class: "row" },
      label,
      button(isOn ? say("Switch off") : say("Switch on"), toggle, { "aria-pressed": String(isOn) }),
      button(say("Try it"), test),
      remove,
      told,
    );
  }

  /** @param {string} channel */
  codeForm(channel) {
    const field = make("input", {
      name: "code",
      maxlength: "6",
      autocomplete: "one-time-code",
      placeholder: say("Code from the mail"),
      "aria-label": say("Code from the mail"),
    });
    /** @param {SubmitEvent} event */
    const confirm = (event) => {
      event.preventDefault();
      return this.act(() => confirmChannel(channel, field.value.trim()));
    };
    return make("form", { class: "row", onsubmit: confirm }, field, make("button", {}, say("OK")));
  }

  /** @param {Me} me */
  pushRow({ push_key: key }) {
    if (!hasPush())
      return make(
        "p",
        { class: "quiet" },
        say("This browser shows notices only if you install the page as an app."),
      );
    const add = async () => {
      const channel = await subscribeToPush(key);
      if (channel) await addChannel(channel);
    };
    return make(
      "div",
      { class: "row" },
      button(say("Tell me on this device"), () => this.act(add), { class: "main" }),
    );
  }

  mailForm() {
    const field = make("input", {
      type: "email",
      autocomplete: "email",
      required: true,
      placeholder: say("Mail address"),
      "aria-label": say("Mail address"),
    });
    /** @param {SubmitEvent} event */
    const add = (event) => {
      event.preventDefault();
      return this.act(() => addChannel({ kind: "mail", address: field.value.trim() }));
    };
    const send = make("button", {}, say("Tell me by mail"));
    return make("form", { class: "row", onsubmit: add }, field, send);
  }

  /** ntfy, Gotify or a webhook, for those who know them. */
  addressForm() {
    const names = channelNames();
    const options = ["ntfy", "gotify", "webhook"].map((kind) =>
      make("option", { value: kind }, names[kind]),
    );
    const kind = make("select", { "aria-label": say("Service") }, ...options);
    const address = make("input", {
      type: "url",
      required: true,
      placeholder: "https://",
      "aria-label": say("Address"),
    });
    const secret = make("input", {
      autocomplete: "off",
      placeholder: say("Key, if it needs one"),
      "aria-label": say("Key, if it needs one"),
    });
    /** @param {SubmitEvent} event */
    const add = (event) => {
      event.preventDefault();
      const channel = { kind: kind.value, address: address.value.trim(), secret: secret.value };
      return this.act(() => addChannel(channel));
    };
    return make(
      "details",
      {},
      make("summary", {}, say("Other services")),
      make(
        "form",
        { class: "row", onsubmit: add },
        kind,
        address,
        secret,
        make("button", {}, say("Add")),
      ),
    );
  }

  /** @param {Me} me */
  quietForm({ quiet_from: from, quiet_to: to }) {
    const begin = make("input", { type: "time", value: clock(from ?? 22 * 60) });
    const end = make("input", { type: "time", value: clock(to ?? 7 * 60) });
    const isQuiet = from !== null && to !== null;
    const box = make("input", { type: "checkbox", checked: isQuiet });
    const save = () =>
      this.act(() =>
        changeMe({
          quiet_from: box.checked ? minutes(begin.value) : null,
          quiet_to: box.checked ? minutes(end.value) : null,
          time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        }),
      );
    box.addEventListener("change", save);
    for (const field of [begin, end])
      field.addEventListener("change", () => {
        box.checked = true;
        return save();
      });
    return make(
      "div",
      { class: "row" },
      make("label", {}, make("span", {}, say("No notices between")), box),
      make("label", {}, make("span", { class: "spoken" }, say("from")), begin),
      make("label", {}, make("span", { class: "spoken" }, say("until")), end),
    );
  }
}

/** @returns {Record<string, string>} */
const channelNames = () => ({
  push: say("Device"),
  mail: say("Mail"),
  ntfy: "ntfy",
  gotify: "Gotify",
  webhook: say("Webhook"),
});

/**
 * Minutes after midnight as a field for times has them.
 *
 * @param {number} minute
 */
export const clock = (minute) =>
  [Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, "0")).join(":");

/** @param {string} text */
export function minutes(text) {
  const [hours, rest] = text.split(":").map(Number);
  return hours * 60 + rest;
}
