// A panel on the page: its slots, its supplies, and the button that sends the moves.

/** @import { PanelDescription, PanelSupply } from "../../../types.js" */

import { button, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { PanelState } from "./panel-state.js";

export class Panel extends PanelState {
  /**
   * @param {PanelDescription} description
   * @param {{ onChange: () => void, symbol: (id: string) => Element | null }} hooks
   *   `symbol` gives a small copy of the symbol on a thing in the picture
   */
  constructor(description, { onChange, symbol }) {
    super(description, onChange);
    this.symbol = symbol;
  }

  /** @param {(moves: number[]) => void} send */
  element(send) {
    const isSingle = this.isSingle();
    const missing = this.missing();
    const finish = make(
      "button",
      {
        type: "button",
        class: "main",
        disabled: !this.isReady(),
        onclick: () => send(this.moves()),
      },
      this.description.finish.text,
    );
    return make(
      "div",
      {
        class: `panel ${isSingle ? "singles" : "bundles"} of-${this.slots.length}`,
        role: "group",
        "aria-label": this.description.title,
      },
      isSingle ? this.singleSlots() : this.slots.map((_, slot) => this.counters(slot)),
      make(
        "div",
        { class: "row" },
        finish,
        this.exchangeButton(send),
        missing.length ? make("small", {}, this.missingText()) : null,
      ),
    );
  }

  missingText() {
    return say("still missing: {what}", { what: this.missing().join(", ") });
  }

  /** What lies in the slots and what is missing, to be read aloud. */
  spoken() {
    return [this.told(), this.missing().length ? this.missingText() : ""]
      .filter(Boolean)
      .join("; ");
  }

  /**
   * The button for a move that does at once what lies in the slots.
   *
   * @param {(moves: number[]) => void} send
   */
  exchangeButton(send) {
    const { exchange } = this.description;
    if (!exchange) return null;
    const move = this.exchangeMove();
    return button(exchange, () => move !== null && send([move]), {
      class: "main exchange",
      disabled: move === null,
    });
  }

  /** Slots that take one supply each, and below them the supplies. */
  singleSlots() {
    return [
      make("div", { class: "slots" }, ...this.slots.map((_, slot) => this.singleSlot(slot))),
      make("div", { class: "supplies" }, ...this.supplies.map((one) => this.supplyButton(one))),
    ];
  }

  /** @param {number} slot */
  singleSlot(slot) {
    const place = this.slots[slot].text;
    const [key] = this.contents[slot].keys();
    const what = key === undefined ? "·" : this.supply(key).text;
    const label = key === undefined ? place : say("{place}: {what}, take it back", { place, what });
    return make(
      "span",
      { class: "slot" },
      button(what, () => this.toggle(slot), {
        "aria-label": label,
        "aria-pressed": String(slot === this.active),
        class: key === undefined ? "" : "full",
      }),
      make("small", {}, place),
    );
  }

  /** @param {PanelSupply} supply */
  supplyButton({ key, text, touch }) {
    const n = this.remaining(key);
    const sign = touch ? this.symbol(touch) : null;
    return button([sign, make("span", { class: "word" }, text)], () => this.add(this.active, key), {
      class: "supply",
      disabled: !this.canAdd(this.active, key),
      "aria-label": say("lay {what}, {n} left", { what: text, n }),
      "data-left": String(n),
    });
  }

  /**
   * A slot that takes any number of each supply.
   *
   * @param {number} slot
   */
  counters(slot) {
    const { takes } = this.slots[slot];
    const rows = this.supplies
      .filter(({ key, count }) => key in takes && count > 0)
      .map((supply) => this.counter(slot, supply));
    const legend = make("legend", {}, this.legendText(slot));
    return make("fieldset", {}, legend, make("div", { class: "cards" }, ...rows));
  }

  /**
   * The name of a slot; how much it holds, where that is given.
   *
   * @param {number} slot
   */
  legendText(slot) {
    const { text, least, most } = this.slots[slot];
    if (least !== most || most < 2) return text;
    return `${text}: ${say("{n} of {all}", { n: this.count(slot), all: most })}`;
  }

  /**
   * @param {number} slot
   * @param {PanelSupply} supply
   */
  counter(slot, { key, text, touch, note, count, is_held }) {
    const n = this.contents[slot].get(key) ?? 0;
    const symbol = touch ? this.symbol(touch) : null;
    return make(
      "div",
      { class: `counter ${n ? "some" : ""}` },
      button([symbol ?? text, note ? make("small", {}, note) : null], () => this.add(slot, key), {
        class: "more",
        disabled: !this.canAdd(slot, key),
        title: text,
        "aria-label": say("one {what} more", { what: text }),
      }),
      make("output", {}, is_held ? `${n}/${count}` : String(n)),
      button("−", () => this.remove(slot, key), {
        class: "less plain",
        disabled: !n,
        "aria-label": say("one {what} less", { what: text }),
      }),
    );
  }
}
