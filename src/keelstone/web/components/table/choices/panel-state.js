// The state of a panel: a choice of several steps that is collected here and sent in one go.
//
// A panel has supplies (things, how many of each) and slots that take them. Each slot says by which
// move it takes each supply. Nothing here knows what the panel is about.

/** @import { PanelDescription, PanelTarget } from "../../../types.js" */

export class PanelState {
  /**
   * @param {PanelDescription} description
   * @param {() => void} onChange
   */
  constructor(description, onChange) {
    this.description = description;
    this.supplies = description.supplies;
    this.slots = description.slots;
    this.opener = description.opener;
    this.onChange = onChange;
    /**
     * By slot: a supply's key -> how many of it the slot holds.
     *
     * @type {Map<string, number>[]}
     */
    this.contents = this.slots.map(() => new Map());
    /** The slot that the next supply goes to; -1 if all are full. */
    this.active = 0;
  }

  /**
   * How many supplies a slot holds.
   *
   * @param {number} slot
   */
  count(slot) {
    let count = 0;
    for (const n of this.contents[slot].values()) count += n;
    return count;
  }

  /**
   * How many of a supply are not in any slot.
   *
   * @param {string} key
   */
  remaining(key) {
    let used = 0;
    for (const one of this.contents) used += one.get(key) ?? 0;
    return this.supply(key).count - used;
  }

  /**
   * @param {number} slot
   * @param {string} key
   */
  canAdd(slot, key) {
    const wanted = this.slots[slot];
    if (!wanted || !(key in wanted.takes) || this.count(slot) >= wanted.most) return false;
    return this.remaining(key) > 0 && !this.isExcluded(slot, key);
  }

  /**
   * Whether another slots with `is_distinct` holds the same kind: nobody gives wood for wood.
   *
   * @param {number} slot
   * @param {string} key
   */
  isExcluded(slot, key) {
    if (!this.slots[slot].is_distinct) return false;
    const { text } = this.supply(key);
    return this.contents.some(
      (held, at) =>
        at !== slot &&
        this.slots[at].is_distinct &&
        [...held.keys()].some((other) => this.supply(other).text === text),
    );
  }

  /**
   * @param {number} slot
   * @param {string} key
   */
  add(slot, key) {
    if (!this.canAdd(slot, key)) return;
    this.contents[slot].set(key, (this.contents[slot].get(key) ?? 0) + 1);
    this.active = this.nextSlot();
    this.onChange();
  }

  /**
   * @param {number} slot
   * @param {string} key
   */
  remove(slot, key) {
    const n = this.contents[slot].get(key) ?? 0;
    if (n > 1) this.contents[slot].set(key, n - 1);
    else this.contents[slot].delete(key);
    this.activate(slot);
  }

  /** Empty the last slot by one supply. Returns whether there was one. */
  back() {
    const slot = this.contents.findLastIndex((held) => held.size > 0);
    const key = slot < 0 ? undefined : [...this.contents[slot].keys()].pop();
    if (key === undefined) return false;
    this.remove(slot, key);
    return true;
  }

  /**
   * Empty a slot that holds something, activate an empty one.
   *
   * @param {number} slot
   */
  toggle(slot) {
    const [key] = this.contents[slot].keys();
    if (key === undefined) this.activate(slot);
    else this.remove(slot, key);
  }

  /** @param {number} slot */
  activate(slot) {
    this.active = slot;
    this.onChange();
  }

  /** The first slot below its least number, else the first that is not full. */
  nextSlot() {
    const short = this.slots.findIndex(
      (slot, at) => this.count(at) < Math.min(slot.least, slot.most),
    );
    return short >= 0 ? short : this.slots.findIndex((slot, at) => this.count(at) < slot.most);
  }

  /** What still has to be added: names of slots, or numbers where a slot takes several. */
  missing() {
    return this.slots
      .map((slot, at) => ({ slot, n: slot.least - this.count(at) }))
      .filter(({ n }) => n > 0)
      .map(({ slot, n }) => (slot.least > 1 ? String(n) : slot.text));
  }

  /** What lies in the slots, in words: "blockade: 3 gold". */
  told() {
    const held = this.slots
      .map(({ text }, at) => ({ text, held: [...this.contents[at]] }))
      .filter((slot) => slot.held.length)
      .map((slot) => `${slot.text}: ${slot.held.map((one) => this.amount(...one)).join(", ")}`);
    return held.join("; ");
  }

  /**
   * @param {string} key
   * @param {number} n
   */
  amount(key, n) {
    const { text } = this.supply(key);
    return this.isSingle() ? text : `${n} ${text}`;
  }

  isReady() {
    const all = this.slots.reduce((sum, _, at) => sum + this.count(at), 0);
    return !this.missing().length && all >= this.description.total;
  }

  /** The move that does at once exactly what lies in the slots; null if there is none. */
  exchangeMove() {
    const isHeld = (/** @type {Record<string, number>} */ wanted, /** @type {number} */ slot) =>
      this.contents[slot].size === Object.keys(wanted).length &&
      Object.entries(wanted).every(([key, n]) => this.contents[slot].get(key) === n);
    const found = this.description.exchanges?.find(({ contents }) => contents.every(isHeld));
    return found?.move ?? null;
  }

  /** Whether every slot takes one supply. */
  isSingle() {
    return this.slots.every((slot) => slot.most === 1);
  }

  /** The moves for everything in the slots, in order. What stays empty after the last one needs no move. */
  moves() {
    const last = this.contents.findLastIndex((held) => held.size > 0);
    const steps = this.slots.flatMap((slot, at) => {
      const keys = this.supplies.map(({ key }) => key).filter((key) => this.contents[at].has(key));
      if (!keys.length && slot.empty !== null) return at < last ? [slot.empty] : [];
      return keys.flatMap((key) => Array(this.contents[at].get(key)).fill(slot.takes[key]));
    });
    const { move } = this.description.finish;
    return move === null ? steps : [...steps, move];
  }

  // -- in the picture ------------------------------------------------------------------------------

  /**
   * The parts that can be touched: a supply is added, a slot is emptied or activated, the finish
   * sends everything.
   *
   * @param {(moves: number[]) => void} send
   * @returns {PanelTarget[]}
   */
  targets(send) {
    const supplies = this.supplies
      .filter(({ touch, key }) => touch && this.slotFor(key) >= 0)
      .map(({ touch, key }) => ({
        touch: [touch],
        act: () => this.add(this.slotFor(key), key),
        drops: this.drops(key),
      }));
    const slots = this.slots
      .map(({ touch }, at) => ({ touch: [touch], act: () => this.toggle(at) }))
      .filter(({ touch: [id] }) => id);
    const { touch } = this.description.finish;
    const finish = { touch: [touch], act: () => send(this.moves()) };
    return [...supplies, ...slots, ...(touch && this.isReady() ? [finish] : [])];
  }

  /**
   * Where a supply can be dropped: the id of a slot -> adding it there.
   *
   * @param {string} key
   */
  drops(key) {
    /** @type {Record<string, () => void>} */
    const found = {};
    for (const [at, { touch }] of this.slots.entries()) {
      if (touch && this.canAdd(at, key)) found[touch] = () => this.add(at, key);
    }
    return found;
  }

  /**
   * The slot that a touched supply goes to: the active one, else the first that takes it. -1: none.
   *
   * @param {string} key
   */
  slotFor(key) {
    if (this.canAdd(this.active, key)) return this.active;
    return this.isSingle() ? -1 : this.slots.findIndex((_, at) => this.canAdd(at, key));
  }

  /**
   * Pairs of ids in the picture: a supply and the slot that holds it.
   *
   * @returns {[supply: string, slot: string][]}
   */
  ghosts() {
    return this.slots.flatMap((slot, at) =>
      [...this.contents[at].keys()]
        .filter((key) => slot.touch && this.supply(key).touch)
        .map((key) => /** @type {[string, string]} */ ([this.supply(key).touch, slot.touch])),
    );
  }

  /**
   * Pairs of the id of a supply in the picture and how many are left of it.
   *
   * @returns {[id: string, left: number][]}
   */
  left() {
    return this.supplies
      .filter(({ touch }) => touch)
      .map(({ touch, key }) => [touch, this.remaining(key)]);
  }

  /** The id in the picture that finishes the panel; empty while it is not ready. */
  finishTarget() {
    return this.isReady() ? this.description.finish.touch : "";
  }

  /** @param {string} key */
  supply(key) {
    const found = this.supplies.find((supply) => supply.key === key);
    if (!found) throw new Error(`the panel has no supply ${key}`);
    return found;
  }
}
