// The choices beside the picture: the path so far, buttons for moves that are not in the picture,
// the panel, hints, the list of all moves.

/** @import { Hint, SeenAnswerAhead, SeenMove, Target, Update } from "../../../types.js" */
/** @import { Touch } from "../touch/touch.js" */

import { button, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { isOn, setSwitch } from "../../../lib/preferences.js";
import { smallScreen } from "../../../lib/screen.js";
import { capital } from "../../../lib/text.js";
import { nameOf } from "../touch/touch.js";
import { choosableMoves, isChoice } from "../turns/turn.js";
import { moveList } from "./move-list.js";
import { Panel } from "./panel.js";

/** Moves without a place in the picture get a button each, up to this number. */
const MOST_BUTTONS = 24;
/** With so few legal moves each gets a button, also those that have a place in the picture. */
const MOST_ANSWERS = { large: 6, small: 4 };
/** How many moves of a hint are shown. */
const MOST_HINTS = 3;

/**
 * @typedef {{
 *   touch: Touch,
 *   send: (moves: number[]) => void,
 *   highlight: (ids: string[]) => void,
 *   preview: (move: SeenMove | null) => void,
 *   symbol: (id: string) => Element | null,
 *   onPanel: (panel: Panel | null) => void,
 *   tray: () => Element | null,
 *   isAskedAnew: () => boolean,
 *   answerAhead: (answer: SeenAnswerAhead) => void,
 * }} ChoiceHooks `send` plays moves in a row; `onPanel` is told of every change of the open panel;
 *   `tray` draws what can be touched in the picture once more; `isAskedAnew` says whether the
 *   question is about what was touched; `answerAhead` answers this question and others like it
 */

export class Choices {
  /**
   * @param {HTMLElement} place
   * @param {ChoiceHooks} hooks
   */
  constructor(place, hooks) {
    this.place = place;
    this.hooks = hooks;
    this.touch = hooks.touch;
    /** @type {SeenMove[]} */
    this.moves = [];
    /** Whether somebody waits for the viewer. */
    this.isDue = false;
    /** Whether a coach stands by, who tells what to touch in the picture. */
    this.isCoached = false;
    /**
     * Answers to this question that can be given to later ones too.
     *
     * @type {SeenAnswerAhead[]}
     */
    this.answersAhead = [];
    /** @type {Panel | null} */
    this.panel = null;
    this.isPanelOpen = false;
    /**
     * The move that waits for a confirmation.
     *
     * @type {SeenMove | null}
     */
    this.pending = null;
    /** @type {(Hint & { seat: number }) | null} */
    this.hint = null;
    /** Identifies the moves and the panel that are shown. */
    this.fingerprint = "";
    /**
     * What to do when the game is over.
     *
     * @type {HTMLElement | null}
     */
    this.ending = null;
    this.isListed = isOn("list");
    /** The index of the focused control, kept while there is nothing to choose; -1: elsewhere. */
    this.focusIndex = -1;
  }

  /**
   * Take over the legal moves and the panel of an update, if they have changed.
   *
   * @param {Update} update
   */
  show(update) {
    const moves = choosableMoves(update);
    const answersAhead = update.answers_ahead.filter(isChoice);
    const offered = moves.map((move) => [move.number, move.text]);
    const fingerprint = JSON.stringify([update.panel, offered, answersAhead]);
    if (fingerprint === this.fingerprint) {
      this.hooks.onPanel(this.openPanel); // the picture may be a new one
      return;
    }
    this.fingerprint = fingerprint;
    this.moves = moves;
    this.isDue = Boolean(update.moves?.length);
    this.isCoached = Boolean(update.lesson);
    this.answersAhead = answersAhead;
    const hooks = { onChange: () => this.changed(), symbol: this.hooks.symbol };
    this.panel = update.panel ? new Panel(update.panel, hooks) : null;
    this.isPanelOpen = Boolean(this.panel && !this.panel.opener);
    this.pending = null;
    this.hint = null;
    this.hooks.onPanel(null);
  }

  /** Forget what is shown, so that the next update is taken over in any case. */
  reset() {
    this.fingerprint = "";
  }

  /** Take one step back in what is being put together. Returns whether there was one. */
  back() {
    if (this.pending) this.answer(false);
    else if (this.openPanel?.back()) return true;
    else if (this.openPanel?.opener) this.setPanelOpen(false);
    else if (this.hint) this.showHint(null);
    else return false;
    return true;
  }

  get openPanel() {
    return this.isPanelOpen ? this.panel : null;
  }

  /** @param {boolean} is */
  setPanelOpen(is) {
    this.isPanelOpen = is;
    this.changed();
  }

  /** The panel has changed, and with it what can be touched in the picture. */
  changed() {
    this.touch.show(this.targets());
    this.hooks.onPanel(this.openPanel);
  }

  /**
   * What can be touched in the picture: the parts of the open panel, or the legal moves.
   *
   * @returns {(SeenMove | Target)[]}
   */
  targets() {
    return this.openPanel?.targets(this.hooks.send) ?? [...this.moves, ...this.panelOpeners()];
  }

  /** The things in the picture that open the panel, unless a move begins with them. */
  panelOpeners() {
    const begins = new Set(this.moves.map(({ touch }) => touch?.[0]));
    return (this.panel?.description.openers ?? [])
      .filter((id) => !begins.has(id))
      .map((id) => ({ touch: [id], act: () => this.setPanelOpen(true) }));
  }

  /** @param {string} id */
  isOpener(id) {
    return this.panelOpeners().some(({ touch }) => touch[0] === id);
  }

  /** @param {(Hint & { seat: number }) | null} hint */
  showHint(hint) {
    this.hint = hint;
    this.hooks.highlight([]);
    this.draw();
  }

  /**
   * Ask before a move is played.
   *
   * @param {SeenMove} move
   */
  confirm(move) {
    this.pending = move;
    this.touch.setAsking(true);
    this.hooks.preview(move);
    const yes = this.place.querySelector(".main");
    if (yes instanceof HTMLElement) yes.focus({ preventScroll: true });
  }

  /**
   * Answer the question about the pending move.
   *
   * @param {boolean} isYes
   */
  answer(isYes) {
    const move = this.pending;
    this.pending = null;
    this.hooks.preview(null);
    if (isYes && move) {
      this.touch.setAsking(false);
      this.play(move);
    } else this.touch.back();
    this.draw();
  }

  /**
   * Something is touched while a move waits for a confirmation: the same thing plays it, another one
   * takes its place, and anything else takes it back.
   *
   * @param {string} id
   */
  touchAgain(id) {
    const isSame = id === this.touch.path.ids.at(-1);
    this.answer(isSame);
    if (id && !isSame) this.touch.touch(id);
  }

  /** @param {SeenMove} move */
  play(move) {
    this.hooks.send([move.number]);
  }

  /** Show or hide the list of all moves; this browser remembers it. */
  toggleList() {
    this.isListed = !this.isListed;
    setSwitch("list", this.isListed);
    this.draw();
    const select = this.place.querySelector(".list select");
    if (this.isListed && select instanceof HTMLElement) select.focus();
  }

  get isListShown() {
    return Boolean(this.place.querySelector(".list"));
  }

  /** Focus the first control. */
  focus() {
    this.controls()[0]?.focus();
  }

  /** @returns {HTMLElement[]} */
  controls() {
    return [...this.place.querySelectorAll("button:not(:disabled), select")].filter(
      (one) => one instanceof HTMLElement,
    );
  }

  /** Draw everything again; the focus stays on the control at the same index. */
  draw() {
    const { activeElement } = document;
    const at = this.controls().indexOf(/** @type {HTMLElement} */ (activeElement));
    if (this.place.contains(activeElement)) this.focusIndex = at;
    else if (activeElement !== document.body) this.focusIndex = -1;
    this.place.replaceChildren(...this.parts().filter((part) => part !== null));
    if (this.focusIndex < 0) return;
    const controls = this.controls();
    const next = controls[Math.min(this.focusIndex, controls.length - 1)];
    next?.focus({ preventScroll: true });
  }

  parts() {
    if (this.ending) return [this.ending];
    if (this.pending) return [this.question(this.pending), this.hooks.tray()];
    if (this.hint) return [this.hints(this.hint)];
    if (this.openPanel) return [this.panelElement(this.openPanel)];
    return [this.pathSoFar(), this.tray(), this.buttons(), this.list()];
  }

  /** What can be touched, unless each move has a button. */
  tray() {
    const isInButtons = !this.touch.path.ids.length && this.isFew();
    return isInButtons ? null : this.hooks.tray();
  }

  /** @param {SeenMove} move */
  question(move) {
    return make(
      "div",
      { class: "row confirm" },
      make("span", {}, capital(move.text)),
      button(say("Yes"), () => this.answer(true), { class: "main" }),
      button(say("No"), () => this.answer(false)),
    );
  }

  /** @param {Panel} panel */
  panelElement(panel) {
    const element = panel.element(this.hooks.send);
    if (panel.opener)
      element.lastElementChild?.append(
        button(say("Cancel"), () => this.setPanelOpen(false), { class: "plain" }),
      );
    return element;
  }

  /** A way back from what was touched so far; what it was, unless the question says it. */
  pathSoFar() {
    const { ids } = this.touch.path;
    if (!ids.length) return null;
    const names = ids.map((id) => nameOf(this.touch.find(id))).filter(Boolean);
    const text = this.hooks.isAskedAnew() ? "" : names.map((name) => `${name} →`).join(" ");
    return make(
      "div",
      { class: "row begun" },
      make("span", {}, text),
      button(say("Back"), () => this.touch.back(), { class: "plain" }),
    );
  }

  /** Buttons for what can be chosen next: what is not in the picture, or all if it is little. */
  buttons() {
    const isBeginning = !this.touch.path.ids.length;
    const found = isBeginning ? this.answers() : this.nextButtons();
    if (this.panel?.opener && isBeginning)
      found.push(button(this.panel.opener, () => this.setPanelOpen(true)));
    if (isBeginning)
      for (const one of this.answersAhead)
        found.push(button(one.text, () => this.hooks.answerAhead(one), { class: "plain" }));
    return found.length ? make("div", { class: "row buttons" }, ...found) : null;
  }

  /** Buttons for whole moves: those outside the picture, or all if they are few; quiet ones last. */
  answers() {
    const { moves } = this;
    const isInPicture = (/** @type {SeenMove} */ { touch }) =>
      Boolean(touch?.length && (touch.length > 1 || this.touch.find(touch[0])));
    const shown = this.isFew() ? moves : moves.filter((move) => !isInPicture(move));
    if (shown.length > MOST_BUTTONS) return [];
    const quiet = shown.filter((move) => move.is_quiet);
    return [...shown.filter((move) => !move.is_quiet), ...quiet].map((move) =>
      this.moveButton(move, () => this.choose(move)),
    );
  }

  /** Whether the seat is due and its moves are few, take one touch, and differ in their words. */
  isFew() {
    const { moves } = this;
    const most = smallScreen.matches ? MOST_ANSWERS.small : MOST_ANSWERS.large;
    if (!this.isDue || this.isCoached || moves.length > most) return false;
    const isEachClear = new Set(moves.map(({ text }) => text)).size === moves.length;
    return isEachClear && moves.every(({ touch }) => touch?.length === 1);
  }

  /** @param {SeenMove} move */
  choose(move) {
    const id = move.touch?.length === 1 ? move.touch[0] : "";
    if (id && this.touch.path.next().has(id)) this.touch.touch(id);
    else this.play(move);
  }

  /** One button for each next step of a path whose thing the picture does not have. */
  nextButtons() {
    const found = [];
    for (const [id, [target]] of this.touch.path.next()) {
      if (target.number !== undefined && !this.touch.find(id))
        found.push(this.moveButton(target, () => this.touch.touch(id)));
    }
    return found;
  }

  /**
   * @param {SeenMove} move
   * @param {() => void} act
   */
  moveButton(move, act) {
    const isQuiet = move.is_quiet && this.moves.some((other) => !other.is_quiet);
    const made = button(capital(move.text || move.notation), act, {
      class: isQuiet ? "" : "main",
      "data-move": String(move.number),
    });
    for (const event of ["pointerenter", "focus"])
      made.addEventListener(event, () => this.pointOut(move));
    for (const event of ["pointerleave", "blur"])
      made.addEventListener(event, () => this.pointOut(undefined));
    return made;
  }

  /** The list of all legal moves in words. */
  list() {
    if (!this.moves.length || !this.isListed) return null;
    return moveList(this.moves, {
      play: (move) => this.play(move),
      pointOut: (move) => this.pointOut(move),
    });
  }

  /**
   * Highlight what a move touches and show what it would do.
   *
   * @param {SeenMove | undefined} move
   */
  pointOut(move) {
    this.hooks.highlight(move?.touch ?? []);
    this.hooks.preview(move ?? null);
  }

  /** @param {Hint & { seat: number }} hint */
  hints({ moves, seat }) {
    const rows = moves.slice(0, MOST_HINTS).map((found) => {
      const move = this.moves.find((one) => one.number === found.number);
      const chance = say("{n} %", { n: Math.round(100 * found.chances[seat]) });
      const steps = [found.text, ...found.then].join(" → ");
      const row = button(capital(steps), () => move && this.play(move), { class: "hint" });
      row.append(make("b", {}, chance));
      for (const event of ["pointerenter", "focus"])
        row.addEventListener(event, () => this.pointOut(move));
      row.addEventListener("pointerleave", () => this.hooks.preview(null));
      return make("li", {}, row);
    });
    return make(
      "div",
      { class: "hints" },
      make("p", {}, say("What a strong player would do, and its chance to win:")),
      make("ol", {}, ...rows),
      button(say("Close"), () => this.showHint(null), { class: "plain" }),
    );
  }
}
