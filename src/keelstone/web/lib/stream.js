// The stream of updates of one table.

/** @import { Picture, Refusal, Update } from "../types.js" */

import { language } from "./i18n.js";
import { root } from "./root.js";

/** Milliseconds before the first attempt to reconnect, and the longest pause between two. */
const FIRST_DELAY = 300;
const LONGEST_DELAY = 4000;
/** The close codes 4400 to 4499 are HTTP statuses of refusals; 4429 means: try again later. */
const REFUSALS = { from: 4400, to: 4499, tooMany: 4429 };

/**
 * Follows a table. After a lost connection it asks for everything after the last number it has
 * received, so no update is missed or shown twice.
 */
export class Stream {
  /**
   * @param {string} table
   * @param {{
   *   onUpdate: (update: Update) => void,
   *   onConnection: (isConnected: boolean) => void,
   *   onRefusal: (status: number) => void,
   * }} listeners
   */
  constructor(table, { onUpdate, onConnection, onRefusal }) {
    this.table = table;
    this.onUpdate = onUpdate;
    this.onConnection = onConnection;
    this.onRefusal = onRefusal;
    /** The number of the last event received. */
    this.number = 0;
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {number | null} */
    this.seat = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.delay = FIRST_DELAY;
  }

  open() {
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    let order = Promise.resolve();
    socket.onmessage = ({ data }) => {
      // Decompression takes time: the chain keeps the updates in order.
      order = order
        .then(async () => this.receive(socket, await decompress(data)))
        .catch((fault) => this.fail(socket, fault));
    };
    socket.onclose = ({ code }) => this.closed(socket, code);
  }

  address() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    const query = `after=${this.number}${seat}&language=${encodeURIComponent(language())}`;
    return `${scheme}//${location.host}${root}/api/tables/${this.table}/socket?${query}`;
  }

  /** Begin again, possibly from another seat. */
  restart(seat = this.seat) {
    this.seat = seat;
    this.number = 0;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  /**
   * @param {WebSocket} socket
   * @param {string} text
   */
  receive(socket, text) {
    /** @type {Update | Refusal} */
    const update = JSON.parse(text);
    if (socket !== this.socket || "error" in update) return;
    this.delay = FIRST_DELAY;
    this.onConnection(true);
    update.picture ??= this.picture; // it is left out while it stays the same
    this.picture = update.picture;
    this.number = update.number;
    this.onUpdate(update);
  }

  /**
   * An update cannot be read or shown: report the fault and connect again.
   *
   * @param {WebSocket} socket
   * @param {unknown} fault
   */
  fail(socket, fault) {
    reportError(fault);
    socket.close();
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  closed(socket, code) {
    if (socket !== this.socket) return;
    if (code >= REFUSALS.from && code <= REFUSALS.to && code !== REFUSALS.tooMany) {
      this.onRefusal(code - 4000);
      return;
    }
    this.onConnection(false);
    const delay = this.delay * (0.7 + 0.6 * Math.random()); // so that not everybody comes at once
    setTimeout(() => socket === this.socket && this.open(), delay);
    this.delay = Math.min(LONGEST_DELAY, this.delay * 1.6);
  }
}

/**
 * Short updates come as text, long ones as compressed bytes.
 *
 * @param {string | ArrayBuffer} data
 */
async function decompress(data) {
  if (typeof data === "string") return data;
  const plain = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(plain).text();
}
