// A board in the fragment of an address: JSON, deflated, in base64 for addresses. No server sees it.

/** The longest fragment that is read, and the most bytes that it may unpack to. */
const MAX_FRAGMENT = 60_000;
const MAX_BYTES = 200_000;
const PREFIX = "b=";

/**
 * The fragment that carries a document.
 *
 * @param {object} document
 */
export async function toFragment(document) {
  const text = new Blob([JSON.stringify(document)]);
  const packed = text.stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let signs = "";
  for (const byte of bytes) signs += String.fromCharCode(byte);
  return PREFIX + btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The document in a fragment; null if there is none, or none that can be read.
 *
 * @param {string} fragment without the #
 * @returns {Promise<Record<string, unknown> | null>}
 */
export async function fromFragment(fragment) {
  if (!fragment.startsWith(PREFIX) || fragment.length > MAX_FRAGMENT) return null;
  try {
    const signs = atob(fragment.slice(PREFIX.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
    const found = JSON.parse(await unpacked(bytes));
    return typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

/**
 * Unpack deflated bytes; an error where they become too many.
 *
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const parts = [];
  let length = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > MAX_BYTES) throw new Error("the board is too large");
    parts.push(read.value);
  }
  return new Blob(parts).text();
}
