// The choices beside the picture: the path so far, buttons for moves that are not in the picture,
// the panel, hints, the list of all moves.

/** @import { Hint, SeenAnswerAhead, SeenMove, Target, Update } from "../../../types.js" */
/** @import { Touch } from "../touch/touch.js" */

import { button, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { isOn, setSwitch } from "../../../lib/preferences.js";
import { smallScreen } from "../../../lib/screen.js";
import { capital, shortName } from "../../../lib/text.js";
import { isCoached } from "../learning/coached.js";
import { nameOf } from "../touch/touch.js";
import { answersToChoose, choosableMoves } from "../turns/turn.js";
import { KeptFocus } from "./kept-focus.js";
import { moveList } from "./move-list.js";
import { Panel } from "./panel.js";

/** Moves without a place in the picture get a button each, up to this number. */
const MOST_BUTTONS = 24;
/** With so few legal moves each gets a button, also those that have a place in the picture. */
const MOST_ANSWERS = { large: 6, small: 4 };
/** The same where all of them have a place in the picture. */
const MOST_PLACES = 3;
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
 *   tell: (text: string) => void,
 *   tray: () => Element | null,
 *   isAskedAnew: () => boolean,
 *   answerAhead: (answer: SeenAnswerAhead) => void,
 * }} ChoiceHooks `send` plays moves in a row; `onPanel` is told of every change of the open panel,
 *   and `tell` says it;
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
    /** Whether a coach stands by, who tells which place in the picture to touch. */
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
    this.keptFocus = new KeptFocus(place);
    /**
     * What had the focus before the list was shown.
     *
     * @type {Element | null}
     */
    this.beforeList = null;
    /** Whether the controls have the focus because nothing on the board could be touched. */
    this.hasFocusOfBoard = false;
    /** Whether another question is asked than was drawn last. */
    this.isAnotherQuestion = false;
  }

  /**
   * Take over the legal moves and the panel of an update, if they have changed.
   *
   * @param {Update} update
   */
  show(update) {
    const moves = choosableMoves(update);
    const answersAhead = answersToChoose(update.answers_ahead);
    const offered = moves.map((move) => [move.number, move.text]);
    const fingerprint = JSON.stringify([update.panel, offered, answersAhead]);
    if (fingerprint === this.fingerprint) {
      this.hooks.onPanel(this.openPanel); // the picture may be a new one
      return;
    }
    this.fingerprint = fingerprint;
    this.isAnotherQuestion = true;
    this.moves = moves;
    this.isDue = Boolean(update.moves?.length);
    this.isCoached = isCoached(update);
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
    this.hooks.onPanel(this.openPanel); // it says what ends the choice, which is marked below
    this.touch.show(this.targets());
    if (this.openPanel) this.hooks.tell(this.openPanel.spoken());
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

  /** Show or hide the list of all moves, in the place of a hint; this browser remembers it. */
  toggleList() {
    const { activeElement } = document;
    this.isListed = !this.isListShown;
    this.hint = null;
    setSwitch("list", this.isListed);
    this.draw();
    const select = this.place.querySelector(".list select");
    if (select instanceof HTMLElement) {
      this.beforeList = activeElement;
      select.focus();
    } else if (!activeElement?.isConnected) this.leaveList();
  }

  /** Give the focus back to where it was before the list was shown. */
  leaveList() {
    const back = this.beforeList;
    const isElement = back instanceof HTMLElement || back instanceof SVGElement;
    if (isElement && back !== document.body && back.isConnected) back.focus();
    else this.place.focus({ preventScroll: true });
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
    this.keptFocus.note(this.controls());
    this.place.replaceChildren(...this.parts().filter((part) => part !== null));
    const controls = this.controls();
    this.keptFocus.restore(controls, this.isAnotherQuestion);
    if (controls.length) this.isAnotherQuestion = false;
    if (document.activeElement === document.body) this.passFocus(controls);
  }

  /**
   * The focus is lost: it gets from the board to the controls where only they can be chosen, and back from there. A
   * move that was not read does not get it: the place does, and Tab leads on.
   *
   * @param {HTMLElement[]} controls
   */
  passFocus(controls) {
    const { touch, place } = this;
    if (!controls.length && this.hasFocusOfBoard) {
      this.hasFocusOfBoard = false;
      this.keptFocus.forget();
      touch.takeFocus();
    } else if (controls.length && touch.hasFocus && !touch.touchable().length) {
      this.hasFocusOfBoard = true;
      const to = controls[0].classList.contains("main") ? place : controls[0];
      to.focus({ preventScroll: true });
    }
  }

  parts() {
    if (this.ending) return [this.ending];
    if (this.pending) return [this.question(this.pending), this.hooks.tray(), this.list()];
    if (this.hint) return [this.hints(this.hint)];
    if (this.openPanel) return [this.panelElement(this.openPanel), this.list()];
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
    const steps = names.map((name) => `${capital(shortName(name))} →`).join(" ");
    const text = this.hooks.isAskedAnew() ? "" : steps;
    return make(
      "div",
      { class: "row begun" },
      make("span", {}, text),
      button(say("Back"), () => this.stepBack(), { class: "plain" }),
    );
  }

  /** Take the last touch back; the focus goes there. */
  stepBack() {
    this.touch.back();
    this.touch.takeFocus();
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
    const shown = this.isFew() ? moves : moves.filter((move) => !this.isInPicture(move));
    if (shown.length > MOST_BUTTONS) return [];
    const quiet = shown.filter((move) => move.is_quiet);
    return [...shown.filter((move) => !move.is_quiet), ...quiet].map((move) =>
      this.moveButton(move, () => this.choose(move)),
    );
  }

  /** @param {SeenMove} move */
  isInPicture({ touch }) {
    return Boolean(touch?.length && (touch.length > 1 || this.touch.find(touch[0])));
  }

  /**
   * Whether a thing is in the picture beside a map: a card or a plate, not a place.
   *
   * @param {string} [id]
   */
  isCard(id) {
    const map = this.touch.place.querySelector(".zoomable");
    const thing = id && this.touch.find(id);
    return Boolean(map && thing && !map.contains(thing));
  }

  /** Whether the seat is due and its moves are few, take one touch, and differ in their words. */
  isFew() {
    const { moves } = this;
    const most = smallScreen.matches ? MOST_ANSWERS.small : MOST_ANSWERS.large;
    if (!this.isDue || moves.length > most) return false;
    const areCards = moves.every(({ touch }) => this.isCard(touch?.[0]));
    const mostPlaces = this.isCoached ? 0 : areCards ? most : MOST_PLACES;
    if (moves.length > mostPlaces && moves.every((move) => this.isInPicture(move))) return false;
    const isEachClear = new Set(moves.map(({ text }) => text)).size === moves.length;
    return isEachClear && moves.every(({ touch }) => touch?.length === 1);
  }

  /** @param {SeenMove} move */
  choose(move) {
    const id = move.touch?.length === 1 ? move.touch[0] : "";
    if (id && this.touch.path.next().has(id)) this.touch.touch(id);
    else this.play(move);
  }

  /** One button for each next step whose thing the picture does not have, or that plays one of few cards. */
  nextButtons() {
    const found = [];
    const next = this.touch.path.next();
    const areCards =
      !smallScreen.matches &&
      next.size <= MOST_ANSWERS.large &&
      [...next.keys()].every((id) => this.isCard(id) && this.touch.path.moveAt(id));
    for (const [id, [target]] of next) {
      if (target.number !== undefined && (areCards || !this.touch.find(id)))
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

  hintTitle() {
    return this.isCoached
      ? say("What a strong player would do:")
      : say("What a strong player would do, and the chance to win with it:");
  }

  /** @param {Hint & { seat: number }} hint */
  hints({ moves, seat }) {
    const rows = moves.slice(0, MOST_HINTS).map((found) => {
      const move = this.moves.find((one) => one.number === found.number);
      const chance = say("{n} %", { n: Math.round(100 * found.chances[seat]) });
      const steps = [found.text, ...found.then].join(" → ");
      const row = button(capital(steps), () => move && this.play(move), { class: "hint" });
      if (!this.isCoached) row.append(make("b", {}, chance));
      if (found.reason) row.append(make("small", {}, capital(found.reason)));
      for (const event of ["pointerenter", "focus"])
        row.addEventListener(event, () => this.pointOut(move));
      row.addEventListener("pointerleave", () => this.hooks.preview(null));
      return make("li", {}, row);
    });
    return make(
      "div",
      { class: "hints" },
      make("p", {}, this.hintTitle()),
      make("ol", {}, ...rows),
      button(say("Close"), () => this.showHint(null), { class: "plain" }),
    );
  }
}
