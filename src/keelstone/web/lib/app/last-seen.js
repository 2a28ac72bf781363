// What this browser saw last of its person's tables, to be shown while there is no connection.
// Only these pages read it; it is deleted when the person signs out.

/** @import { ListedTable, Update } from "../../types.js" */

import { root } from "../root.js";

/** @typedef {{ at: number, tables: ListedTable[] }} SeenTables */
/** @typedef {{ at: number, update: Update }} SeenTable */

/** How many tables are kept. */
const MOST = 20;
const NAME = `keelstone ${root}/ seen`;
const LIST = `${root}/seen/tables`;

/** @param {string} table */
const addressOf = (table) => `${root}/seen/tables/${table}`;

/** The cache; null where the browser has none, as without HTTPS. */
const open = () => ("caches" in globalThis ? caches.open(NAME).catch(() => null) : null);

/**
 * Keep the list of the person's own tables, and forget tables that are not in it.
 *
 * @param {ListedTable[]} tables
 */
export async function keepTables(tables) {
  const cache = await open();
  if (!cache) return;
  await put(cache, LIST, { at: Date.now(), tables });
  const kept = new Set(tables.slice(0, MOST).map(({ table }) => addressOf(table)));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (pathname !== LIST && !kept.has(pathname)) await cache.delete(url);
  }
}

/**
 * Keep a table as its viewer sees it. What is read once, as sentences of the log, is left out.
 *
 * @param {string} table
 * @param {Update} update
 */
export async function keepTable(table, update) {
  const cache = await open();
  const seen = { ...update, events: [], stages: [], moves: [] };
  if (cache) await put(cache, addressOf(table), { at: Date.now(), update: seen });
}

/** @returns {Promise<SeenTables | null>} */
export const lastTables = () => read(LIST);

/**
 * @param {string} table
 * @returns {Promise<SeenTable | null>}
 */
export const lastTable = (table) => read(addressOf(table));

/**
 * Forget a table that this browser may not see any more.
 *
 * @param {string} table
 */
export async function forgetTable(table) {
  await (await open())?.delete(addressOf(table));
}

/** Forget everything, since somebody else may use this browser now. */
export async function forgetSeen() {
  if ("caches" in globalThis) await caches.delete(NAME).catch(() => false);
}

/**
 * @param {Cache} cache
 * @param {string} address
 * @param {object} value
 */
const put = (cache, address, value) =>
  cache.put(address, new Response(JSON.stringify(value))).catch(() => undefined);

/** @param {string} address */
async function read(address) {
  const kept = await (await open())?.match(address);
  return kept ? kept.json() : null;
}
