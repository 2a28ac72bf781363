// The salts of this browser: made here, committed to when sitting down, and shown when the table asks
// for them. They stay in the browser's storage, so that a page that was loaded again finds them.

/** @import { FairnessReport, Update } from "../../types.js" */

import { Refused } from "../network/api.js";
import { remember, remembered } from "../storage.js";
import { randomHex } from "../text.js";
import { sha256 } from "./sha256.js";

/**
 * @typedef {object} OwnSalt
 * @property {string} salt
 * @property {string[]} [seen] the table's commitment and those of all seats when the salt was shown
 *
 * @typedef {object} SaltApi
 * @property {() => Promise<{ seats: number[] }>} rights
 * @property {(seat: number, commitment: string) => Promise<unknown>} commitSalt
 * @property {(seat: number, salt: string) => Promise<unknown>} revealSalt
 */

/** @param {string} commitment */
const placeOf = (commitment) => `salt ${commitment}`;

/**
 * @param {string} commitment
 * @returns {OwnSalt | null}
 */
function ownSalt(commitment) {
  const text = commitment && remembered(placeOf(commitment));
  return text ? JSON.parse(text) : null;
}

/**
 * Make a salt and keep it.
 *
 * @returns {string | null} its commitment; null if this browser keeps nothing
 */
export function newSaltCommitment() {
  const salt = randomHex();
  const commitment = sha256(salt);
  remember(placeOf(commitment), JSON.stringify({ salt }));
  return ownSalt(commitment) && commitment;
}

/** Answers a table that asks for commitments and salts of this browser's seats. */
export class SaltAnswers {
  /** @param {SaltApi} api */
  constructor(api) {
    this.api = api;
    /** What has been answered: nothing is sent twice. */
    this.answered = new Set();
  }

  /** @param {Update} update */
  async answer(update) {
    if (update.salt_stage === "reveal") await this.reveal(update);
    if (update.salt_stage === "commit") await this.commit(update);
  }

  /** @param {Update} update */
  async reveal({ commitment: table, salt_commitments, salts_awaited }) {
    for (const seat of salts_awaited) {
      const commitment = salt_commitments[seat];
      const own = ownSalt(commitment);
      if (!own || this.isAnswered(commitment)) continue;
      const seen = own.seen ?? [table, ...salt_commitments];
      remember(placeOf(commitment), JSON.stringify({ salt: own.salt, seen }));
      await unlessRefused(() => this.api.revealSalt(seat, own.salt));
    }
  }

  /** @param {Update} update */
  async commit({ number, salts_awaited }) {
    if (this.isAnswered(`commit ${number}`)) return;
    const { seats } = await this.api.rights();
    for (const seat of salts_awaited.filter((one) => seats.includes(one))) {
      const commitment = newSaltCommitment();
      if (commitment) await unlessRefused(() => this.api.commitSalt(seat, commitment));
    }
  }

  /** @param {string} what */
  isAnswered(what) {
    if (this.answered.has(what)) return true;
    this.answered.add(what);
    return false;
  }
}

/**
 * A refusal means that another page of the same person was faster.
 *
 * @param {() => Promise<unknown>} act
 */
async function unlessRefused(act) {
  try {
    await act();
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
  }
}

/**
 * Whether a table kept to the commitments that this browser saw before it showed its own salts.
 *
 * @param {Pick<FairnessReport, "commitment" | "salt_commitments">} report
 * @returns {boolean | null} null if this browser had no salt at that table
 */
export function keptCommitments({ commitment, salt_commitments }) {
  const own = salt_commitments.map(ownSalt).filter((salt) => salt !== null);
  if (!own.length) return null;
  const shown = JSON.stringify([commitment, ...salt_commitments]);
  return own.every(({ seen }) => JSON.stringify(seen) === shown);
}
