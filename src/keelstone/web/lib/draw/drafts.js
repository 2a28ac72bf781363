// The drawings that this browser has begun. Nothing is lost with the page or the connection.

/** @import { BoardDocument, BoardStep } from "../../types.js" */

import { remember, remembered } from "../storage.js";

/** How many drawings of a game are remembered. */
const MOST = 8;

/**
 * @typedef {object} Draft
 * @property {string} id
 * @property {string} name
 * @property {number} at milliseconds since 1970
 * @property {BoardDocument} document
 * @property {BoardStep[]} steps that the server has not applied yet
 * @property {string} kept the id of the board on the server; empty: it is not kept
 */

export class Drafts {
  /** @param {string} game */
  constructor(game) {
    this.name = `drafts-${game}`;
  }

  /** @returns {Draft[]} the latest first */
  all() {
    try {
      const found = JSON.parse(remembered(this.name, "[]"));
      return Array.isArray(found) ? found.filter(isDraft) : [];
    } catch {
      return [];
    }
  }

  /** @param {Draft} draft */
  save(draft) {
    const others = this.all().filter((one) => one.id !== draft.id);
    remember(this.name, JSON.stringify([draft, ...others].slice(0, MOST)));
  }
}

/** @param {Partial<Draft> | null} one */
const isDraft = (one) =>
  typeof one?.id === "string" &&
  typeof one.document === "object" &&
  one.document !== null &&
  Array.isArray(one.steps);
