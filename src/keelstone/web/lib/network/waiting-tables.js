// The tables at which it is the turn of the person who uses this browser.

/** @import { ListedTable } from "../../types.js" */

/**
 * Whether somebody waits for this person there: nobody does in a lesson.
 *
 * @param {ListedTable} table
 */
export const isWaiting = (table) => isOwnTurn(table) && !table.is_lesson;

/** @param {ListedTable} table */
export const isOwnTurn = (table) =>
  table.phase === "playing" && table.mine.some((seat) => table.due.includes(seat));

/** @param {ListedTable[]} tables */
export const waitingTables = (tables) => tables.filter(isWaiting);

/**
 * The next table that waits, after one in the list; null if none does.
 *
 * @param {ListedTable[]} tables
 * @param {string} [current] the id of the table that is open
 */
export function nextWaiting(tables, current = "") {
  const at = tables.findIndex((table) => table.table === current);
  const later = [...tables.slice(at + 1), ...tables.slice(0, Math.max(0, at))];
  return later.find((table) => table.table !== current && isWaiting(table)) ?? null;
}

/**
 * Show how many tables wait on the icon of the installed app.
 *
 * @param {number} count
 */
export async function showBadge(count) {
  try {
    if (count) await navigator.setAppBadge?.(count);
    else await navigator.clearAppBadge?.();
  } catch {
    // Only installed apps have a badge.
  }
}
