// Values that this browser remembers.

/**
 * @param {string} name
 * @param {string} [fallback]
 */
export function remembered(name, fallback = "") {
  try {
    return localStorage.getItem(name) ?? fallback;
  } catch {
    return fallback;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage the page still works; it forgets the value.
  }
}
