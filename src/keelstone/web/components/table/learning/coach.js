// The coach of a lesson: what to do next, and answers to what was done.

/** @import { SeenLesson } from "../../../types.js" */

import { button, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { Refused } from "../../../lib/network/api.js";

/** The code of a refusal in which the coach asks for another move. */
const COACHED = "coach";

/** Shows the step of a lesson in its place, and points at things in the picture. */
export class Coach {
  /**
   * @param {HTMLElement} place
   * @param {{
   *   onRead: (step: number) => unknown,
   *   onLeave: (step: number) => unknown,
   *   onReturn: (step: number) => unknown,
   *   point: (ids: string[], hasAnswered?: boolean) => void,
   * }} hooks `onRead` when a step was read, `onLeave` when the learner wants no coach any more,
   *   `onReturn` when the coach is asked back
   */
  constructor(place, { onRead, onLeave, onReturn, point }) {
    this.place = place;
    this.point = point;
    /** @type {SeenLesson | null} */
    this.lesson = null;
    this.title = make("b", {});
    this.count = make("span", { class: "quiet" });
    this.bar = make("progress", { "aria-label": say("Progress of the lesson") });
    this.reply = make("p", { class: "reply" });
    this.text = make("p", { class: "step" });
    const spoken = make("div", { "aria-live": "polite" }, this.reply, this.text);
    this.next = button("", () => this.lesson && onRead(this.lesson.step), { class: "main" });
    this.back = button(
      say("Bring the coach back"),
      () => this.lesson && onReturn(this.lesson.step),
      { class: "main" },
    );
    this.leave = button(
      say("Go on without the coach"),
      () => this.lesson && onLeave(this.lesson.step),
      { class: "plain" },
    );
    const head = make("header", {}, this.title, this.count);
    place.append(
      head,
      this.bar,
      spoken,
      make("div", { class: "row" }, this.next, this.back, this.leave),
    );
  }

  /**
   * Show a step; null hides the coach.
   *
   * @param {SeenLesson | null} lesson
   */
  show(lesson) {
    const isNew = lesson?.step !== this.lesson?.step || lesson?.text !== this.lesson?.text;
    const hasAnswered = lesson?.reply !== this.lesson?.reply;
    this.lesson = lesson;
    this.place.hidden = !lesson;
    if (!lesson) {
      this.point([]);
      return;
    }
    const { number, steps, kind } = lesson;
    this.title.textContent = lesson.title;
    this.count.textContent = say("{n} of {all}", { n: number, all: steps });
    this.bar.max = steps;
    this.bar.value = number;
    this.answer(lesson.reply);
    setText(this.text, lesson.text);
    this.next.hidden = kind !== "read" && kind !== "last";
    this.next.textContent = kind === "last" ? say("Play on") : say("Next");
    this.leave.hidden = kind === "last" || kind === "away";
    this.back.hidden = kind !== "away";
    this.count.hidden = kind === "away";
    this.bar.hidden = kind === "away";
    this.place.dataset.kind = kind;
    this.place.dataset.free = String(lesson.free);
    if (isNew) this.place.scrollIntoView({ block: "nearest" });
    this.point(lesson.point, hasAnswered);
  }

  /**
   * Say something about the learner's last move.
   *
   * @param {string} text
   * @param {boolean} [isRefusal] whether the move was not made
   */
  answer(text, isRefusal = false) {
    setText(this.reply, text);
    this.reply.hidden = !text;
    this.reply.classList.toggle("again", isRefusal);
  }

  /**
   * Let the coach say why a move was not made. Any other fault is thrown again.
   *
   * @param {unknown} fault
   * @returns {undefined}
   */
  explain(fault) {
    if (!this.lesson || !(fault instanceof Refused) || fault.code !== COACHED) throw fault;
    this.answer(fault.message, true);
    this.place.scrollIntoView({ block: "nearest" });
  }
}

/**
 * Change a text only if it is another one: screen readers say it again otherwise.
 *
 * @param {HTMLElement} element
 * @param {string} text
 */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
