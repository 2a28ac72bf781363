// The question: what is asked of the viewer now, also after the first touches of a move.

/** @import { Update } from "../../../types.js" */
/** @import { Touch } from "../touch/touch.js" */

import { find } from "../../../lib/dom.js";
import { notice } from "../../../lib/network/attempt.js";
import { capital } from "../../../lib/text.js";
import { isDue } from "../turns/turn.js";
import { announceTurn } from "../turns/turn-alert.js";

export class Question {
  /**
   * @param {{ touch: () => Touch, isSending: () => boolean }} parts `isSending` says whether moves
   *   are being sent one after the other
   */
  constructor({ touch, isSending }) {
    this.touch = touch;
    this.isSending = isSending;
    /** @type {Update | null} */
    this.update = null;
  }

  /**
   * What is asked between moves that are sent in a row is answered already, and not shown.
   *
   * @param {Update} update
   */
  show(update) {
    this.update = update;
    if (!this.isSending() || !isDue(update)) this.refresh();
    find("ask").classList.toggle("due", isDue(update));
    announceTurn({ title: update.title, isDue: isDue(update), question: update.question });
  }

  /** Ask about what was touched so far. */
  refresh() {
    const question = capital(this.ofPath() ?? this.update?.question ?? "");
    const place = find("question");
    if (!question || place.textContent === question) return;
    place.textContent = question;
    notice(""); // it was about another question
  }

  /** The question about what was touched so far; undefined if there is none. */
  ofPath() {
    const picked = this.touch().path.ids.join(" ");
    return this.update?.begun_paths.find((path) => path.picked.join(" ") === picked)?.question;
  }
}
