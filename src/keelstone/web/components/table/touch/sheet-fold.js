// The sheet of a small screen can be folded to the question and its answers: by a button, or by
// dragging its head. This browser remembers it.

import { isOn, setSwitch } from "../../../lib/preferences.js";

/** Pixels that a finger moves before the sheet follows. */
const DISTANCE = 24;

export class SheetFold {
  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} handle the button
   */
  constructor(place, handle) {
    this.place = place;
    this.handle = handle;
    /** Where a finger touched the head; null if none does. */
    this.start = /** @type {number | null} */ (null);
    handle.addEventListener("click", () => this.fold(!isOn("low")));
    const head = handle.closest(".asked") ?? handle;
    head.addEventListener("pointerdown", (event) => this.down(/** @type {PointerEvent} */ (event)));
    addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel"]) {
      addEventListener(name, () => {
        this.start = null;
      });
    }
    this.show();
  }

  /** @param {PointerEvent} event */
  down({ pointerType, clientY }) {
    if (pointerType === "touch") this.start = clientY;
  }

  /** @param {PointerEvent} event */
  move({ clientY }) {
    if (this.start === null || Math.abs(clientY - this.start) < DISTANCE) return;
    this.fold(clientY > this.start);
    this.start = null;
  }

  /** @param {boolean} is */
  fold(is) {
    setSwitch("low", is);
    this.show();
  }

  show() {
    this.place.classList.toggle("low", isOn("low"));
    this.handle.setAttribute("aria-expanded", String(!isOn("low")));
    const sign = this.handle.firstElementChild;
    if (sign) sign.textContent = isOn("low") ? "▴" : "▾";
  }
}
