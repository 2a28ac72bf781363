// The endpoints of the server about no single table, each with the type of its answer.

/** @import { FairnessReport, ListedTable, MadeTable, NewTable, OfferedGame } from "../../types.js" */

import { root } from "../root.js";
import { randomToken } from "../text.js";
import { command, get, post } from "./api.js";

/** @returns {Promise<OfferedGame[]>} */
export const fetchGames = () => get(`${root}/api/games`);

/** @returns {Promise<ListedTable[]>} */
export const fetchOwnTables = () => get(`${root}/api/tables/mine`);

/** @returns {Promise<ListedTable[]>} */
export const fetchOpenTables = () => get(`${root}/api/tables`);

/**
 * @param {NewTable} wanted
 * @returns {Promise<MadeTable>}
 */
export const createTable = (wanted) =>
  command(`${root}/api/tables`, { ...wanted, token: randomToken() });

/**
 * Set up the table of a lesson.
 *
 * @param {string} game
 * @param {string} lesson
 * @returns {Promise<MadeTable>}
 */
export const createLesson = (game, lesson) =>
  command(`${root}/api/lessons`, { game, lesson, token: randomToken() });

/**
 * @param {string} file the text of a game file
 * @returns {Promise<MadeTable>}
 */
export const importTable = (file) => post(`${root}/api/tables/import`, file);

/**
 * @param {string} file the text of a game file
 * @returns {Promise<FairnessReport>}
 */
export const verifyFile = (file) => post(`${root}/api/verify`, file);

/**
 * Exchange a token of a link for a cookie.
 *
 * @param {string} token
 * @returns {Promise<unknown>}
 */
export const openSession = (token) => post(`${root}/api/session`, { token });

/** Exchange the token behind the # of the page's address, and remove it from the address. */
export async function takeToken() {
  const token = location.hash.slice(1);
  if (!token) return;
  history.replaceState(null, "", location.pathname);
  await openSession(token);
}
