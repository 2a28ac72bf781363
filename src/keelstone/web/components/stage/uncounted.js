// Points that are being acted out: the totals leave them out until they are counted.

export class Uncounted {
  /** @param {((uncounted: number[]) => void)[]} listeners each shows totals without these points */
  constructor(listeners) {
    this.listeners = listeners;
    /**
     * Points by seat.
     *
     * @type {number[]}
     */
    this.points = [];
  }

  /**
   * Leave points out until they are counted.
   *
   * @param {{ seat: number, points: number }[]} gains
   */
  holdBack(gains) {
    this.points = [];
    for (const { seat, points } of gains) this.points[seat] = (this.points[seat] ?? 0) + points;
    this.tell();
  }

  /**
   * Count points that were left out.
   *
   * @param {number} seat
   * @param {number} points
   */
  count(seat, points) {
    this.points[seat] = (this.points[seat] ?? 0) - points;
    this.tell();
  }

  tell() {
    for (const listener of this.listeners) listener(this.points);
  }
}
