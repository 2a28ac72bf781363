// The table in sentences and lists: what has happened, what lies there, and moves by typing.

/** @import { BoardText, SeenMove } from "../../../types.js" */

import { button, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { capital } from "../../../lib/text.js";

/** How many moves that fit what was typed are shown. */
const MOST_MOVES = 8;

export class TextView {
  /**
   * @param {HTMLElement} place
   * @param {{ play: (move: SeenMove) => void }} hooks
   */
  constructor(place, { play }) {
    this.play = play;
    /** @type {SeenMove[]} */
    this.moves = [];
    this.newsList = make("ul", {});
    this.sections = make("div", {});
    this.found = make("ul", { class: "typed" });
    this.field = make("input", {
      autocomplete: "off",
      "aria-label": say("Type some letters of a move"),
      placeholder: say("Type some letters of a move"),
      oninput: () => this.showMoves(),
    });
    const form = make("form", { onsubmit: (event) => this.submit(event) }, this.field, this.found);
    const news = make("section", {}, make("h3", {}, say("Since your last move")), this.newsList);
    const moves = make("section", {}, make("h3", {}, say("Your moves")), form);
    place.replaceChildren(news, moves, this.sections);
  }

  /** @param {SeenMove[]} moves */
  setMoves(moves) {
    this.moves = moves;
    this.showMoves();
  }

  /**
   * @param {BoardText} board
   * @param {string[]} news what has happened since the viewer's last move
   */
  show({ sections, text }, news) {
    fillList(this.newsList, news.length ? news : [say("Nothing.")]);
    if (!sections.length) {
      this.sections.replaceChildren(make("pre", {}, text));
      return;
    }
    const shown = sections.map(({ title, lines }) => {
      const list = make("ul", {});
      fillList(list, lines.map(capital));
      return make("section", {}, make("h3", {}, title), list);
    });
    this.sections.replaceChildren(...shown);
  }

  /** The moves whose words hold everything that was typed. */
  matching() {
    const typed = this.field.value.toLowerCase().split(/\s+/).filter(Boolean);
    return this.moves.filter((move) => {
      const words = `${this.label(move)} ${move.notation}`.toLowerCase();
      return typed.every((part) => words.includes(part));
    });
  }

  showMoves() {
    const matching = this.matching();
    const shown = matching.slice(0, MOST_MOVES).map((move) =>
      make(
        "li",
        {},
        button(this.label(move), () => this.choose(move)),
      ),
    );
    const more = matching.length - shown.length;
    const rest = more > 0 ? make("li", {}, say("and {n} more", { n: more })) : null;
    this.found.replaceChildren(...shown, ...(rest ? [rest] : []));
  }

  /**
   * A move in words, with its notation where another move has the same words.
   *
   * @param {SeenMove} move
   */
  label({ text, notation }) {
    const isAlone = this.moves.filter((one) => one.text === text).length === 1;
    return isAlone || !text ? capital(text || notation) : `${capital(text)} (${notation})`;
  }

  /**
   * Enter plays the move if only one is left, or if its words were typed whole.
   *
   * @param {Event} event
   */
  submit(event) {
    event.preventDefault();
    const matching = this.matching();
    const typed = this.field.value.trim().toLowerCase();
    const exact = matching.filter((move) => this.label(move).toLowerCase() === typed);
    const [move, ...others] = exact.length ? exact : matching;
    if (move && !others.length) this.choose(move);
  }

  /** @param {SeenMove} move */
  choose(move) {
    this.field.value = "";
    this.field.focus({ preventScroll: true });
    this.play(move);
  }
}

/**
 * @param {HTMLElement} list
 * @param {string[]} lines
 */
const fillList = (list, lines) =>
  list.replaceChildren(...lines.map((line) => make("li", {}, line)));
