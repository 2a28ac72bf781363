// The picture of the board that is drawn: strokes of the pointer, arrow keys, marked places.

/** @import { BoardTool } from "../../types.js" */

import { closest, make, parseSvg } from "../../lib/dom.js";
import { nearest } from "../../lib/picture/arrow-keys.js";
import { morph } from "../../lib/picture/morph.js";
import { FINGER, nearestThing } from "../../lib/picture/reach.js";

/** Pixels within which a finger takes the nearest coast: less than from the middle of a hex. */
const REACH = 16;

export class Canvas {
  /**
   * @param {HTMLElement} place
   * @param {(things: string[]) => void} onStroke with the ids of the things that were touched
   */
  constructor(place, onStroke) {
    this.place = place;
    this.onStroke = onStroke;
    /** @type {SVGSVGElement | null} */
    this.picture = null;
    /** @type {BoardTool | null} */
    this.tool = null;
    /** @type {string[]} */
    this.dead = [];
    /** What was touched and is not drawn yet. @type {string[]} */
    this.pending = [];
    /** The places of a problem that is looked at. @type {string[]} */
    this.lit = [];
    /** @type {Set<string> | null} */
    this.stroke = null;
    place.addEventListener("pointerdown", (event) => this.begin(event));
    place.addEventListener("pointermove", (event) => this.go(event));
    addEventListener("pointerup", () => this.end());
    addEventListener("pointercancel", () => this.cancel());
    place.addEventListener("keydown", (event) => this.key(event));
  }

  /** @param {string} markup */
  show(markup) {
    if (!markup) return this.place.replaceChildren();
    this.lit = [];
    const fresh = parseSvg(markup);
    const focused = this.focused();
    if (this.picture) morph(this.picture, document.adoptNode(fresh));
    else {
      this.picture = document.importNode(fresh, true);
      this.place.replaceChildren(make("div", { class: "picture" }, this.picture));
    }
    this.prepare(focused);
  }

  /** The class of the picture: small pictures of tools have the same colours. */
  get className() {
    return this.picture?.getAttribute("class") ?? "board";
  }

  /** @param {BoardTool | null} tool */
  choose(tool) {
    this.tool = tool;
    this.place.classList.toggle("drawing", tool !== null);
    this.prepare();
  }

  /** @param {string[]} places ids of places that nobody uses */
  markDead(places) {
    this.dead = places;
    this.prepare();
  }

  /** @param {string[]} things that were touched and are not drawn yet */
  markPending(things) {
    this.pending = things;
    this.prepare();
  }

  /**
   * Light the places of a problem until the next step.
   *
   * @param {string[]} places names of hexes and edges
   */
  light(places) {
    this.lit = places.flatMap((place) => [`hex-${place}`, `edge-${place}`]);
    this.prepare();
  }

  /** Mark what the tool can be used on. One such thing is in the order of the Tab key. */
  prepare(focused = this.focused()) {
    const things = this.things();
    for (const thing of this.place.querySelectorAll(".thing")) {
      const may = things.includes(/** @type {SVGElement} */ (thing));
      thing.classList.toggle("may", may);
      thing.classList.toggle("dead", this.dead.includes(thing.id));
      thing.classList.toggle("lit", this.lit.includes(thing.id));
      const isTouched = Boolean(this.stroke?.has(thing.id)) || this.pending.includes(thing.id);
      thing.classList.toggle("touched", isTouched);
      if (thing.id !== focused) thing.removeAttribute("tabindex");
      if (may) thing.setAttribute("role", "button");
      else thing.removeAttribute("role");
    }
    const first = things.find((thing) => thing.id === focused) ?? things[0];
    first?.setAttribute("tabindex", "0");
    if (focused && first?.id === focused) first.focus({ preventScroll: true });
  }

  /** The id of the thing that has the focus; empty: none. */
  focused() {
    const focused = document.activeElement;
    return focused && this.place.contains(focused) ? focused.id : "";
  }

  /** @returns {SVGElement[]} the things that the tool can be used on */
  things() {
    const takes = this.tool?.takes ?? [];
    const all = [...this.place.querySelectorAll(".thing")];
    const found = all.filter((thing) => takes.some((begin) => thing.id.startsWith(begin)));
    return /** @type {SVGElement[]} */ (found);
  }

  // -- the pointer ---------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  begin(event) {
    const isFirst = event.isPrimary && event.button === 0;
    const thing = this.meant(event);
    if (!isFirst || !thing) return;
    this.stroke = new Set();
    this.lit = [];
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
    event.preventDefault();
    this.touch(thing);
  }

  /**
   * The thing that is pointed at: coasts are smaller than a finger, which takes the nearest one.
   *
   * @param {PointerEvent} event
   */
  meant(event) {
    const exact = closest(event.target, ".thing.may");
    if (exact || event.pointerType !== "touch") return exact;
    const small = this.things().filter((one) => one.getBoundingClientRect().width < FINGER);
    return nearestThing(small, { x: event.clientX, y: event.clientY }, REACH);
  }

  /** @param {PointerEvent} event */
  go(event) {
    if (!this.stroke || !event.isPrimary) return;
    for (const { clientX, clientY } of [...event.getCoalescedEvents(), event])
      this.touch(closest(document.elementFromPoint(clientX, clientY), ".thing.may"));
  }

  /** @param {Element | null} thing */
  touch(thing) {
    if (!thing || !this.stroke || this.stroke.has(thing.id)) return;
    this.stroke.add(thing.id);
    thing.classList.add("touched");
  }

  end() {
    if (!this.stroke) return;
    const things = [...this.stroke];
    this.stroke = null;
    if (things.length) this.onStroke(things);
  }

  /** Two fingers zoom: what the first has touched is not meant. */
  cancel() {
    this.stroke = null;
    this.prepare();
  }

  // -- the keyboard --------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  key(event) {
    const thing = closest(event.target, ".thing.may");
    if (!thing) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.onStroke([thing.id]);
    }
    const direction = /^Arrow(.+)$/.exec(event.key)?.[1];
    if (!direction) return;
    event.preventDefault();
    const next = nearest(thing, this.things(), direction);
    if (!next) return;
    thing.removeAttribute("tabindex");
    next.setAttribute("tabindex", "0");
    next.focus();
  }
}
