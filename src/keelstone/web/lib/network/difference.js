// Updates as differences from the one before: `ChangedUpdate` of the server.

/** @import { ChangedUpdate } from "../../types.js" */

/** Of Adler-32, and how many bytes can be added up before the sums are reduced. */
const MODULUS = 65521;
const RUN = 5552;

/** The text of an update without its picture, and the body of the picture, as bytes of UTF-8. */
export class Received {
  /**
   * @param {Uint8Array<ArrayBuffer>} [text]
   * @param {Uint8Array<ArrayBuffer>} [body]
   */
  constructor(text = new Uint8Array(), body = new Uint8Array()) {
    this.text = text;
    this.body = body;
  }

  /**
   * What a client has after a change; an error if the sum is another one.
   *
   * @param {ChangedUpdate} changed
   */
  changed({ changes, picture, check }) {
    const text = applied(this.text, changes);
    const body = picture ? applied(this.body, picture) : this.body;
    if (adler32(body, adler32(text)) !== check) throw new Error("an update does not fit the last");
    return new Received(text, body);
  }
}

/**
 * The text that a difference makes of an old one. A string is new; a pair of numbers is a copy: how
 * far behind the end of the last copy it begins, and its length.
 *
 * @param {Uint8Array<ArrayBuffer>} old
 * @param {(number | string)[]} changes
 */
export function applied(old, changes) {
  const parts = [];
  let at = 0;
  for (let n = 0; n < changes.length; n += 1) {
    const change = changes[n];
    if (typeof change === "string") {
      parts.push(new TextEncoder().encode(change));
      continue;
    }
    n += 1;
    const start = at + change;
    at = start + Number(changes[n]);
    parts.push(old.subarray(start, at));
  }
  return joined(parts);
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * The check sum of zlib.
 *
 * @param {Uint8Array} bytes
 */
export function adler32(bytes, start = 1) {
  let [low, high] = [start & 0xffff, start >>> 16];
  for (let at = 0; at < bytes.length; ) {
    for (const end = Math.min(at + RUN, bytes.length); at < end; at += 1) {
      low += bytes[at];
      high += low;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  return high * 65536 + low;
}
