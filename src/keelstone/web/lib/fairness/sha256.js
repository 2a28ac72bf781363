// SHA-256 (FIPS 180-4). Browsers offer their own only over HTTPS and on the same machine.

/** The first primes, from which the constants of the algorithm follow. */
const PRIMES = firstPrimes(64);
/** The first 32 bits of the fractions of the primes' cube roots and of the first square roots. */
const ROUND_CONSTANTS = PRIMES.map((prime) => fractionBits(Math.cbrt(prime)));
const FIRST_HASH = PRIMES.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** @param {number} root */
function fractionBits(root) {
  return Math.floor((root % 1) * 2 ** 32) | 0;
}

/**
 * @param {number} word
 * @param {number} bits
 */
const rotate = (word, bits) => (word >>> bits) | (word << (32 - bits));

/**
 * The SHA-256 of a text's UTF-8 bytes, in hexadecimal.
 *
 * @param {string} text
 */
export function sha256(text) {
  const message = padded(new TextEncoder().encode(text));
  let hash = FIRST_HASH;
  for (let at = 0; at < message.byteLength; at += 64)
    hash = compress(hash, new DataView(message, at, 64));
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** @param {Uint8Array} bytes */
function padded(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const message = new Uint8Array(64 * blocks);
  message.set(bytes);
  message[bytes.length] = 0x80;
  new DataView(message.buffer).setUint32(message.length - 4, 8 * bytes.length);
  return message.buffer;
}

/**
 * @param {number[]} hash
 * @param {DataView} block
 */
function compress(hash, block) {
  const words = schedule(block);
  let [a, b, c, d, e, f, g, h] = hash;
  for (let round = 0; round < 64; round += 1) {
    const sigma = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const choice = (e & f) ^ (~e & g);
    const first = (h + sigma + choice + ROUND_CONSTANTS[round] + words[round]) | 0;
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + hash[at]) | 0);
}

/** @param {DataView} block */
function schedule(block) {
  const words = Array.from({ length: 16 }, (_, at) => block.getUint32(4 * at));
  for (let at = 16; at < 64; at += 1) {
    const [early, late] = [words[at - 15], words[at - 2]];
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words.push((words[at - 16] + first + words[at - 7] + second) | 0);
  }
  return words;
}
