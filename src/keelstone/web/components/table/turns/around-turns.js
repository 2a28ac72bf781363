// What belongs to turns beside the choice itself: who is waited for, answers given ahead, other tables.

/** @import { Attempt, SeenAnswerAhead, Update } from "../../../types.js" */
/** @import { TableApi } from "../../../lib/network/table-endpoints.js" */
/** @import { AnswersAheadPanel } from "./answers-ahead-panel.js" */
/** @import { WaitPanel } from "./wait-panel.js" */

import { find } from "../../../lib/dom.js";
import { Lazy } from "../../../lib/lazy.js";
import { NextTable } from "./next-table.js";
import { isDue } from "./turn.js";

export class AroundTurns {
  /** @param {{ api: TableApi, attempt: Attempt }} hooks */
  constructor(hooks) {
    this.hooks = hooks;
    /** @type {Lazy<WaitPanel>} */
    this.waitPanel = new Lazy(async () => {
      const { WaitPanel } = await import("./wait-panel.js");
      return new WaitPanel(find("waits"), hooks);
    });
    /** @type {Lazy<AnswersAheadPanel>} */
    this.answersAheadPanel = new Lazy(async () => {
      const { AnswersAheadPanel } = await import("./answers-ahead-panel.js");
      return new AnswersAheadPanel(find("answers-ahead"), hooks);
    });
    this.nextTable = new NextTable(find("next-table", HTMLAnchorElement), hooks.api.table);
    /** @type {boolean | null} */
    this.wasDue = null;
    this.hasOfferedNotices = false;
  }

  /**
   * Answer the present question and others like it that will be asked.
   *
   * @param {SeenAnswerAhead} answer
   * @param {number | null} seat
   * @param {(moves: number[]) => void} play
   */
  answerAhead({ name, moves }, seat, play) {
    const { api, attempt } = this.hooks;
    return attempt(async () => {
      await api.answerAhead(name, true, seat);
      if (moves.length) play(moves);
    });
  }

  /**
   * Notices are offered as long as a turn may come.
   *
   * @param {Update} update
   */
  showNotices({ phase }) {
    const isOpen = phase === "waiting" || phase === "playing";
    find("offered-notices").hidden = !isOpen;
    if (isOpen) this.offerNotices();
  }

  /** Once, and in its own time: nothing waits for it. */
  async offerNotices() {
    if (this.hasOfferedNotices) return;
    this.hasOfferedNotices = true;
    const { offerNotices } = await import("./notice-hint.js");
    await offerNotices(find("offered-notices"));
  }

  /** @param {Update} update */
  show(update) {
    if (this.waitPanel.part || update.phase === "waiting" || update.waits.length)
      this.waitPanel.use((panel) => panel.show(update));
    if (this.answersAheadPanel.part || update.answers_ahead.length)
      this.answersAheadPanel.use((panel) => panel.show(update));
    if (update.settings.clock.kind === "days" && update.seat !== null) this.showNotices(update);
    const is = isDue(update);
    if (is !== this.wasDue) this.nextTable.refresh(is);
    this.wasDue = is;
  }
}
