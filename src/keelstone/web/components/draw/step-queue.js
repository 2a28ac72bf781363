// Steps of drawing, sent one after another. Each is applied to the document after the one before it.

/** @import { BoardStep } from "../../types.js" */

/** @typedef {() => Promise<unknown>} Job something else that takes its turn among the steps */

export class StepQueue {
  /**
   * @param {(step: BoardStep) => Promise<unknown>} send applies a step to the latest document
   * @param {() => unknown} [onChange] called after a step was added or done
   */
  constructor(send, onChange = () => undefined) {
    this.send = send;
    this.onChange = onChange;
    /** @type {(BoardStep | Job)[]} */
    this.waiting = [];
    /** @type {BoardStep | Job | null} */
    this.current = null;
  }

  get isBusy() {
    return this.current !== null;
  }

  /** The steps that are not done yet. @returns {BoardStep[]} */
  get pending() {
    const all = this.current ? [this.current, ...this.waiting] : this.waiting;
    return all.filter((one) => typeof one !== "function");
  }

  /**
   * Send a step when those before it are done. A stroke of the same tool that still waits takes its
   * things along.
   *
   * @param {BoardStep} step
   */
  add(step) {
    const last = this.waiting.at(-1);
    if (last && typeof last !== "function" && isSameStroke(last, step))
      last.things = [...(last.things ?? []), ...(step.things ?? [])];
    else this.waiting.push(step);
    this.start();
  }

  /**
   * Do something else when the steps before it are done. Steps that are added later wait for it.
   *
   * @param {Job} job
   * @returns {Promise<void>} resolves when it is done
   */
  run(job) {
    return new Promise((resolve) => {
      this.waiting.push(() => job().finally(resolve));
      this.start();
    });
  }

  start() {
    if (this.current) this.onChange();
    else this.sendAll();
  }

  async sendAll() {
    for (;;) {
      const next = this.waiting.shift() ?? null;
      this.current = next;
      this.onChange();
      if (!next) return;
      try {
        await (typeof next === "function" ? next() : this.send(next));
      } catch (fault) {
        reportError(fault);
      }
    }
  }
}

/**
 * Whether two steps are strokes of the same tool.
 *
 * @param {BoardStep} one
 * @param {BoardStep} other
 */
const isSameStroke = (one, other) =>
  Boolean(one.tool) && one.tool === other.tool && one.symmetry === other.symmetry;
