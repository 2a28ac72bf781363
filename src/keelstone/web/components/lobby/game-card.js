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
    const isReady = game.progress >= 1;
    this.view.hidden = !game.has_picture;
    if (isReady && game.has_picture && !this.view.children.length)
      this.view.replaceChildren(thumbnail(game.name));
    const rules = make("a", { href: `${root}/rules/${game.name}` }, say("Rules"));
    const [from, to] = [Math.min(...game.seats), Math.max(...game.seats)];
    this.words.replaceChildren(
      make("h2", {}, game.title),
      ...(game.pitch ? [make("p", {}, game.pitch)] : []),
      make(
        "p",
        { class: "quiet" },
        say("{from} to {to} players", { from, to }),
        ...(game.has_rules ? [" · ", rules] : []),
        ...(game.editor
          ? [" · ", make("a", { href: `${root}/draw/${game.name}` }, game.editor)]
          : []),
      ),
      ...(game.boards?.length ? [boardLinks(game)] : []),
      isReady ? this.buttons() : this.progress(),
    );
  }

  progress() {
    const { failed, progress } = this.game;
    if (failed) {
      const text = say("This game cannot be played here: {why}", { why: failed });
      return make("p", { class: "wrong" }, text);
    }
    const percent = Math.round(100 * progress);
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
      button(say("Play now"), () => this.onStart(this, this.plan.withBots()), { class: "main" }),
      ...lessonButtons(this.game, this.onLearn),
      button(say("Invite friends"), () => this.onStart(this, this.plan.withFriends())),
      open,
    );
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
