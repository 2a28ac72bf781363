// Touching things in the picture by mouse, finger or keyboard.

/** @import { SeenMove, Target } from "../../../types.js" */

import { nearest } from "../../../lib/picture/arrow-keys.js";
import { nearestThing } from "../../../lib/picture/reach.js";
import { Drag } from "./drag.js";
import { MovePath } from "./move-path.js";

/** Attributes that a thing has only while it can be touched. */
export const MARKS = ["tabindex", "role", "aria-label", "aria-pressed"];

/** Walks the paths of the legal moves and marks what can be touched next. */
export class Touch {
  /**
   * @param {HTMLElement} place around the picture
   * @param {{
   *   onPlay: (target: Target) => void,
   *   onChange: () => void,
   *   onPreview: (move: SeenMove | null) => void,
   *   onFinger?: (thing: Element, things: Element[]) => void,
   *   onAgain?: (id: string) => void,
   * }} listeners `onPlay` at the end of a path; `onChange` when other things can be touched;
   *   `onPreview` when the pointer or the focus is on a thing that would play a move, or leaves it;
   *   `onFinger` when a finger has touched one of some things; `onAgain` when something is touched while the end
   *   of a path waits for a confirmation
   */
  constructor(place, { onPlay, onChange, onPreview, onFinger, onAgain }) {
    this.place = place;
    this.onFinger = onFinger;
    this.onAgain = onAgain;
    /** Whether the end of the path waits for a confirmation. */
    this.isAsking = false;
    /** "mouse", "touch" or "pen": of the last pointer. */
    this.pointerType = "";
    this.onPlay = onPlay;
    this.onChange = onChange;
    this.onPreview = onPreview;
    this.path = new MovePath();
    /** Whether the focus belongs to the board: it is there, or was when nothing could be touched. */
    this.hasFocus = false;
    /** @type {SVGElement[]} */
    this.marked = [];
    /** Where the focus was last: a thing, and the middle of its box on the screen. */
    this.lastFocus = { id: "", x: 0, y: 0 };
    /** The id of the thing that ends what is being put together, if it is complete. */
    this.finishId = "";
    /** What it is called then: in the picture its name says what is missing. */
    this.finishName = "";
    this.drag = new Drag(this);
    this.listen();
  }

  listen() {
    const { place } = this;
    place.addEventListener("click", (event) => this.click(event));
    const usePointer = (/** @type {PointerEvent} */ { pointerType }) => this.setInput(pointerType);
    document.addEventListener("pointerdown", usePointer, true);
    document.addEventListener("keydown", () => this.setInput(""), true);
    place.addEventListener("keydown", (event) => this.key(event));
    place.addEventListener("pointerover", ({ target, pointerType }) => {
      if (pointerType !== "touch") this.previewAt(target);
    });
    place.addEventListener("focusin", ({ target }) => {
      if (!this.pointerType) this.previewAt(target);
    });
    for (const name of ["pointerleave", "focusout"])
      place.addEventListener(name, () => this.isAsking || this.onPreview(null));
  }

  /**
   * Note what the viewer works with. The focus that the page moves by itself is shown to those who use keys.
   *
   * @param {string} pointerType empty for keys
   */
  setInput(pointerType) {
    this.pointerType = pointerType;
    document.body.classList.toggle("by-pointer", Boolean(pointerType));
  }

  /**
   * Show what can be touched now.
   *
   * @param {(SeenMove | Target)[]} targets
   */
  show(targets) {
    this.path.setTargets(targets);
    this.isAsking = false;
    this.mark();
  }

  /**
   * The id of the thing at or around an element that can be touched; empty if there is none.
   *
   * @param {EventTarget | null} element
   * @param {{ has: (id: string) => boolean }} next the ids that can be touched
   */
  thingAt(element, next = this.path.options()) {
    let at = element instanceof Element ? element : null;
    for (; at && at !== this.place; at = at.parentElement) {
      if (next.has(at.id)) return at.id;
    }
    return "";
  }

  /** @param {EventTarget | null} element */
  previewAt(element) {
    if (this.isAsking) return;
    this.onPreview(this.path.moveAt(this.thingAt(element)));
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.drag.hasJustEnded() || (this.path.isComplete && !this.isAsking)) return;
    const id = this.thingAt(event.target) || this.thingNear(event) || this.insteadAt(event.target);
    const thing = id ? this.find(id) : null;
    const things = this.touchable();
    this.press(id);
    if (thing && this.pointerType === "touch") this.onFinger?.(thing, things);
  }

  /**
   * The id of the thing at or around an element that could have been touched earlier; empty if there is none.
   *
   * @param {EventTarget | null} element
   */
  insteadAt(element) {
    if (this.isAsking) return "";
    return this.thingAt(element, { has: (id) => this.path.isAlternative(id) });
  }

  /**
   * The id of the thing nearest to where a finger tapped; empty if there is none, and for a mouse.
   *
   * @param {MouseEvent} event
   */
  thingNear({ clientX: x, clientY: y }) {
    if (this.pointerType !== "touch") return "";
    return nearestThing(this.touchable(), { x, y })?.id ?? "";
  }

  /**
   * Touch a thing, or answer by it whether the move that waits shall be played.
   *
   * @param {string} id
   */
  press(id) {
    if (this.isAsking) this.onAgain?.(id);
    else this.touch(id);
  }

  /**
   * Touch a thing; touching nothing takes a step back. What could have been touched earlier takes the place of
   * what was.
   *
   * @param {string} id
   */
  touch(id) {
    if (!id) {
      this.back();
      return;
    }
    if (!this.path.next().has(id) && this.path.isAlternative(id)) this.path.returnTo(id);
    const target = this.path.touch(id);
    const only = target === null ? this.path.onlyButton() : "";
    if (target) this.finish(target);
    else if (only) this.touch(only);
    else if (target === null) this.mark(null);
  }

  /**
   * The whole path stays marked until the picture changes.
   *
   * @param {Target} target
   */
  finish(target) {
    this.onPreview(null);
    this.mark();
    this.onPlay(target);
  }

  /**
   * A move was refused. What leads to other moves too stays chosen, unless all of `wanted` lie elsewhere.
   *
   * @param {number} number
   * @param {string[]} wanted the ids of what shall be touched, if that is said
   */
  refuse(number, wanted) {
    const { path } = this;
    path.refuse(number);
    if (wanted.length && !wanted.some((id) => path.next().has(id))) path.ids = [];
  }

  /** Take one step back. Returns whether there was one. */
  back() {
    const id = this.path.back();
    this.isAsking = false;
    if (id) this.mark(this.find(id));
    return Boolean(id);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key.startsWith("Arrow")) {
      const to = nearest(document.activeElement, this.touchable(), event.key.slice(5));
      if (to) this.focus(to);
      if (to) event.preventDefault();
    }
    if (event.key !== "Enter" && event.key !== " ") return;
    const id = this.thingAt(event.target);
    if (!id) return;
    event.preventDefault();
    this.pointerType = "";
    this.press(id);
  }

  // -- marks in the picture ------------------------------------------------------------------------

  /**
   * @param {string} id
   * @returns {SVGElement | null}
   */
  find(id) {
    return this.place.querySelector(`#${CSS.escape(id)}`);
  }

  /** The things in the picture that can be touched now. */
  touchable() {
    return this.marked.filter((thing) => thing.classList.contains("may"));
  }

  /** Remove all marks. The picture must be as the server drew it before it changes. */
  unmark() {
    this.noteFocus();
    for (const thing of this.marked) {
      thing.classList.remove("may", "chosen");
      for (const name of MARKS) thing.removeAttribute(name);
    }
    this.marked = [];
  }

  /** Note whether the focus is on the board, and where. */
  noteFocus() {
    const { activeElement } = document;
    if (activeElement === this.place || !this.place.contains(activeElement)) return;
    this.hasFocus = true;
    const thing = /** @type {Element} */ (activeElement);
    const { x, y, width, height } = thing.getBoundingClientRect();
    this.lastFocus = { id: thing.id, x: x + width / 2, y: y + height / 2 };
  }

  /**
   * The thing that gets the focus: what ends a complete choice, else `near`, else the thing that had it, else the
   * one nearest to that.
   *
   * @param {SVGElement[]} things
   * @param {Element | null} near
   */
  nextFocus(things, near) {
    const { id } = this.lastFocus;
    return (
      things.find((thing) => thing.id === this.finishId) ??
      things.find((thing) => thing === near) ??
      things.find((thing) => thing.id === id) ??
      (id ? nearestThing(things, this.lastFocus, Infinity) : null) ??
      things[0]
    );
  }

  /**
   * Mark what can be touched and what was chosen. The focus returns to the board when it is the
   * viewer's turn again, and stays where the viewer works.
   *
   * @param {Element | null} [near]
   */
  mark(near = document.activeElement) {
    const focused = document.activeElement;
    this.unmark();
    this.hasFocus &&= focused === document.body || this.place.contains(focused);
    for (const id of this.path.ids) this.markThing(this.find(id), "chosen");
    for (const id of this.optionIds()) this.markThing(this.find(id), "may");
    const things = this.touchable();
    const first = this.nextFocus(things, near);
    first?.setAttribute("tabindex", "0");
    if (this.hasFocus && first) first.focus({ preventScroll: true });
    this.onChange();
  }

  /** What can be touched next; while a move waits for a confirmation, instead of its last step. */
  optionIds() {
    const { ids } = this.path;
    const found = this.isAsking ? this.path.options() : this.path.next();
    return [...found.keys()].filter((id) => !this.isAsking || id !== ids.at(-1));
  }

  /**
   * The page asks before it plays the move at the end of the path, or does not ask any more.
   *
   * @param {boolean} is
   */
  setAsking(is) {
    this.isAsking = is;
    this.mark(null);
  }

  /**
   * @param {SVGElement | null} thing
   * @param {"may" | "chosen"} className
   */
  markThing(thing, className) {
    if (!thing) return;
    thing.classList.add(className);
    thing.setAttribute("role", "button");
    thing.setAttribute("tabindex", "-1");
    thing.setAttribute("aria-label", this.nameOf(thing));
    if (className === "chosen") thing.setAttribute("aria-pressed", "true");
    this.marked.push(thing);
  }

  /** @param {SVGElement} thing */
  nameOf(thing) {
    return thing.id === this.finishId ? this.finishName : nameOf(thing);
  }

  /** The focus belongs to the board again. */
  takeFocus() {
    this.hasFocus = true;
    const first = this.marked.find((thing) => thing.getAttribute("tabindex") === "0");
    first?.focus({ preventScroll: true });
  }

  /** @param {SVGElement} thing */
  focus(thing) {
    for (const other of this.marked) other.setAttribute("tabindex", "-1");
    thing.setAttribute("tabindex", "0");
    thing.focus();
  }
}

/**
 * The name of a thing in the picture: its <title>.
 *
 * @param {Element | null} thing
 */
export function nameOf(thing) {
  const title = [...(thing?.children ?? [])].find((child) => child.nodeName === "title");
  return title?.textContent ?? "";
}
