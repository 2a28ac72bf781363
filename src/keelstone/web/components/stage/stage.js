// Acts out what happened, above the picture: dice, things that fly, captions, points.
//
// The server says what to stage in generic steps (`StageStep`). The picture is the new one already;
// nothing waits for the end, and a tap ends it.

/** @import { StagedEvent, StageStep } from "../../types.js" */
/** @import { Board } from "../board.js" */

import { make } from "../../lib/dom.js";
import { centre, prefersReducedMotion } from "../../lib/picture/motion.js";
import { playSound } from "../../lib/sounds.js";
import { tempoFactor } from "../../lib/tempo.js";
import { capital, signed } from "../../lib/text.js";
import { rollDice } from "./dice.js";
import { flySymbol } from "./flight.js";

/** Milliseconds at the usual tempo: a caption, for each of its letters, and at most. */
const CAPTION = { least: 900, letter: 28, most: 2800 };
/** Milliseconds between things that fly, and between points. */
const FLY_STEP = 110;
const GAIN_STEP = 420;
/** Milliseconds that dice roll and then lie. */
const ROLL = 1250;
/** Milliseconds of a flight. */
const FLIGHT = 620;
/** Where a caption may stand, between the top and the bottom of what is seen of the picture; the
    first that covers nothing is taken. */
const HEIGHTS = ["0%", "100%", "50%", "75%", "25%"];
/** How many copies of a thing fly at most. */
const MOST_COPIES = 5;

export class Stage {
  /**
   * @param {Board} board
   * @param {{
   *   onGain: (seat: number, points: number) => void,
   *   letterOf: (seat: number) => string,
   * }} hooks `onGain` when a seat's points are counted
   */
  constructor(board, hooks) {
    this.board = board;
    this.hooks = hooks;
    this.caption = make("div", { class: "stage-caption", hidden: true });
    this.captionPlace = make(
      "div",
      { class: "stage-captions", "aria-hidden": "true" },
      this.caption,
    );
    /** Ends the pause that is running. */
    this.endPause = () => {};
    this.isSkipped = true;
    /** @type {StageStep[]} */
    this.rest = [];
  }

  get isPlaying() {
    return !this.isSkipped;
  }

  /**
   * Act out events one after the other. Ends when all is done, or was skipped.
   *
   * @param {StagedEvent[]} events
   */
  async play(events) {
    this.skip();
    this.rest = events.flatMap(({ steps }) => steps);
    if (!this.rest.length || !this.mayMove()) {
      this.finish();
      return;
    }
    this.isSkipped = false;
    const { rest } = this;
    this.board.cover(rest.flatMap((step) => (step.kind === "show" ? step.hidden : [])));
    while (rest === this.rest && rest.length && this.isPlaying) await this.act(rest);
    if (rest === this.rest) this.finish();
  }

  mayMove() {
    return Boolean(this.board.picture) && tempoFactor() > 0 && !prefersReducedMotion();
  }

  /**
   * The next step, or the next few that go together.
   *
   * @param {StageStep[]} rest
   */
  async act(rest) {
    const [step] = rest;
    if (step.kind === "dice") await this.roll(rest.shift());
    else if (step.kind === "show") await this.show(rest.shift());
    else if (step.kind === "fly") await this.fly(takeWhile(rest, "fly"));
    else await this.gain(takeWhile(rest, "gain"));
  }

  /** @param {StageStep | undefined} step */
  async roll(step) {
    if (step?.kind !== "dice") return;
    playSound("dice");
    const end = this.board.find(step.at)?.getBoundingClientRect();
    rollDice(this.board, step.faces, end ? centre(end) : null, ROLL * tempoFactor());
    await this.pause(ROLL);
  }

  /** @param {StageStep | undefined} step */
  async show(step) {
    if (step?.kind !== "show") return;
    if (this.millisecondsMoving > 0) await this.arrived();
    if (!this.isPlaying) return;
    if (step.hidden.length) playSound("thud");
    this.board.uncover(step.hidden);
    this.board.highlight(step.ids, "staged");
    this.board.bringIntoView(step.ids);
    this.showCaption(step.caption, step.ids);
    const { least, letter, most } = CAPTION;
    await this.pause(Math.min(most, least + letter * step.caption.length));
  }

  /** @param {StageStep[]} steps */
  async fly(steps) {
    let count = 0;
    for (const step of steps) {
      if (step.kind !== "fly") continue;
      for (let copy = 0; copy < Math.min(step.count, MOST_COPIES); copy += 1) {
        const timing = {
          delay: count * FLY_STEP * tempoFactor(),
          duration: FLIGHT * tempoFactor(),
        };
        if (flySymbol(this.board, step, timing)) count += 1;
      }
    }
    if (!count) return;
    playSound("card");
    await this.pause(FLIGHT + (count - 1) * FLY_STEP);
  }

  /** @param {StageStep[]} steps */
  async gain(steps) {
    if (this.millisecondsMoving > 0) await this.arrived();
    for (const step of steps) {
      if (step.kind !== "gain" || !this.isPlaying) continue;
      this.board.bringIntoView([step.at]);
      this.float(step);
      this.hooks.onGain(step.seat, step.points);
      playSound("point");
      await this.pause(GAIN_STEP);
      if (!this.isPlaying) return;
    }
    await this.pause(GAIN_STEP);
  }

  /** @param {{ seat: number, points: number, at: string }} gain */
  float({ seat, points, at }) {
    const box = this.board.find(at)?.getBoundingClientRect();
    if (!box) return;
    const { x, y } = centre(box);
    const text = `${signed(points)} ${this.hooks.letterOf(seat)}`;
    this.board.floatText(text, { x, y: y + 26 * (seat - 1) }, points > 0 ? "gain" : "loss");
  }

  /**
   * Show a caption. Where the board has no room beside the things that it speaks of, it stands on
   * the sheet below the board.
   *
   * @param {string} text
   * @param {string[]} ids of the things that it speaks of
   */
  showCaption(text, ids) {
    this.caption.textContent = capital(text);
    this.caption.hidden = !text;
    if (!text) return;
    if (!this.captionPlace.isConnected) this.board.place.after(this.captionPlace);
    const things = ids.flatMap((id) => this.board.find(id)?.getBoundingClientRect() ?? []);
    const isFree = (/** @type {string} */ height) => {
      this.caption.style.setProperty("--height", height);
      const own = this.caption.getBoundingClientRect();
      return !things.some((thing) => overlap(own, thing));
    };
    this.caption.classList.remove("below");
    if (HEIGHTS.some(isFree)) return;
    isFree(HEIGHTS[0]);
    this.caption.classList.add("below");
  }

  /** How long pieces still move. */
  get millisecondsMoving() {
    return this.board.movingUntil - performance.now();
  }

  /** Wait until the pieces that move have arrived: a stone lands, then it earns points. */
  arrived() {
    return this.pause(this.millisecondsMoving / tempoFactor());
  }

  /**
   * Wait, unless the stage is skipped.
   *
   * @param {number} duration milliseconds at the usual tempo
   * @returns {Promise<void>}
   */
  pause(duration) {
    return new Promise((done) => {
      const timer = setTimeout(done, duration * tempoFactor());
      this.endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** End at once: what is covered is shown, and all points are counted. */
  skip() {
    if (!this.isPlaying) return;
    this.finish();
    this.endPause();
  }

  /**
   * Leave events out: their points are counted at once.
   *
   * @param {StagedEvent[]} events
   */
  pass(events) {
    for (const { steps } of events)
      for (const step of steps) if (step.kind === "gain") this.hooks.onGain(step.seat, step.points);
  }

  finish() {
    for (const step of this.rest)
      if (step.kind === "gain") this.hooks.onGain(step.seat, step.points);
    this.rest = [];
    this.isSkipped = true;
    this.caption.hidden = true;
    this.board.uncover();
    this.board.clearStage();
    this.board.highlight([], "staged");
  }
}

/**
 * Whether two boxes on the screen overlap.
 *
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
const overlap = (one, other) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/**
 * Take the first steps of a kind.
 *
 * @param {StageStep[]} steps
 * @param {StageStep["kind"]} kind
 */
function takeWhile(steps, kind) {
  const end = steps.findIndex((step) => step.kind !== kind);
  return steps.splice(0, end < 0 ? steps.length : end);
}
