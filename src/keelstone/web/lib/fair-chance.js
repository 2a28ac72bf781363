// Fair chance, computed in the browser: the same as `keelstone.table.fairness`, word for word.

const RANGE = 1n << 256n;
const encoder = new TextEncoder();

/** What a table shows of its secret before the first move. */
export async function commitmentOf(secret) {
  return hex(await crypto.subtle.digest("SHA-256", bytes(secret)));
}

/** The outcome that chance had to bring: HMAC-SHA-256 looked up in the weights. */
export async function outcomeOf({ secret, salts }, { index, weights }) {
  const key = await crypto.subtle.importKey(
    "raw",
    bytes(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const total = BigInt(weights.reduce((sum, [, weight]) => sum + weight, 0));
  const complete = RANGE - (RANGE % total);
  let number = RANGE;
  for (let attempt = 0; number >= complete; attempt += 1) {
    const line = listed(["keelstone chance 1", "outcome", index, attempt, ...salts]);
    number = BigInt(`0x${hex(await crypto.subtle.sign("HMAC", key, encoder.encode(line)))}`);
  }
  let rest = number % total;
  for (const [outcome, weight] of weights) {
    rest -= BigInt(weight);
    if (rest < 0n) return outcome;
  }
  return -1;
}

const hex = (buffer) =>
  Array.from(new Uint8Array(buffer), (one) => one.toString(16).padStart(2, "0")).join("");
const bytes = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** A list as the table writes it: a blank after each comma, nothing but ASCII. */
const listed = (values) => `[${values.map((value) => ascii(JSON.stringify(value))).join(", ")}]`;
const ascii = (text) =>
  text.replace(
    /[^\x20-\x7e]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
