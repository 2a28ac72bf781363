// The link to the next table that waits for the viewer.

import { sayN } from "../../../lib/i18n.js";
import { fetchOwnTables } from "../../../lib/network/endpoints.js";
import { nextWaiting, showBadge, waitingTables } from "../../../lib/network/waiting-tables.js";
import { root } from "../../../lib/root.js";

export class NextTable {
  /**
   * @param {HTMLAnchorElement} link
   * @param {string} table the table that is open
   */
  constructor(link, table) {
    this.link = link;
    this.table = table;
  }

  /**
   * Look again which tables wait. While the viewer is due here, the link is hidden.
   *
   * @param {boolean} isDue
   */
  async refresh(isDue) {
    const tables = await fetchOwnTables().catch(() => []);
    const next = nextWaiting(tables, this.table);
    const waiting = waitingTables(tables).filter(({ table }) => table !== this.table);
    showBadge(waiting.length + (isDue ? 1 : 0));
    this.link.hidden = isDue || !next;
    if (!next) return;
    this.link.href = `${root}/t/${next.table}`;
    this.link.textContent = sayN("{n} table waits", "{n} tables wait", waiting.length);
  }
}
