// Requests to the server. A command is repeated until it is answered; its key makes that harmless.

/** @import { Refusal } from "../../types.js" */

import { language, say } from "../i18n.js";
import { randomHex } from "../text.js";

/** Milliseconds between two attempts of a command, and how many there are. */
const PAUSE = 1000;
const ATTEMPTS = 8;

/** The server refused a request: `code` for programs, `message` for people. */
export class Refused extends Error {
  /**
   * @param {number} status
   * @param {Partial<Refusal>} refusal
   */
  constructor(status, { error = "", message = "" }) {
    super(message || say("Something went wrong."));
    this.status = status;
    this.code = error;
  }
}

/** @param {string} path */
const withLanguage = (path) =>
  `${path}${path.includes("?") ? "&" : "?"}language=${encodeURIComponent(language())}`;

/**
 * The caller says by a type what the server answers: lib/network/endpoints.js.
 *
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export async function get(path) {
  return readAnswer(await fetch(withLanguage(path)));
}

/**
 * @template T
 * @param {string} path
 * @param {object | string} body a string is sent as it is
 * @returns {Promise<T>}
 */
export async function post(path, body) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return readAnswer(
    await fetch(withLanguage(path), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: text,
    }),
  );
}

/**
 * Post something that is answered with a text.
 *
 * @param {string} path
 * @param {object} body
 * @returns {Promise<string>}
 */
export async function postForText(path, body) {
  const answer = await fetch(withLanguage(path), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) await readAnswer(answer);
  return answer.text();
}

/**
 * Post a command with a key of its own. It is sent again while the server is unavailable.
 *
 * @template T
 * @param {string} path
 * @param {object} body
 * @returns {Promise<T>}
 */
export async function command(path, body) {
  const keyed = { ...body, key: randomHex() };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await post(path, keyed);
    } catch (fault) {
      const isUnavailable = !(fault instanceof Refused) || fault.status === 503;
      if (!isUnavailable || attempt === ATTEMPTS) throw fault;
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

/** @param {Response} response */
async function readAnswer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(response.status, body);
  return body;
}
