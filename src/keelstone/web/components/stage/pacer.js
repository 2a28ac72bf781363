// Shows updates one after the other, so that a person can follow what others do.
//
// An update is held back while the one before is being acted out or has just been shown. Nothing is
// held back from somebody who is due for longer than LONGEST, and a tap shows everything at once.

/** @import { Update } from "../../types.js" */

import { tempoFactor, tempoGap } from "../../lib/tempo.js";

/** Milliseconds for which updates are held back at most once the viewer is due in the last one. */
const LONGEST = 12000;

export class Pacer {
  /**
   * @param {{
   *   show: (update: Update) => Promise<void>,
   *   skip: () => void,
   *   isDue: (update: Update) => boolean,
   *   isUrgent: () => boolean,
   *   onHeld: (isHeld: boolean) => void,
   * }} hooks `show` shows an update and ends when it has been acted out; `skip` ends that at once;
   *   `isUrgent`: the viewer waits for what their own move did; `onHeld`: updates are held back
   */
  constructor(hooks) {
    this.hooks = hooks;
    /** @type {Update[]} */
    this.held = [];
    this.isBusy = false;
    /** Whether the update that is being shown is followed by more of what happened. */
    this.isBetween = false;
    /** Whether everything is shown at once until the viewer is due. */
    this.isSkipping = false;
    /** The number of the last event that is shown. */
    this.number = 0;
    /** Counts what was shown, to notice an end that comes too late. */
    this.count = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.deadline = undefined;
  }

  /** @param {Update} update */
  receive(update) {
    this.held.push(update);
    if (this.mustHurry(update)) this.flush();
    else if (!this.isBusy) this.showNext();
    else if (this.hooks.isDue(update)) this.deadline ??= setTimeout(() => this.flush(), LONGEST);
    this.hooks.onHeld(this.held.length > 0);
  }

  /** @param {Update} update */
  mustHurry({ phase }) {
    return (
      this.isSkipping ||
      (this.hooks.isUrgent() && !this.isBetween) ||
      document.hidden ||
      tempoFactor() === 0 ||
      phase === "waiting"
    );
  }

  /** Show the next update that is held back. */
  showNext() {
    const update = this.held.shift();
    if (!update) return;
    this.count += 1;
    const { count } = this;
    this.isBusy = true;
    const played = this.display(update);
    const whose = moverIn(update);
    const gap = whose ? tempoGap(whose) : 0;
    const passed = new Promise((done) => setTimeout(done, gap));
    Promise.all([played, passed]).then(() => {
      if (count === this.count) this.goOn();
    });
  }

  goOn() {
    this.isBusy = false;
    this.showNext();
    if (!this.held.length) this.clearDeadline();
    this.hooks.onHeld(this.held.length > 0);
  }

  /** Show everything that is held back. */
  flush() {
    this.count += 1;
    this.isBusy = false;
    this.clearDeadline();
    this.hooks.skip();
    const held = this.held.splice(0);
    for (const update of held.slice(0, -1)) {
      void this.display(update);
      this.hooks.skip();
    }
    this.held.push(...held.slice(-1));
    this.showNext();
    this.hooks.onHeld(false);
  }

  /** Forget what is held back: another table, or another seat, comes. */
  reset() {
    this.held = [];
    this.flush();
  }

  /** Show everything at once from now on, until the viewer is due. */
  skipToTurn() {
    this.isSkipping = true;
    this.flush();
  }

  /** @param {Update} update */
  display(update) {
    this.number = update.number;
    this.isBetween = update.is_between;
    if (this.hooks.isDue(update) || update.phase === "over") this.isSkipping = false;
    return this.hooks.show(update);
  }

  clearDeadline() {
    clearTimeout(this.deadline);
    this.deadline = undefined;
  }
}

/**
 * Whose moves an update tells.
 *
 * @param {Update} update
 */
function moverIn({ events, seat }) {
  const moves = events.filter((event) => event.kind === "move");
  if (!moves.length) return null;
  return moves.every((move) => move.seat === seat) ? "own" : "other";
}
