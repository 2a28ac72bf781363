// One ordered stream of updates: everything after the number we have heard up to.

import { language } from "./api.js";

const SHORTEST = 300;
const LONGEST = 4000;

/** Follows a table; comes back by itself after a cut or a restart. */
export class Stream {
  constructor(table, { onUpdate, onConnection, onRefusal }) {
    Object.assign(this, { table, onUpdate, onConnection, onRefusal });
    this.number = 0;
    this.picture = null;
    this.seat = null;
    this.pause = SHORTEST;
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    const query = `after=${this.number}${seat}&language=${encodeURIComponent(language())}`;
    const address = `${scheme}//${location.host}/api/tables/${this.table}/socket?${query}`;
    const socket = (this.socket = new WebSocket(address));
    socket.binaryType = "arraybuffer";
    let order = Promise.resolve();
    socket.onmessage = ({ data }) => {
      order = order
        .then(async () => this.receive(socket, await unpacked(data)))
        .catch((fault) => this.lost(socket, fault));
    };
    socket.onclose = (end) => this.closed(socket, end);
  }

  /** Look from another seat, or begin again. */
  restart(seat = this.seat) {
    this.seat = seat;
    this.number = 0;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  receive(socket, text) {
    const update = JSON.parse(text);
    if (socket !== this.socket || update.error) return;
    this.pause = SHORTEST;
    this.onConnection(true);
    this.picture = update.picture ??= this.picture; // left out as long as it is the same
    this.number = update.number;
    this.onUpdate(update);
  }

  /** An update that cannot be read or shown: begin again, and let the browser note why. */
  lost(socket, fault) {
    reportError(fault);
    socket.close();
  }

  closed(socket, end) {
    if (socket !== this.socket) return;
    if (end.code >= 4400 && end.code < 4500 && end.code !== 4429) {
      this.onRefusal(end.code - 4000);
      return;
    }
    this.onConnection(false);
    setTimeout(
      () => socket === this.socket && this.open(),
      this.pause * (0.7 + 0.6 * Math.random()),
    );
    this.pause = Math.min(LONGEST, this.pause * 1.6);
  }
}

/** Short updates come as text, long ones as compressed bytes. */
async function unpacked(data) {
  if (typeof data === "string") return data;
  const plain = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(plain).text();
}
