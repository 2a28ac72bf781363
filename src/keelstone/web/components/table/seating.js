// What the viewer may do about seats. The panel for it is loaded when there is something to do.

/** @import { Attempt, Rights, Update } from "../../types.js" */
/** @import { TableApi } from "../../lib/network/table-endpoints.js" */
/** @import { SeatingPanel } from "./seating-panel.js" */

import { Lazy } from "../../lib/lazy.js";
import { isPlayedByBot } from "../seats.js";

export class Seating {
  /**
   * @param {HTMLElement} place
   * @param {{ api: TableApi, attempt: Attempt, onSeat: (seat: number) => void }} hooks
   *   `onSeat` changes the seat that the viewer looks from
   */
  constructor(place, hooks) {
    this.hooks = hooks;
    /** @type {Rights} */
    this.rights = { seats: [], may_sit: [], is_host: false, levels: [] };
    /** @type {Lazy<SeatingPanel>} */
    this.lazyPanel = new Lazy(async () => {
      const { SeatingPanel } = await import("./seating-panel.js");
      return new SeatingPanel(place, hooks);
    });
    /** @type {Update | null} */
    this.update = null;
  }

  /**
   * Ask for the viewer's rights again: who sits where has changed.
   *
   * @param {Update} update
   */
  async refresh(update) {
    const { api, attempt } = this.hooks;
    this.update = update;
    this.rights = (await attempt(() => api.rights())) ?? this.rights;
    document.body.classList.toggle("host", this.rights.is_host);
    if (this.lazyPanel.part || this.isPanelNeeded(update)) await attempt(() => this.panel());
  }

  /** The panel, up to date. */
  async panel() {
    const panel = await this.lazyPanel.get();
    if (this.update) panel.show(this.update, this.rights);
    return panel;
  }

  /** @param {Update} update */
  isPanelNeeded(update) {
    const { may_sit: free, seats, is_host: isHost } = this.rights;
    return (
      update.phase === "waiting" ||
      free.length > 0 ||
      seats.length > 1 ||
      isPlayedByBot(update) ||
      (isHost && update.seats.some(({ is_gone: isGone }) => isGone))
    );
  }
}
