// Touching the picture: each legal move names the things to touch for it, in order.

import { nearest } from "../lib/arrow-keys.js";
import { Drag } from "./drag.js";

/** Lets a person walk the paths of the legal moves by mouse, touch or keyboard.
 *
 * `onPlay(move)` when a path is at its end, `onChange()` when what may be touched has changed,
 * `onAim(move)` when the pointer or the focus is where a touch would play a move; null elsewhere.
 */
export class Touch {
  constructor(place, { onPlay, onChange, onAim }) {
    Object.assign(this, { place, onPlay, onChange, onAim });
    this.moves = [];
    this.path = [];
    this.isDone = false;
    this.isHeld = false; // whether the focus is, or was before it had nowhere to go, on the board
    this.marked = [];
    this.drag = new Drag(this);
    place.addEventListener("click", (event) => this.click(event));
    place.addEventListener("keydown", (event) => this.key(event));
    place.addEventListener("pointerover", ({ target, pointerType }) => {
      if (pointerType !== "touch") this.aim(target);
    });
    place.addEventListener("focusin", ({ target }) => {
      if (target.matches(":focus-visible")) this.aim(target);
    });
    for (const name of ["pointerleave", "focusout"])
      place.addEventListener(name, () => this.aim(null));
  }

  /** The legal moves are these now; what was begun stays where it still leads somewhere. */
  show(moves) {
    this.moves = (moves ?? []).filter((move) => move.touch?.length);
    if (this.isDone || !this.begun().length) this.path = [];
    this.isDone = false;
    this.mark();
  }

  /** The moves whose paths begin as ours does. */
  begun() {
    return this.moves.filter((move) => this.path.every((id, at) => move.touch[at] === id));
  }

  /** What can be touched next: id -> the moves it leads to. */
  next() {
    const next = new Map();
    for (const move of this.begun()) {
      const id = move.touch[this.path.length];
      if (id) next.set(id, [...(next.get(id) ?? []), move]);
    }
    return next;
  }

  thingAt(element) {
    const next = this.next();
    for (let at = element; at && at !== this.place; at = at.parentElement) {
      if (next.has(at.id)) return at.id;
    }
    return "";
  }

  /** What a touch here would play, without anything more to choose. */
  aim(element) {
    const moves = (element && this.next().get(this.thingAt(element))) ?? [];
    const move = moves.find((one) => one.touch.length === this.path.length + 1 && !one.act);
    this.onAim(move ?? null);
  }

  click(event) {
    if (this.drag.hasJustEnded() || this.isDone) return;
    this.touch(this.thingAt(event.target));
  }

  touch(id) {
    if (!id) return this.back();
    const begun = this.next().get(id);
    if (!begun) return;
    this.path.push(id);
    const move = begun.find((one) => one.touch.length === this.path.length);
    if (move) this.finish(move);
    else this.mark(null);
  }

  /** The whole path stays marked until the picture moves on. */
  finish(move) {
    this.isDone = true;
    this.onAim(null);
    this.mark();
    this.onPlay(move);
  }

  /** One step back; whether there was one. */
  back() {
    const left = this.path.pop();
    this.isDone = false;
    if (left) this.mark(this.find(left));
    return Boolean(left);
  }

  clear() {
    this.isDone = false;
    this.path = [];
    this.mark();
  }

  key(event) {
    const direction = event.key.startsWith("Arrow") ? event.key.slice(5) : "";
    if (direction) {
      const to = nearest(document.activeElement, this.ringed(), direction);
      if (to) this.focus(to);
      if (to) event.preventDefault();
    }
    if (event.key !== "Enter" && event.key !== " ") return;
    const id = this.thingAt(event.target);
    if (!id) return;
    event.preventDefault();
    this.touch(id);
  }

  // -- rings and glows -----------------------------------------------------------------------------

  find(id) {
    return this.place.querySelector(`#${CSS.escape(id)}`);
  }

  ringed() {
    return this.marked.filter((thing) => thing.classList.contains("may"));
  }

  /** Before the picture changes: it must look as the server drew it. */
  unmark() {
    if (this.place.contains(document.activeElement)) this.isHeld = true;
    for (const thing of this.marked) {
      thing.classList.remove("may", "chosen");
      for (const name of ["tabindex", "role", "aria-label", "aria-pressed"])
        thing.removeAttribute(name);
    }
    this.marked = [];
  }

  /** Rings around what may be touched, a glow on what was chosen; the focus goes to `near`.
   *
   * Who waits for others finds the focus on the board again when it is their turn.
   */
  mark(near = document.activeElement) {
    const held = document.activeElement;
    this.unmark();
    this.isHeld &&= held === document.body || this.place.contains(held);
    for (const id of this.path) this.ring(this.find(id), "chosen");
    for (const id of this.next().keys()) this.ring(this.find(id), "may");
    const ringed = this.ringed();
    const first = ringed.includes(near) ? near : ringed[0];
    first?.setAttribute("tabindex", "0");
    if (this.isHeld && first) first.focus({ preventScroll: true });
    this.onChange();
  }

  ring(thing, mark) {
    if (!thing) return;
    thing.classList.add(mark);
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", "-1");
    thing.setAttribute("aria-label", spoken(thing));
    if (mark === "chosen") thing.setAttribute("aria-pressed", "true");
    this.marked.push(thing);
  }

  focus(thing) {
    for (const other of this.marked) other.setAttribute("tabindex", "-1");
    thing.setAttribute("tabindex", "0");
    thing.focus();
  }
}

/** The spoken name of a thing in the picture. */
export function spoken(thing) {
  const title = [...(thing?.children ?? [])].find((child) => child.nodeName === "title");
  return title?.textContent ?? "";
}
