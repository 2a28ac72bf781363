// Setting up a table and sitting down at it.

/** @import { MadeTable, NewTable } from "../../types.js" */

import { root } from "../root.js";
import { remember } from "../storage.js";
import { createTable, openSession } from "./endpoints.js";
import { keepGames } from "./people.js";
import { TableApi } from "./table-endpoints.js";

/** @typedef {<T>(action: () => Promise<T>) => Promise<T | undefined>} Try */

/**
 * Set up a table, sit down on a seat, and go there.
 *
 * @param {Try} attempt runs an action and tells why it failed
 * @param {NewTable} wanted
 * @param {number} seat
 * @param {string} name
 * @param {boolean} [isInviting] whether the table shows its invitation at once
 */
export async function goToNewTable(attempt, wanted, seat, name, isInviting = false) {
  const made = await attempt(() => createTable(wanted));
  if (made && isInviting) remember("inviting", made.table);
  if (made && wanted.settings.is_rated) await attempt(keepGames);
  if (made) await goToTable(attempt, made, seat, name);
}

/**
 * Sit down on a seat of a new table, or watch it if no person sits there, and go there.
 *
 * @param {Try} attempt
 * @param {MadeTable} made
 * @param {number} seat
 * @param {string} name
 */
export async function goToTable(attempt, made, seat, name) {
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
