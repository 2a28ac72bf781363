// What a move would do, before it is made. The server tries it on what the seat knows and draws it;
// where that is certain, the pieces are shown as they would stand, and the points they would bring.

import { get } from "../lib/api.js";

const WAIT = 140;

/** `url(move)` is where to ask, `words(gains)` says what the seats would gain. */
export class Preview {
  constructor(board, { url, words }) {
    Object.assign(this, { board, url, words });
    this.timer = 0;
    this.aimed = null;
    this.known = new Map();
  }

  /** Somebody aims at a move, or at none. */
  aim(move) {
    if (move?.number === this.aimed?.number) return;
    this.aimed = move;
    clearTimeout(this.timer);
    this.board.foretell(null);
    if (move) this.timer = setTimeout(() => this.show(move), WAIT);
  }

  /** The game has moved on. */
  forget() {
    this.known.clear();
    this.aim(null);
  }

  async show(move) {
    const { known } = this;
    if (!known.has(move.number))
      known.set(
        move.number,
        get(this.url(move)).catch(() => null),
      );
    const found = await known.get(move.number);
    if (found?.picture && this.aimed === move) {
      this.board.foretell(found.picture, this.words(found.gains), move.touch.at(-1));
    }
  }
}
