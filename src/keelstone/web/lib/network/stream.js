// The stream of updates of one table.

/** @import { ChangedUpdate, Picture, Refusal, Update } from "../../types.js" */

import { language } from "../i18n.js";
import { root } from "../root.js";
import { Received } from "./difference.js";
import { Heartbeat } from "./heartbeat.js";

/** Milliseconds before the first attempt to reconnect, and the longest pause between two. */
const FIRST_DELAY = 300;
const LONGEST_DELAY = 4000;
/** The close codes 4400 to 4499 are HTTP statuses of refusals; 4429 means: try again later. */
const REFUSALS = { from: 4400, to: 4499, tooMany: 4429 };
/** What the page asks to hear whether the connection is alive, and the answer. */
const [PING, PONG] = ["ping", "pong"];

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
    /** What the server sends changes of: nothing at the beginning of a connection. */
    this.received = new Received();
    /** @type {number | null} */
    this.seat = null;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.delay = FIRST_DELAY;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    this.heartbeat = new Heartbeat({
      ask: () => this.socket?.readyState === WebSocket.OPEN && this.socket.send(PING),
      onSilence: () => this.lose(),
    });
    addEventListener("online", () => this.wake());
    addEventListener("offline", () => this.lose());
    document.addEventListener("visibilitychange", () => document.hidden || this.wake());
  }

  open() {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.address());
    this.socket = socket;
    this.received = new Received();
    socket.binaryType = "arraybuffer";
    let order = Promise.resolve();
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.heartbeat.heard();
      if (data === PONG) return;
      // Decompression takes time: the chain keeps the updates in order.
      order = order
        .then(async () => this.receive(socket, await decompress(data)))
        .catch((fault) => this.fail(socket, fault));
    };
    socket.onclose = ({ code }) => this.closed(socket, code);
    this.heartbeat.heard();
  }

  /** The page is looked at again, or the network is back: make sure of the connection at once. */
  wake() {
    if (!this.socket || this.isRefused) return;
    if (this.socket.readyState === WebSocket.OPEN) this.heartbeat.check();
    else if (this.socket.readyState !== WebSocket.CONNECTING) this.open();
  }

  /** Nothing is heard any more. A dead connection may take minutes to close: do not wait for it. */
  lose() {
    const { socket } = this;
    if (!socket || this.isRefused) return;
    this.closed(socket, 0);
    socket.close();
  }

  address() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    const query = `changes=1&after=${this.number}${seat}&language=${encodeURIComponent(language())}`;
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
   * @param {Uint8Array<ArrayBuffer>} bytes
   */
  receive(socket, bytes) {
    if (socket !== this.socket) return;
    const update = this.read(bytes);
    if (!update) return;
    this.onConnection(true);
    this.number = update.number;
    this.onUpdate(update);
    this.delay = FIRST_DELAY;
  }

  /**
   * The update that a message makes of the last one. Null for a refusal.
   *
   * @param {Uint8Array<ArrayBuffer>} bytes
   * @returns {Update | null}
   */
  read(bytes) {
    /** @type {ChangedUpdate | Refusal} */
    const message = JSON.parse(decode(bytes));
    if ("error" in message) return null;
    this.received = this.received.changed(message);
    const { text, body } = this.received;
    if (message.picture) this.picture = { kind: message.kind, body: decode(body) };
    return { ...JSON.parse(decode(text)), picture: this.picture };
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
    this.heartbeat.stop();
    this.isRefused = code >= REFUSALS.from && code <= REFUSALS.to && code !== REFUSALS.tooMany;
    if (this.isRefused) {
      this.onRefusal(code - 4000);
      return;
    }
    this.onConnection(false);
    const delay = this.delay * (0.7 + 0.6 * Math.random()); // so that not everybody comes at once
    clearTimeout(this.retry);
    this.retry = setTimeout(() => socket === this.socket && this.open(), delay);
    this.delay = Math.min(LONGEST_DELAY, this.delay * 1.6);
  }
}

/**
 * Short updates come as text, long ones as compressed bytes.
 *
 * @param {string | ArrayBuffer} data
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function decompress(data) {
  if (typeof data === "string") return encode(data);
  const plain = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** @param {string} text */
const encode = (text) => new TextEncoder().encode(text);

/** @param {Uint8Array} bytes */
const decode = (bytes) => new TextDecoder().decode(bytes);
