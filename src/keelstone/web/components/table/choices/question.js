// The question: what is asked of the viewer now, also after the first touches of a move.

/** @import { Update } from "../../../types.js" */
/** @import { Touch } from "../touch/touch.js" */

import { find } from "../../../lib/dom.js";
import { notice } from "../../../lib/network/attempt.js";
import { isDue } from "../turns/turn.js";
import { announceTurn } from "../turns/turn-alert.js";

export class Question {
  /** @param {{ touch: () => Touch }} parts */
  constructor({ touch }) {
    this.touch = touch;
    /** @type {Update | null} */
    this.update = null;
  }

  /** @param {Update} update */
  show(update) {
    this.update = update;
    this.refresh();
    find("ask").classList.toggle("due", isDue(update));
    announceTurn({ title: update.title, isDue: isDue(update), question: update.question });
  }

  /** Ask about what was touched so far. */
  refresh() {
    const question = this.ofPath() ?? this.update?.question ?? "";
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
