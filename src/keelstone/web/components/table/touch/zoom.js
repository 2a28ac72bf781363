// Enlarges and moves the part of the picture that the server marks as `zoomable`: an <svg> inside
// the picture. Pinch, pan, double tap, wheel, keys and buttons.

/** @import { Point } from "../../../types.js" */

import { button, closest, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { prefersReducedMotion } from "../../../lib/picture/motion.js";
import { FINGER, roomAround } from "../../../lib/picture/reach.js";
import { Viewport } from "../../../lib/picture/viewport.js";

/** Pixels that a pointer moves before it pans. */
const DISTANCE = 8;
/** Milliseconds between the taps of a double tap, after a gesture, and of an animation. */
const DOUBLE = 320;
const CLICK = 80;
const DURATION = 180;
/** The factors of a double tap, of a key or button, and of a pixel of the wheel. */
const CLOSER = 2.4;
const STEP = 1.5;
const WHEEL = 1.0016;

/** @typedef {{ x: number, y: number, type: string }} Pointer */

export class Zoom {
  /**
   * @param {HTMLElement} place around the picture
   * @param {{
   *   isBusy: () => boolean,
   *   isTouchable: (target: EventTarget | null) => boolean,
   *   onView?: () => void,
   * }} hooks `isBusy` while something is dragged; `onView` when another section is shown
   */
  constructor(place, { isBusy, isTouchable, onView }) {
    this.onView = onView ?? (() => {});
    this.place = place;
    this.isBusy = isBusy;
    this.isTouchable = isTouchable;
    /** @type {Viewport | null} */
    this.viewport = null;
    /** @type {Map<number, Pointer>} */
    this.pointers = new Map();
    this.isPanning = false;
    this.ended = -Infinity;
    /** @type {{ at: number, x: number, y: number }} */
    this.lastTap = { at: -Infinity, x: 0, y: 0 };
    /**
     * What was shown before a tap enlarged the map.
     *
     * @type {[number, number, number] | null}
     */
    this.before = null;
    this.controls = this.makeControls();
    this.listen();
  }

  listen() {
    const { place } = this;
    place.addEventListener("pointerdown", (event) => this.down(event));
    place.addEventListener("pointermove", (event) => this.move(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"]))
      place.addEventListener(name, (event) => this.up(event));
    place.addEventListener("click", (event) => this.click(event), true);
    place.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    place.addEventListener("focusin", ({ target }) => this.reveal(target));
    place.addEventListener("touchmove", (event) => this.touchMove(event), { passive: false });
  }

  makeControls() {
    const centred = (/** @type {number} */ factor) => () => this.zoomBy(factor);
    return make(
      "div",
      { class: "zoom", role: "group", "aria-label": say("Map") },
      button("+", centred(STEP), { class: "closer", "aria-label": say("Enlarge") }),
      button("−", centred(1 / STEP), { class: "farther", "aria-label": say("Make smaller") }),
      button("⤢", () => this.fit(), { class: "fit", "aria-label": say("Show the whole map") }),
    );
  }

  /** @returns {SVGSVGElement | null} */
  get window() {
    return this.place.querySelector(".picture > svg:first-child svg.zoomable");
  }

  /** The picture was drawn anew: show the same part of it. */
  refresh() {
    const { window } = this;
    if (!window) {
      this.viewport = null;
      this.controls.remove();
      return;
    }
    const [width, height] = [window.width.baseVal.value, window.height.baseVal.value];
    if (this.viewport?.width !== width || this.viewport.height !== height)
      this.viewport = new Viewport(width, height);
    if (!this.controls.isConnected) this.place.querySelector(".picture")?.append(this.controls);
    this.apply();
  }

  /** Write the view box into the picture, and into copies of the map. */
  apply(root = /** @type {Element} */ (this.place)) {
    const { viewport } = this;
    if (!viewport) return;
    const isOther = this.window?.getAttribute("viewBox") !== viewport.viewBox;
    for (const one of root.querySelectorAll("svg.zoomable"))
      one.setAttribute("viewBox", viewport.viewBox);
    if (isOther) this.onView();
    this.place.classList.toggle("is-zoomed", !viewport.isFit);
  }

  // -- what the page asks for ------------------------------------------------------------------------

  fit() {
    this.before = null;
    this.animate((viewport) => viewport.fit());
  }

  zoomBy(factor = STEP) {
    const { viewport } = this;
    if (!viewport) return;
    const { x, y, width, height, scale } = viewport;
    const middle = { x: x + width / scale / 2, y: y + height / scale / 2 };
    this.animate((one) => one.zoom(factor, middle));
  }

  /**
   * Enlarge the map around a thing that was tapped, if other things lie closer than a finger.
   *
   * @param {Element} thing
   * @param {Element[]} things
   */
  closeUp(thing, things) {
    const { window } = this;
    if (!window?.contains(thing)) return;
    const room = roomAround(
      thing,
      things.filter((one) => window.contains(one)),
    );
    if (room >= FINGER) return;
    this.before ??= this.viewport?.state ?? null;
    const point = this.pointOf(thing);
    this.animate((viewport) => {
      viewport.zoom((FINGER + 4) / room, point);
      viewport.centreOn(point);
    });
  }

  /** Show what was shown before a tap enlarged the map. */
  release() {
    const { before } = this;
    this.before = null;
    if (before)
      this.animate((viewport) => {
        viewport.state = before;
      });
  }

  /**
   * Bring a thing of the map into its window.
   *
   * @param {EventTarget | null} thing
   */
  reveal(thing) {
    const { window, viewport } = this;
    if (!window || !viewport || viewport.isFit || !(thing instanceof Element)) return;
    if (thing === window || !window.contains(thing)) return;
    const [frame, box] = [window, thing].map((one) => one.getBoundingClientRect());
    const isInside =
      box.left >= frame.left &&
      box.right <= frame.right &&
      box.top >= frame.top &&
      box.bottom <= frame.bottom;
    if (!isInside) this.animate((one) => one.centreOn(this.pointOf(thing)));
  }

  // -- gestures --------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  down({ pointerId, clientX: x, clientY: y, pointerType: type, target, button: pressed }) {
    if (pressed !== 0 || !closest(target, ".zoomable")) return;
    this.pointers.set(pointerId, { x, y, type });
    if (this.pointers.size === 2) this.isPanning = true;
  }

  /** @param {PointerEvent} event */
  move({ pointerId, clientX: x, clientY: y }) {
    const pointer = this.pointers.get(pointerId);
    if (!pointer || !this.viewport || this.isBusy()) return;
    if (this.pointers.size === 2) this.pinch(pointer, { x, y });
    else if (this.startsPan(pointer, { x, y })) this.panBy(x - pointer.x, y - pointer.y);
    else return;
    [pointer.x, pointer.y] = [x, y];
    this.apply();
  }

  /**
   * @param {Pointer} pointer
   * @param {Point} to
   */
  startsPan(pointer, to) {
    if (this.viewport?.isFit) return false;
    this.isPanning ||= Math.hypot(to.x - pointer.x, to.y - pointer.y) >= DISTANCE;
    return this.isPanning;
  }

  /**
   * Two fingers: what lies between them stays between them.
   *
   * @param {Pointer} moved
   * @param {Point} to
   */
  pinch(moved, to) {
    const other = [...this.pointers.values()].find((one) => one !== moved);
    if (!other) return;
    const before = Math.hypot(moved.x - other.x, moved.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
    this.before = null;
    this.panBy((to.x - moved.x) / 2, (to.y - moved.y) / 2);
    if (before > 0) this.viewport?.zoom(after / before, this.toMap(middle));
  }

  /**
   * @param {number} dx pixels of the screen
   * @param {number} dy
   */
  panBy(dx, dy) {
    const scale = this.window?.getScreenCTM()?.a ?? 1;
    this.viewport?.pan(-dx / scale, -dy / scale);
  }

  /** @param {PointerEvent} event */
  up({ pointerId }) {
    if (!this.pointers.delete(pointerId)) return;
    if (this.isPanning) this.ended = performance.now();
    if (!this.pointers.size) this.isPanning = false;
  }

  /**
   * The end of a gesture is no click; two taps beside everything that can be touched zoom.
   *
   * @param {MouseEvent} event
   */
  click(event) {
    if (!this.viewport || !closest(event.target, ".zoomable")) return;
    if (performance.now() - this.ended < CLICK) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    if (this.isTouchable(event.target)) return;
    const { clientX: x, clientY: y, timeStamp: at } = event;
    const isSecond = at - this.lastTap.at < DOUBLE && near(this.lastTap, { x, y });
    this.lastTap = { at: isSecond ? -Infinity : at, x, y };
    if (isSecond) this.doubleTap({ x, y });
  }

  /** @param {Point} point on the screen */
  doubleTap(point) {
    if (!this.viewport?.isFit) this.fit();
    else {
      const at = this.toMap(point);
      this.animate((viewport) => viewport.zoom(CLOSER, at));
    }
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const { viewport, place } = this;
    if (!viewport || !closest(event.target, ".zoomable")) return;
    const scrolls = place.scrollHeight > place.clientHeight + 1;
    if (scrolls && !event.ctrlKey) return; // the wheel scrolls the board
    event.preventDefault();
    const factor = WHEEL ** -(event.ctrlKey ? 4 * event.deltaY : event.deltaY);
    viewport.zoom(factor, this.toMap({ x: event.clientX, y: event.clientY }));
    this.before = null;
    this.apply();
  }

  /**
   * The page neither scrolls nor zooms while fingers move the map.
   *
   * @param {TouchEvent} event
   */
  touchMove(event) {
    const isOurs = this.pointers.size > 1 || (this.pointers.size === 1 && !this.viewport?.isFit);
    if (isOurs && event.cancelable) event.preventDefault();
  }

  // -- coordinates -----------------------------------------------------------------------------------

  /**
   * A point of the screen as a point of the map.
   *
   * @param {Point} point
   */
  toMap({ x, y }) {
    const inverse = this.window?.getScreenCTM()?.inverse();
    return inverse ? new DOMPoint(x, y).matrixTransform(inverse) : { x: 0, y: 0 };
  }

  /** @param {Element} thing */
  pointOf(thing) {
    const box = thing.getBoundingClientRect();
    return this.toMap({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  }

  /**
   * Change the view box over a short time.
   *
   * @param {(viewport: Viewport) => void} change
   */
  animate(change) {
    const { viewport } = this;
    if (!viewport) return;
    const from = viewport.state;
    change(viewport);
    const to = viewport.state;
    if (prefersReducedMotion()) {
      this.apply();
      return;
    }
    const start = performance.now();
    const step = () => {
      if (this.viewport !== viewport) return;
      const share = Math.min(1, (performance.now() - start) / DURATION);
      viewport.state = blend(from, to, share * (2 - share));
      this.apply();
      if (share < 1) requestAnimationFrame(step);
    };
    step();
  }
}

/**
 * @param {[number, number, number]} from
 * @param {[number, number, number]} to
 * @param {number} share
 * @returns {[number, number, number]}
 */
const blend = (from, to, share) => [
  from[0] + share * (to[0] - from[0]),
  from[1] + share * (to[1] - from[1]),
  from[2] + share * (to[2] - from[2]),
];

/**
 * @param {Point} one
 * @param {Point} other
 */
const near = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) < FINGER;
