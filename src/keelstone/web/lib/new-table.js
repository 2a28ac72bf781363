// Setting up a table and sitting down at it.

/** @import { NewTable } from "../types.js" */

import { createTable, openSession, TableApi } from "./endpoints.js";
import { root } from "./root.js";

/** @typedef {<T>(action: () => Promise<T>) => Promise<T | undefined>} Try */

/**
 * Set up a table, sit down on a seat, and go there. Who has no seat goes there to watch.
 *
 * @param {Try} attempt runs an action and tells why it failed
 * @param {NewTable} wanted
 * @param {number} seat
 * @param {string} name
 */
export async function goToNewTable(attempt, wanted, seat, name) {
  const made = await attempt(() => createTable(wanted));
  if (!made) return;
  const invitation = made.invitations[seat];
  if (!invitation) {
    location.assign(`${root}/t/${made.table}#${made.watch}`);
    return;
  }
  const isSeated = await attempt(async () => {
    await openSession(invitation);
    return new TableApi(made.table).sit(name, seat);
  });
  location.assign(`${root}/t/${made.table}${isSeated ? "" : `#${invitation}`}`);
}
