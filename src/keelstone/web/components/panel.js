// Composing a choice of many steps: described by the server, put together here, played in one go.
//
// A panel has supplies (what there is, how many of each), slots (what takes from them, how many) and a
// last move. Each slot says by which move it takes each supply. Nothing here knows what it is about.

import { button, make } from "../lib/dom.js";
import { say } from "../lib/i18n.js";

export class Panel {
  /** `sign(id)` gives a small copy of the sign on a thing in the picture. */
  constructor(description, { onChange, sign }) {
    Object.assign(this, description);
    this.onChange = onChange;
    this.sign = sign;
    this.filled = this.slots.map(() => new Map());
    this.active = 0;
  }

  // -- what is in it -------------------------------------------------------------------------------

  count(slot) {
    return [...this.filled[slot].values()].reduce((sum, n) => sum + n, 0);
  }

  left(key) {
    const used = this.filled.reduce((sum, one) => sum + (one.get(key) ?? 0), 0);
    return this.supply(key).count - used;
  }

  may(slot, key) {
    const { takes, most } = this.slots[slot] ?? { takes: {} };
    return (
      key in takes && this.count(slot) < most && this.left(key) > 0 && !this.isElsewhere(slot, key)
    );
  }

  /** Slots that stand `apart` never hold the same: nobody gives wood for wood. */
  isElsewhere(slot, key) {
    if (!this.slots[slot].apart) return false;
    const { text } = this.supply(key);
    return this.filled.some(
      (one, n) =>
        n !== slot &&
        this.slots[n].apart &&
        [...one.keys()].some((other) => this.supply(other).text === text),
    );
  }

  add(slot, key) {
    if (slot < 0 || !this.may(slot, key)) return;
    this.filled[slot].set(key, (this.filled[slot].get(key) ?? 0) + 1);
    this.active = this.firstOpen();
    this.onChange();
  }

  take(slot, key) {
    const n = this.filled[slot].get(key) ?? 0;
    if (n > 1) this.filled[slot].set(key, n - 1);
    else this.filled[slot].delete(key);
    this.active = slot;
    this.onChange();
  }

  /** Take back what was added last, as far as one can tell; whether there was something. */
  back() {
    const slot = this.filled.findLastIndex((one) => one.size > 0);
    if (slot < 0) return false;
    this.take(slot, [...this.filled[slot].keys()].pop());
    return true;
  }

  firstOpen() {
    const open = this.slots.findIndex(
      (slot, n) => this.count(n) < slot.most && slot.least > 0 && this.count(n) < slot.least,
    );
    return open >= 0 ? open : this.slots.findIndex((slot, n) => this.count(n) < slot.most);
  }

  /** What still has to be laid: names of slots, or how many where one takes several. */
  missing() {
    return this.slots
      .map((slot, n) => [slot, slot.least - this.count(n)])
      .filter(([, n]) => n > 0)
      .map(([slot, n]) => (slot.least > 1 ? String(n) : slot.text));
  }

  isReady() {
    const all = this.filled.reduce((sum, _, n) => sum + this.count(n), 0);
    return !this.missing().length && all >= (this.total ?? 0);
  }

  /** The moves that it all comes to, in order. */
  moves() {
    const steps = this.slots.flatMap((slot, n) => {
      const keys = this.supplies
        .map((supply) => supply.key)
        .filter((key) => this.filled[n].has(key));
      if (!keys.length && slot.empty) return [slot.empty];
      return keys.flatMap((key) => Array(this.filled[n].get(key)).fill(slot.takes[key]));
    });
    return this.finish?.move ? [...steps, this.finish.move] : steps;
  }

  // -- in the picture ------------------------------------------------------------------------------

  /** Its parts as things to touch: a supply is laid, a slot is chosen or emptied, the end ends it. */
  touchable(run) {
    const supplies = this.supplies.filter(({ touch, key }) => touch && this.slotFor(key) >= 0);
    const slots = this.slots.map((slot, n) => [slot.touch, n]).filter(([touch]) => touch);
    const found = [
      ...supplies.map(({ touch, key }) => ({
        touch: [touch],
        act: () => this.add(this.slotFor(key), key),
        drops: this.drops(key),
      })),
      ...slots.map(([touch, n]) => ({ touch: [touch], act: () => this.press(n) })),
    ];
    const end = this.finish.touch;
    if (end && this.isReady()) found.push({ touch: [end], act: () => run(this.moves()) });
    return found;
  }

  /** Where a supply can be dropped: the id of a slot -> laying it there. */
  drops(key) {
    const open = this.slots
      .map((slot, n) => [slot.touch, n])
      .filter(([touch, n]) => touch && this.may(n, key));
    return Object.fromEntries(open.map(([touch, n]) => [touch, () => this.add(n, key)]));
  }

  /** Where a touch lays a supply: in the slot that is next, else in one that takes it. */
  slotFor(key) {
    if (this.may(this.active, key)) return this.active;
    return this.isSingle() ? -1 : this.slots.findIndex((_, n) => this.may(n, key));
  }

  isSingle() {
    return this.slots.every((slot) => slot.most === 1);
  }

  press(slot) {
    const [key] = this.filled[slot].keys();
    if (key === undefined) this.choose(slot);
    else this.take(slot, key);
  }

  /** What was laid where, to be seen in the picture: pairs of ids. */
  ghosts() {
    return this.slots.flatMap((slot, n) =>
      [...this.filled[n].keys()]
        .filter((key) => slot.touch && this.supply(key).touch)
        .map((key) => [this.supply(key).touch, slot.touch]),
    );
  }

  // -- how it looks --------------------------------------------------------------------------------

  element(run) {
    const isSingle = this.isSingle();
    const missing = this.missing();
    const done = make(
      "button",
      {
        type: "button",
        class: "main",
        disabled: !this.isReady(),
        onclick: () => run(this.moves()),
      },
      this.finish.text,
    );
    return make(
      "div",
      {
        class: `panel ${isSingle ? "singles" : "bundles"} of-${this.slots.length}`,
        role: "group",
        "aria-label": this.title,
      },
      isSingle ? this.singles() : this.slots.map((_, n) => this.bundle(n)),
      make(
        "div",
        { class: "row" },
        done,
        missing.length
          ? make("small", {}, say("still missing: {what}", { what: missing.join(", ") }))
          : null,
      ),
    );
  }

  /** One card for each slot: the slots, and below them what can be laid. */
  singles() {
    const slots = this.slots.map((slot, n) => {
      const [key] = this.filled[n].keys();
      const text = key === undefined ? "·" : this.supply(key).text;
      const label =
        key === undefined
          ? slot.text
          : say("{place}: {what}, take it back", { place: slot.text, what: text });
      return make(
        "span",
        { class: "slot" },
        button(text, () => this.press(n), {
          "aria-label": label,
          "aria-pressed": String(n === this.active),
          class: key === undefined ? "" : "full",
        }),
        make("small", {}, slot.text),
      );
    });
    const supplies = this.supplies.map(({ key, text }) =>
      button(`${text}`, () => this.add(this.active, key), {
        class: "supply",
        disabled: !this.may(this.active, key),
        "aria-label": say("lay {what}, {n} left", { what: text, n: this.left(key) }),
        "data-left": String(this.left(key)),
      }),
    );
    return [
      make("div", { class: "slots" }, ...slots),
      make("div", { class: "supplies" }, ...supplies),
    ];
  }

  choose(slot) {
    this.active = slot;
    this.onChange();
  }

  /** Any number of each: plus and minus. */
  bundle(n) {
    const { text, takes } = this.slots[n];
    const rows = this.supplies
      .filter(({ key, count }) => key in takes && count > 0)
      .map((supply) => this.counter(n, supply));
    return make("fieldset", {}, make("legend", {}, text), ...rows);
  }

  counter(n, { key, text, touch }) {
    const has = this.filled[n].get(key) ?? 0;
    return make(
      "div",
      { class: `counter ${has ? "some" : ""}` },
      button("−", () => this.take(n, key), {
        disabled: !has,
        "aria-label": say("one {what} less", { what: text }),
      }),
      make("output", {}, String(has)),
      button("+", () => this.add(n, key), {
        class: "more",
        disabled: !this.may(n, key),
        "aria-label": say("one {what} more", { what: text }),
      }),
      make("span", {}, touch ? this.sign(touch) : null, make("span", { class: "word" }, text)),
    );
  }

  supply(key) {
    return this.supplies.find((supply) => supply.key === key);
  }
}
