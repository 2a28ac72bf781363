// A game in the lobby: its picture, buttons to start, and the options of a new table.

/** @import { OfferedGame, OfferedLesson } from "../../types.js" */
/** @import { Occupant } from "./seat-plan.js" */

import { button, make } from "../../lib/dom.js";
import { say, sayN } from "../../lib/i18n.js";
import { root } from "../../lib/root.js";
import { thumbnail } from "../thumbnail.js";
import { Options } from "./options.js";
import { PaceFields } from "./pace-fields.js";
import { SeatPlan } from "./seat-plan.js";

/** Between the parts of a line; it never begins one. */
const DOT = "\u00a0· ";

export class GameCard {
  /**
   * @param {OfferedGame} game
   * @param {{
   *   onStart: (card: GameCard, occupants: Occupant[]) => unknown,
   *   onLearn: (game: OfferedGame, lesson: OfferedLesson) => unknown,
   * }} hooks
   */
  constructor(game, { onStart, onLearn }) {
    this.game = game;
    this.onStart = onStart;
    this.onLearn = onLearn;
    this.plan = new SeatPlan(game, () => this.drawOptions());
    this.options = new Options(game, () => this.drawOptions());
    this.pace = new PaceFields(() => this.drawOptions());
    this.isPublic = false;
    /** Whether the person has not finished a game yet: the first bots are easy ones. */
    this.isNewcomer = true;
    this.isOpen = false;
    this.view = make("div", { class: "view" });
    this.words = make("div", { class: "words" });
    this.more = make("div", { class: "options", id: `options-${game.name}`, hidden: true });
    this.element = make(
      "article",
      { class: "game", "data-game": game.name, "aria-label": game.title },
      this.view,
      this.words,
      this.more,
    );
    this.show(game);
  }

  /** What a new table agrees on. */
  get settings() {
    return this.pace.settings;
  }

  /**
   * Show the game as the server has it now: its rules may still be compiled.
   *
   * @param {OfferedGame} game
   */
  show(game) {
    this.game = game;
    this.showPicture();
    const rules = make("a", { href: `${root}/rules/${game.name}` }, say("Rules"));
    const [from, to] = [Math.min(...game.seats), Math.max(...game.seats)];
    this.words.replaceChildren(
      make("h2", {}, game.title),
      ...(game.pitch ? [make("p", {}, game.pitch)] : []),
      make(
        "p",
        { class: "quiet" },
        say("{from} to {to} players", { from, to }),
        ...(game.effort ? [DOT, game.effort] : []),
        ...(game.has_rules ? [DOT, rules] : []),
        ...(game.editor
          ? [DOT, make("a", { href: `${root}/draw/${game.name}` }, game.editor)]
          : []),
      ),
      ...(game.boards?.length ? [boardLinks(game)] : []),
      ...(game.progress < 1 && !game.failed ? [this.progress()] : []),
      game.failed ? this.failure() : this.buttons(),
    );
  }

  /**
   * Show how far the rules are compiled. The buttons stay: one that is drawn anew loses a click.
   *
   * @param {OfferedGame} game
   */
  advance(game) {
    if (game.failed) return this.show(game);
    this.game = game;
    this.options.game = game;
    const shown = this.words.querySelector(".ready");
    if (game.progress < 1) return shown?.replaceWith(this.progress());
    shown?.remove();
    this.showPicture();
    if (this.isOpen) this.drawOptions();
  }

  showPicture() {
    const { name, progress, has_picture: hasPicture } = this.game;
    this.view.hidden = !hasPicture;
    if (progress >= 1 && hasPicture && !this.view.children.length)
      this.view.replaceChildren(thumbnail(name, { wide: "yes" }));
  }

  failure() {
    const text = say("This game cannot be played here: {why}", { why: this.game.failed });
    return make("p", { class: "wrong" }, text);
  }

  progress() {
    const percent = Math.round(100 * this.game.progress);
    return make(
      "div",
      { class: "ready", role: "status" },
      say("Getting ready: the rules are being compiled, {n} %.", { n: percent }),
      make("progress", { max: "100", value: String(percent), "aria-label": say("compiled") }),
    );
  }

  buttons() {
    const text = this.isOpen ? say("Fewer options") : say("Options");
    const open = button(text, () => this.toggle(), {
      "aria-expanded": String(this.isOpen),
      "aria-controls": this.more.id,
    });
    if (this.isOpen) return make("div", { class: "row" }, open);
    return make(
      "div",
      { class: "row" },
      this.playButton(),
      ...lessonButtons(this.game, this.onLearn),
      button(say("Invite friends"), () => this.onStart(this, this.plan.withFriends())),
      open,
    );
  }

  /** Starts a game against bots, and says how strong they are. */
  playButton() {
    const against = this.isNewcomer ? say("against easy bots") : say("against medium bots");
    const start = () => this.onStart(this, this.plan.withBots(this.isNewcomer));
    const made = button(say("Play now"), start, { class: "main play-now" });
    made.append(" ", make("small", {}, against));
    return made;
  }

  /** @param {boolean} isNewcomer */
  setNewcomer(isNewcomer) {
    if (isNewcomer === this.isNewcomer) return;
    this.isNewcomer = isNewcomer;
    this.show(this.game);
  }

  toggle() {
    this.isOpen = !this.isOpen;
    this.more.hidden = !this.isOpen;
    this.element.classList.toggle("wide", this.isOpen);
    this.show(this.game);
    this.drawOptions();
    const open = this.words.querySelector("[aria-expanded]");
    if (open instanceof HTMLElement) open.focus();
  }

  /** Draw the options again; the focus stays on the control at the same index. */
  drawOptions() {
    const focused = this.controls().indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const seats = this.plan.count();
    this.options.fit(seats);
    const start = () => this.onStart(this, this.plan.occupants);
    this.more.replaceChildren(
      make("div", {}, make("h3", {}, say("Seats")), this.plan.element()),
      ...this.options.elements(seats),
      make("div", { class: "fields" }, ...this.pace.elements(), this.publicField()),
      make("div", { class: "row" }, button(say("Set up the table"), start, { class: "main" })),
    );
    if (focused >= 0) this.controls()[focused]?.focus();
  }

  /** @returns {HTMLElement[]} */
  controls() {
    return [...this.more.querySelectorAll("button, select, input, summary")].filter(
      (one) => one instanceof HTMLElement,
    );
  }

  publicField() {
    const box = make("input", { type: "checkbox", name: "open", checked: this.isPublic });
    box.addEventListener("change", () => {
      this.isPublic = box.checked;
    });
    const note = make("small", {}, say("the table is listed in the lobby"));
    return make("label", {}, make("span", {}, say("Open to strangers"), note), box);
  }
}

/**
 * A button for each lesson of a game. A single lesson is called "Learn".
 *
 * @param {OfferedGame} game
 * @param {(game: OfferedGame, lesson: OfferedLesson) => unknown} onLearn
 */
const lessonButtons = (game, onLearn) =>
  game.lessons.map((lesson) => {
    const minutes = sayN("About {n} minute.", "About {n} minutes.", lesson.minutes);
    const text = game.lessons.length > 1 ? lesson.title : say("Learn");
    const title = `${lesson.summary} ${minutes}`;
    return button(text, () => onLearn(game, lesson), { class: "learn", title });
  });

/**
 * The boards that the owner of the server recommends, each a link to where it is played.
 *
 * @param {OfferedGame} game
 */
function boardLinks(game) {
  const links = game.boards.map(({ id, name }) =>
    make("a", { href: `${root}/draw/${game.name}?board=${id}&play` }, name),
  );
  const parts = links.flatMap((link) => [" · ", link]).slice(1);
  return make("p", { class: "quiet boards" }, say("Boards of this server"), ": ", ...parts);
}
