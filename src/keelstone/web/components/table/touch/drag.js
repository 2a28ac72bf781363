// Dragging: a thing can be dragged onto the next thing of its path, or a supply onto a slot.

/** @import { Touch } from "./touch.js" */

import { matrix } from "../../../lib/picture/motion.js";
import { copyPart, topPiece } from "../../../lib/picture/svg-copy.js";

/** Pixels that the pointer moves before it drags. */
const DISTANCE = 8;
/** Milliseconds that a finger rests before it drags: a swipe scrolls. */
const HOLD = 200;
/** Milliseconds after a drag in which a click only ends that drag. */
const CLICK = 50;

/**
 * What is being dragged: from where, and onto what it may be dropped.
 *
 * @typedef {{
 *   id: string,
 *   drops: Record<string, () => void> | undefined,
 *   x: number,
 *   y: number,
 *   from: number,
 *   copy?: SVGElement,
 *   place?: (dx: number, dy: number) => void,
 * }} Dragged
 */

export class Drag {
  /** @param {Touch} touch */
  constructor(touch) {
    this.touch = touch;
    /** @type {Dragged | null} */
    this.dragged = null;
    this.ended = -Infinity;
    touch.place.addEventListener("pointerdown", (event) => this.down(event));
    touch.place.addEventListener("pointermove", (event) => this.move(event));
    touch.place.addEventListener("pointerup", (event) => this.up(event));
    touch.place.addEventListener("pointercancel", () => this.cancel());
    touch.place.addEventListener("touchmove", (event) => this.preventScroll(event), {
      passive: false,
    });
  }

  /** Whether a click now is only the end of a drag. */
  hasJustEnded() {
    return performance.now() - this.ended < CLICK;
  }

  /** @param {PointerEvent} event */
  down({ button, isPrimary, pointerType, clientX: x, clientY: y, timeStamp }) {
    if (button !== 0 || !isPrimary) return;
    const id = this.draggableAt(x, y);
    const from = pointerType === "touch" ? timeStamp + HOLD : 0;
    if (id) this.dragged = { id, drops: this.touch.path.dropsOf(id), x, y, from };
  }

  /**
   * Whether the finger has rested long enough on what it would drag.
   *
   * @param {Dragged} dragged
   * @param {Event} event
   */
  mayDrag({ from }, { timeStamp }) {
    return !from || timeStamp >= from;
  }

  /**
   * The page does not scroll while a finger drags something.
   *
   * @param {TouchEvent} event
   */
  preventScroll(event) {
    if (!this.dragged) return;
    if (!this.dragged.copy && !this.mayDrag(this.dragged, event)) this.cancel();
    else if (event.cancelable) event.preventDefault();
  }

  /**
   * The thing under the pointer that can be dragged. It may lie below what a click would touch.
   *
   * @param {number} x
   * @param {number} y
   */
  draggableAt(x, y) {
    const { path } = this.touch;
    const under = document.elementsFromPoint(x, y).map((one) => this.touch.thingAt(one));
    return under.find((id) => id && (path.dropsOf(id) || path.leadsOn(id)));
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { dragged } = this;
    if (!dragged) return;
    const [dx, dy] = [event.clientX - dragged.x, event.clientY - dragged.y];
    if (!dragged.copy) {
      if (Math.hypot(dx, dy) < DISTANCE || !this.mayDrag(dragged, event)) return;
      this.lift(dragged, event.pointerId);
    }
    dragged.place?.(dx, dy);
  }

  /**
   * Let a copy of the dragged piece follow the pointer.
   *
   * @param {Dragged} dragged
   * @param {number} pointer
   */
  lift(dragged, pointer) {
    const thing = this.touch.find(dragged.id);
    const piece = /** @type {SVGGraphicsElement | null} */ (thing && topPiece(thing));
    const svg = piece?.ownerSVGElement;
    const toSvg = svg?.getScreenCTM()?.inverse();
    const toScreen = piece?.getScreenCTM();
    if (!piece || !svg || !toSvg || !toScreen) return;
    const start = toSvg.multiply(toScreen);
    const copy = copyPart(piece, "dragged");
    svg.append(copy);
    this.touch.place.setPointerCapture(pointer);
    dragged.copy = copy;
    dragged.place = (dx, dy) =>
      copy.setAttribute("transform", matrix(start, dx * toSvg.a, dy * toSvg.d));
    if (!dragged.drops) this.touch.touch(dragged.id);
  }

  /** @param {PointerEvent} event */
  up({ clientX, clientY }) {
    const { dragged } = this;
    this.cancel();
    if (!dragged?.copy) return;
    this.ended = performance.now();
    const at = document.elementFromPoint(clientX, clientY);
    if (dragged.drops) this.drop(dragged.drops, at);
    else this.touch.touch(this.touch.thingAt(at));
  }

  /**
   * @param {Record<string, () => void>} drops
   * @param {Element | null} at
   */
  drop(drops, at) {
    const id = Object.keys(drops).find((one) => this.touch.find(one)?.contains(at));
    if (id) drops[id]();
  }

  cancel() {
    this.dragged?.copy?.remove();
    this.dragged = null;
  }
}
