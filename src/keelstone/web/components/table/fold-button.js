// Gives the board more room: seats, log and chat fold away. This browser remembers it.

import { isOn, setSwitch } from "../../lib/preferences.js";

export class FoldButton {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    place.addEventListener("click", () => this.toggle());
    this.show();
  }

  toggle() {
    setSwitch("fold", !isOn("fold"));
    this.show();
  }

  show() {
    document.body.classList.toggle("folded", isOn("fold"));
    this.place.setAttribute("aria-pressed", String(isOn("fold")));
  }
}
