// What belongs to turns beside the choice itself: who is waited for, answers ahead, other tables.

/** @import { Attempt, Update } from "../../types.js" */
/** @import { TableApi } from "../../lib/endpoints.js" */

import { find } from "../../lib/dom.js";
import { AheadPanel } from "./ahead-panel.js";
import { NextTable } from "./next-table.js";
import { WaitPanel } from "./wait-panel.js";

export class AroundTurns {
  /** @param {{ api: TableApi, attempt: Attempt }} hooks */
  constructor(hooks) {
    this.waitPanel = new WaitPanel(find("waits"), hooks);
    this.aheadPanel = new AheadPanel(find("ahead"), hooks);
    this.nextTable = new NextTable(find("next-table", HTMLAnchorElement), hooks.api.table);
    /** @type {boolean | null} */
    this.wasDue = null;
  }

  /**
   * @param {Update} update
   * @param {boolean} isDue whether the viewer is to move
   */
  show(update, isDue) {
    this.waitPanel.show(update);
    this.aheadPanel.show(update);
    if (isDue !== this.wasDue) this.nextTable.refresh(isDue);
    this.wasDue = isDue;
  }
}
