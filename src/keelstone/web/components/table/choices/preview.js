// The preview of a move. The server tries the move on what the seat knows and draws the picture; if
// the outcome is certain, the pieces are shown as they would be, with the points that they bring.

/** @import { MovePreview, SeenMove } from "../../../types.js" */
/** @import { Board } from "../../board.js" */

/** Milliseconds that the pointer rests on a move before the preview is asked for. */
const DELAY = 140;

export class Preview {
  /**
   * @param {Board} board
   * @param {{
   *   fetch: (move: number) => Promise<MovePreview>,
   *   text: (gains: number[]) => string,
   *   tell: (gains: number[]) => void,
   * }} hooks `text` writes what the seats would gain; `tell` says it to screen readers
   */
  constructor(board, { fetch, text, tell }) {
    this.tell = tell;
    this.board = board;
    this.fetch = fetch;
    this.text = text;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {SeenMove | null} */
    this.move = null;
    /** @type {Map<number, Promise<MovePreview | null>>} */
    this.known = new Map();
  }

  /**
   * Show the preview of a move after a moment; null hides it at once.
   *
   * @param {SeenMove | null} move
   */
  show(move) {
    if (move?.number === this.move?.number) return;
    this.move = move;
    clearTimeout(this.timer);
    this.board.hidePreview();
    this.tell([]);
    if (move) this.timer = setTimeout(() => this.draw(move), DELAY);
  }

  /** Forget all answers: the position has changed. */
  clear() {
    this.known.clear();
    this.show(null);
  }

  /** @param {SeenMove} move */
  async draw(move) {
    const { number, touch } = move;
    const asked = this.known.get(number) ?? this.fetch(number).catch(() => null);
    this.known.set(number, asked);
    const found = await asked;
    if (!found?.picture || this.move !== move) return;
    this.board.showPreview(found.picture, this.text(found.gains), touch?.at(-1));
    this.tell(found.gains);
  }
}
