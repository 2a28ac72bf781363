// Dragging: where a path goes from one thing to the next, the first can be pulled onto the second.

import { likeness } from "../lib/svg-copy.js";

const FAR = 8;
const JUST = 50;

/** Watches for a mouse, pen or finger that pulls a thing; elsewhere a finger scrolls. */
export class Drag {
  constructor(touch) {
    this.touch = touch;
    this.begun = null;
    this.ended = -Infinity;
    touch.place.addEventListener("pointerdown", (event) => this.down(event));
    touch.place.addEventListener("pointermove", (event) => this.move(event));
    touch.place.addEventListener("pointerup", (event) => this.up(event));
    touch.place.addEventListener("pointercancel", () => this.drop());
    touch.place.addEventListener("touchmove", (event) => this.hold(event), { passive: false });
  }

  /** A click that is only the end of a drag is none. */
  hasJustEnded() {
    return performance.now() - this.ended < JUST;
  }

  down(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    const id = this.pullable(event.clientX, event.clientY);
    if (id) this.begun = { id, drops: this.dropsOf(id), x: event.clientX, y: event.clientY };
  }

  /** While a finger pulls something, the page stays where it is. */
  hold(event) {
    if (this.begun && event.cancelable) event.preventDefault();
  }

  /** The thing under the pointer that can be pulled; one may lie below what a click would touch. */
  pullable(x, y) {
    const under = document.elementsFromPoint(x, y).map((one) => this.touch.thingAt(one));
    return under.find((id) => id && (this.dropsOf(id) || this.leadsOn(id)));
  }

  /** Where a part of a panel can be dropped: id -> what that does. */
  dropsOf(id) {
    return this.touch
      .next()
      .get(id)
      ?.find((move) => move.drops)?.drops;
  }

  /** Whether more things are to be touched after this one, all the same whichever move it is. */
  leadsOn(id) {
    const depth = this.touch.path.length + 1;
    return this.touch
      .next()
      .get(id)
      ?.every((move) => move.touch.length > depth);
  }

  move(event) {
    if (!this.begun) return;
    const [dx, dy] = [event.clientX - this.begun.x, event.clientY - this.begun.y];
    if (!this.begun.copy) {
      if (Math.hypot(dx, dy) < FAR) return;
      this.lift(event);
    }
    this.begun.place(dx, dy);
  }

  /** A copy of what is pulled follows the pointer, drawn in the same colours. */
  lift(event) {
    const thing = this.touch.find(this.begun.id);
    const what = [...thing.querySelectorAll(".piece")].pop() ?? thing;
    const svg = what.ownerSVGElement;
    const start = svg.getScreenCTM().inverse();
    const matrix = start.multiply(what.getScreenCTM());
    const copy = likeness(what, "dragged");
    svg.append(copy);
    this.touch.place.setPointerCapture(event.pointerId);
    this.begun.copy = copy;
    this.begun.place = (dx, dy) => {
      const { a, b, c, d, e, f } = matrix;
      const [x, y] = [e + dx * start.a, f + dy * start.d];
      copy.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${x} ${y})`);
    };
    if (!this.begun.drops) this.touch.touch(this.begun.id);
  }

  up(event) {
    const { copy, drops } = this.begun ?? {};
    this.drop();
    if (!copy) return;
    this.ended = performance.now();
    const at = document.elementFromPoint(event.clientX, event.clientY);
    if (drops) drops[Object.keys(drops).find((id) => this.touch.find(id)?.contains(at))]?.();
    else this.touch.touch(this.touch.thingAt(at));
  }

  drop() {
    this.begun?.copy?.remove();
    this.begun = null;
  }
}
