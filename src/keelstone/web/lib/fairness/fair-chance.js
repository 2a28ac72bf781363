// Fair chance computed in the browser, by the same steps as the server's fairness module.

/** @import { Drawn } from "../../types.js" */

import { hex } from "../text.js";

const RANGE = 1n << 256n;
const encoder = new TextEncoder();

/**
 * The commitment that a table shows before the first move: SHA-256 of its secret.
 *
 * @param {string} secret in hexadecimal
 */
export async function commitmentOf(secret) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(secret))));
}

/**
 * The outcome that chance had to bring: HMAC-SHA-256, looked up in the weights.
 *
 * @param {{ secret: string, salts: string[] }} table
 * @param {Pick<Drawn, "index" | "weights">} drawn
 */
export async function outcomeOf({ secret, salts }, { index, weights }) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(secret), algorithm, false, ["sign"]);
  const total = BigInt(weights.reduce((sum, [, weight]) => sum + weight, 0));
  const complete = RANGE - (RANGE % total); // numbers from here on would favour the first outcomes
  let number = RANGE;
  for (let attempt = 0; number >= complete; attempt += 1) {
    const line = asciiJson(["keelstone chance 1", "outcome", index, attempt, ...salts]);
    const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(line));
    number = BigInt(`0x${hex(new Uint8Array(signature))}`);
  }
  return pick(number % total, weights);
}

/**
 * @param {bigint} number below the sum of the weights
 * @param {[number, number][]} weights
 */
function pick(number, weights) {
  let rest = number;
  for (const [outcome, weight] of weights) {
    rest -= BigInt(weight);
    if (rest < 0n) return outcome;
  }
  return -1;
}

/** @param {string} text hexadecimal digits */
const bytes = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/**
 * A list as Python's `json.dumps` writes it: a blank after each comma, only ASCII.
 *
 * @param {(string | number)[]} values
 */
const asciiJson = (values) =>
  `[${values.map((value) => escapeNonAscii(JSON.stringify(value))).join(", ")}]`;

/** @param {string} text */
const escapeNonAscii = (text) =>
  text.replace(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
