// Steps of drawing, sent one after another. Each is applied to the document after the one before it.

/** @import { BoardStep } from "../../types.js" */

export class StepQueue {
  /**
   * @param {(step: BoardStep) => Promise<unknown>} send applies a step to the latest document
   * @param {(isBusy: boolean) => void} [onChange]
   */
  constructor(send, onChange = () => undefined) {
    this.send = send;
    this.onChange = onChange;
    /** @type {BoardStep[]} */
    this.waiting = [];
    this.isSending = false;
    /** @type {(() => void)[]} */
    this.listeners = [];
  }

  /**
   * Send a step when those before it are done. A stroke of the same tool that still waits takes its
   * things along.
   *
   * @param {BoardStep} step
   */
  add(step) {
    const last = this.waiting.at(-1);
    if (last?.tool && last.tool === step.tool && last.symmetry === step.symmetry)
      last.things = [...(last.things ?? []), ...(step.things ?? [])];
    else this.waiting.push(step);
    if (!this.isSending) this.sendAll();
  }

  async sendAll() {
    this.isSending = true;
    this.onChange(true);
    for (let step = this.waiting.shift(); step; step = this.waiting.shift()) await this.send(step);
    this.isSending = false;
    this.onChange(false);
    for (const done of this.listeners.splice(0)) done();
  }

  /** Resolves when every step is done. */
  async idle() {
    if (!this.isSending) return;
    await /** @type {Promise<void>} */ (new Promise((done) => this.listeners.push(done)));
  }
}
