// Undo and redo, and whether the board can be played.

import { button, make } from "../../lib/dom.js";
import { say, sayN } from "../../lib/i18n.js";

export class StepsBar {
  /**
   * @param {HTMLElement} place
   * @param {() => unknown} onUndo
   * @param {() => unknown} onRedo
   * @param {() => unknown} onProblems
   */
  constructor(place, onUndo, onRedo, onProblems) {
    this.undo = button(say("Undo"), onUndo, { title: "Ctrl+Z", id: "undo", disabled: true });
    this.redo = button(say("Redo"), onRedo, { title: "Ctrl+Y", id: "redo", disabled: true });
    this.problems = button("", onProblems, { class: "link wrong", hidden: true });
    this.fine = make("span", { class: "fine" }, say("No problems: it can be played."));
    const state = make("span", { role: "status" }, this.problems, this.fine);
    place.replaceChildren(this.undo, this.redo, state);
  }

  /**
   * @param {{ canUndo: boolean, canRedo: boolean }} history
   * @param {number} problems
   */
  show({ canUndo, canRedo }, problems) {
    this.undo.disabled = !canUndo;
    this.redo.disabled = !canRedo;
    this.problems.textContent = sayN("{n} problem", "{n} problems", problems);
    this.problems.hidden = !problems;
    this.fine.hidden = problems > 0;
  }
}
