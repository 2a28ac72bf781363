// The focus among controls that are drawn anew: it stays at its place, but never gets to an answer
// that the viewer has not read.

export class KeptFocus {
  /** @param {HTMLElement} place what holds the controls, which can have the focus itself */
  constructor(place) {
    this.place = place;
    place.tabIndex = -1;
    /** The index of the focused control, kept while there is nothing to choose; -1: elsewhere. */
    this.index = -1;
    /** The first word of that control. */
    this.word = "";
  }

  /**
   * Note where the focus is before the controls are drawn anew.
   *
   * @param {HTMLElement[]} controls
   */
  note(controls) {
    const { activeElement } = document;
    if (this.place.contains(activeElement)) {
      this.index = controls.indexOf(/** @type {HTMLElement} */ (activeElement));
      this.word = firstWord(controls[this.index]);
    } else if (activeElement !== document.body) this.index = -1;
  }

  /** The focus belongs elsewhere. */
  forget() {
    this.index = -1;
  }

  /**
   * Give the focus to the control at the same index. If another question is asked and that control
   * begins with another word, the place gets it: Tab leads on, and Enter does nothing.
   *
   * @param {HTMLElement[]} controls
   * @param {boolean} isAnotherQuestion
   */
  restore(controls, isAnotherQuestion) {
    if (this.index < 0 || !controls.length) return;
    const next = controls[Math.min(this.index, controls.length - 1)];
    const isKept = !isAnotherQuestion || firstWord(next) === this.word;
    (isKept ? next : this.place).focus({ preventScroll: true });
  }
}

/** @param {HTMLElement | undefined} control */
const firstWord = (control) => control?.textContent?.trim().split(/\s/)[0] ?? "";
