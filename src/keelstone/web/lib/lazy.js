// Parts of a page that are loaded when they are first needed.

import { make } from "./dom.js";
import { root } from "./root.js";

/**
 * A part that is loaded once.
 *
 * @template T
 */
export class Lazy {
  /** @param {() => Promise<T>} load */
  constructor(load) {
    this.load = load;
    /** @type {T | null} */
    this.part = null;
    /** @type {Promise<T> | null} */
    this.loading = null;
    /**
     * What is done with the part as soon as it is loaded.
     *
     * @type {((part: T) => unknown) | null}
     */
    this.wanted = null;
  }

  /** The part. A load that failed is tried again. */
  get() {
    this.loading ??= this.load().then(
      (part) => {
        this.part = part;
        return part;
      },
      (fault) => {
        this.loading = null;
        throw fault;
      },
    );
    return this.loading;
  }

  /**
   * Do something with the part: at once if it is loaded, else later and only the last thing asked.
   *
   * @param {(part: T) => unknown} act
   */
  async use(act) {
    if (this.part !== null) {
      act(this.part);
      return;
    }
    this.wanted = act;
    const part = await this.get();
    this.wanted?.(part);
    this.wanted = null;
  }
}

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Load a style sheet of `css/`. Ends when it applies.
 *
 * @param {string} name
 */
export function loadSheet(name) {
  const known = sheets.get(name);
  if (known) return known;
  const link = make("link", { rel: "stylesheet", href: `${root}/static/css/${name}` });
  /** @type {Promise<void>} */
  const loaded = new Promise((done) => {
    link.addEventListener("load", () => done());
    link.addEventListener("error", () => done()); // the page works without it
  });
  document.head.append(link);
  sheets.set(name, loaded);
  return loaded;
}
