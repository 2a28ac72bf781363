// The endpoints about boards of one's own, each with the type of its answer.

/**
 * @import {
 *   BoardDocument, BoardEditor, BoardStep, DrawnBoard, FairnessFigures, KeptBoard, OpenedBoard,
 *   OptionValue
 * } from "../../types.js"
 */

import { root } from "../root.js";
import { get, post, postForText } from "./api.js";

/**
 * @param {string} game
 * @returns {Promise<BoardEditor>}
 */
export const fetchBoardEditor = (game) => get(`${root}/api/boards/${game}`);

/**
 * @param {string} game
 * @param {string} key
 * @returns {Promise<DrawnBoard>}
 */
export const fetchTemplate = (game, key) =>
  get(`${root}/api/boards/${game}/templates/${encodeURIComponent(key)}`);

/**
 * @param {string} game
 * @param {BoardStep} step
 * @returns {Promise<DrawnBoard>}
 */
export const drawBoard = (game, step) => post(`${root}/api/boards/${game}/draw`, step);

/**
 * @param {string} game
 * @param {string} toml
 * @returns {Promise<DrawnBoard>}
 */
export const readBoardFile = (game, toml) => post(`${root}/api/boards/${game}/read`, { toml });

/**
 * @param {string} game
 * @param {BoardDocument} document
 * @returns {Promise<string>} an SVG file
 */
export const fetchBoardPicture = (game, document) =>
  postForText(`${root}/api/boards/${game}/picture`, { document });

/**
 * @param {string} game
 * @param {{
 *   document: BoardDocument, seats: number, bots: "rollout" | "builder", proposals: boolean,
 *   options: Record<string, OptionValue>
 * }} asked
 * @returns {Promise<FairnessFigures>}
 */
export const askFairness = (game, asked) => post(`${root}/api/boards/${game}/fairness`, asked);

/**
 * @param {string} job
 * @returns {Promise<FairnessFigures>}
 */
export const fetchFairness = (job) => get(`${root}/api/fairness/${job}`);

/**
 * @param {string} job
 * @returns {Promise<FairnessFigures>}
 */
export const cancelFairness = (job) => post(`${root}/api/fairness/${job}/cancel`, {});

/**
 * @param {string} game
 * @returns {Promise<KeptBoard[]>}
 */
export const fetchKeptBoards = (game) => get(`${root}/api/boards/${game}/kept`);

/**
 * @param {string} game
 * @returns {Promise<KeptBoard[]>}
 */
export const fetchListedBoards = (game) => get(`${root}/api/boards/${game}/listed`);

/**
 * @param {string} game
 * @param {BoardDocument} document
 * @param {string} id the board that gets a new version; empty: a new board
 * @returns {Promise<KeptBoard>}
 */
export const keepBoard = (game, document, id) =>
  post(`${root}/api/boards/${game}/kept`, { document, id });

/**
 * @param {string} board
 * @param {number} [version]
 * @returns {Promise<OpenedBoard>}
 */
export const openBoard = (board, version) =>
  get(
    `${root}/api/kept_boards/${encodeURIComponent(board)}${version ? `?version=${version}` : ""}`,
  );

/**
 * @param {string} board
 * @returns {Promise<KeptBoard[]>}
 */
export const deleteBoard = (board) => post(`${root}/api/kept_boards/${board}/delete`, {});
