// The table as this browser saw it last, until there is a connection.

/** @import { Update } from "../../types.js" */

import { forgetTable, keepTable, lastTable } from "../../lib/app/last-seen.js";
import { language, say } from "../../lib/i18n.js";

/** Milliseconds that updates are collected for: a bot's moves are not stored one by one. */
const PAUSE = 1000;

export class LastSeenBoard {
  /**
   * @param {string} table
   * @param {(update: Update, text: string) => void} show
   */
  constructor(table, show) {
    this.table = table;
    this.show = show;
    /** Whether the server has told how the table is. */
    this.isLive = false;
    /** @type {Update | null} */
    this.kept = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    addEventListener("pagehide", () => this.store());
  }

  /**
   * Remember an update of the server.
   *
   * @param {Update} update
   */
  keep(update) {
    this.isLive = true;
    this.kept = update;
    if (!this.timer) this.store();
  }

  /** Store what has come, and what comes within the pause at its end. */
  store() {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.kept) return;
    keepTable(this.table, this.kept);
    this.kept = null;
    this.timer = setTimeout(() => this.store(), PAUSE);
  }

  /** There is no connection: show the table as last seen, unless the server has told more. */
  async offer() {
    if (this.isLive) return;
    const seen = await lastTable(this.table);
    if (!seen || this.isLive) return;
    const when = new Date(seen.at).toLocaleString(language(), {
      dateStyle: "medium",
      timeStyle: "short",
    });
    this.show(seen.update, say("No connection. The table as last seen: {when}.", { when }));
  }

  /** The browser may not see this table any more. */
  forget() {
    this.kept = null;
    forgetTable(this.table);
  }
}
