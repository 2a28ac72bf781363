// The table in sentences and lists: what has happened, what lies there, and moves by typing.

/** @import { BoardText, SeenMove } from "../../../types.js" */

import { button, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { capital, moveLabel } from "../../../lib/text.js";

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
    /** Whether all moves that fit are shown. */
    this.isLong = false;
    this.newsList = make("ul", {});
    this.sections = make("div", {});
    this.found = make("ul", { class: "typed" });
    this.fits = make("p", { class: "fits", role: "status" });
    this.field = make("input", {
      autocomplete: "off",
      "aria-label": say("Type some letters of a move"),
      placeholder: say("Type some letters of a move"),
      oninput: () => {
        this.isLong = false;
        this.showMoves();
        this.tellFits();
      },
    });
    const onsubmit = (/** @type {Event} */ event) => this.submit(event);
    const form = make("form", { onsubmit }, this.field, this.fits, this.found);
    const live = make("div", { role: "log", "aria-live": "polite" }, this.newsList);
    const news = make("section", {}, make("h3", {}, say("Since your last move")), live);
    const moves = make("section", {}, make("h3", {}, say("Your moves")), form);
    place.replaceChildren(news, moves, this.sections);
  }

  /** @param {SeenMove[]} legal */
  setMoves(legal) {
    const moves = [...legal.filter(isPlainAnswer), ...legal.filter((one) => !isPlainAnswer(one))];
    const isSame =
      moves.length === this.moves.length &&
      moves.every(({ number, text }, n) => {
        const old = this.moves[n];
        return number === old.number && text === old.text;
      });
    if (isSame && this.found.childElementCount) return;
    this.moves = moves;
    this.isLong = false;
    this.showMoves();
    this.tellFits();
  }

  /**
   * @param {BoardText} board
   * @param {string[]} news what has happened since the viewer's last move
   */
  show({ sections, text, aid }, news) {
    extendList(this.newsList, news.length ? news : [say("Nothing.")]);
    if (!sections.length) {
      this.sections.replaceChildren(make("pre", {}, text));
      return;
    }
    const shown = sections.map(({ title, lines }) => sectionOf(title, lines));
    const wasOpen = this.sections.querySelector("details")?.open ?? false;
    this.sections.replaceChildren(...shown, aidOf(aid, wasOpen));
  }

  /**
   * The moves that have everything that was typed at the beginning of words; if there are some
   * whose words come in that order, only they.
   */
  matching() {
    const typed = wordsOf(this.field.value);
    const found = this.moves.filter((move) =>
      typed.every((part) => this.words(move).some((word) => word.startsWith(part))),
    );
    const ordered = found.filter((move) => isInOrder(typed, this.words(move)));
    return ordered.length ? ordered : found;
  }

  /**
   * The words by which a move is found.
   *
   * @param {SeenMove} move
   */
  words(move) {
    return wordsOf(`${this.label(move)} ${move.notation}`);
  }

  showMoves() {
    const matching = this.matching();
    const shown = matching.slice(0, this.isLong ? matching.length : MOST_MOVES).map((move) =>
      make(
        "li",
        {},
        button(this.label(move), () => this.choose(move)),
      ),
    );
    const more = matching.length - shown.length;
    const rest = more > 0 ? make("li", {}, this.restButton(more)) : null;
    this.found.replaceChildren(...shown, ...(rest ? [rest] : []));
  }

  /** Say what Enter would play, or how many moves fit what was typed. */
  tellFits() {
    const [move, ...others] = this.field.value.trim() ? this.candidates() : [];
    if (!this.field.value.trim()) this.fits.textContent = "";
    else if (!move) this.fits.textContent = say("No move fits.");
    else if (!others.length)
      this.fits.textContent = say("Enter plays: {move}", { move: this.label(move) });
    else this.fits.textContent = say("{n} moves fit.", { n: others.length + 1 });
  }

  /**
   * Say why Enter played nothing.
   *
   * @param {SeenMove[]} matching
   */
  tellMoves(matching) {
    const n = matching.length;
    const named = matching.slice(0, MOST_MOVES).map((move) => this.label(move));
    if (n > named.length) named.push("…");
    this.fits.textContent = n
      ? say("{n} moves fit: {moves}", { n, moves: named.join("; ") })
      : say("No move fits. Nothing was played.");
  }

  /**
   * Shows all moves, and stays where it was: the focus goes to the first of the new ones.
   *
   * @param {number} more
   */
  restButton(more) {
    const showAll = () => {
      this.isLong = true;
      this.showMoves();
      const first = /** @type {HTMLElement | null} */ (
        this.found.querySelector(`li:nth-child(${MOST_MOVES + 1}) button`)
      );
      first?.focus();
    };
    return button(say("and {n} more", { n: more }), showAll, { class: "rest" });
  }

  /** @param {SeenMove} move */
  label(move) {
    return moveLabel(move, this.moves);
  }

  /**
   * Enter plays the move if only one is left, or if its words were typed whole.
   *
   * @param {Event} event
   */
  submit(event) {
    event.preventDefault();
    const candidates = this.candidates();
    const [move, ...others] = candidates;
    if (move && !others.length) this.choose(move);
    else this.tellMoves(candidates);
  }

  /** The moves that Enter could mean: the one that was typed whole, or all that fit. */
  candidates() {
    const matching = this.matching();
    const typed = this.field.value.trim().toLowerCase();
    const exact = matching.filter((move) => this.label(move).toLowerCase() === typed);
    return exact.length ? exact : matching;
  }

  /** @param {SeenMove} move */
  choose(move) {
    this.field.value = "";
    this.fits.textContent = "";
    this.field.focus({ preventScroll: true });
    this.play(move);
  }
}

/**
 * Whether a move is one word, such as accepting or refusing: it stands above all that is put
 * together.
 *
 * @param {SeenMove} move
 */
const isPlainAnswer = ({ touch }) => Boolean(touch?.[0]?.startsWith("button-"));

/**
 * A text in words: "Ship 1, space 2" is "ship", "1", "space", "2".
 *
 * @param {string} text
 */
const wordsOf = (text) =>
  text
    .toLowerCase()
    .split(/[\s,;:()]+/)
    .filter(Boolean);

/**
 * Whether words that begin with the parts come in the order of the parts.
 *
 * @param {string[]} parts
 * @param {string[]} words
 */
const isInOrder = (parts, words) => {
  let at = 0;
  for (const word of words) if (at < parts.length && word.startsWith(parts[at])) at += 1;
  return at === parts.length;
};

/**
 * @param {string} title
 * @param {string[]} lines
 */
const sectionOf = (title, lines) => {
  const list = make("ul", {});
  fillList(list, lines.length ? lines.map(capital) : [say("Nothing.")]);
  return make("section", {}, make("h3", {}, title), list);
};

/**
 * The player aid, folded.
 *
 * @param {BoardText["aid"]} aid
 * @param {boolean} isOpen
 */
const aidOf = (aid, isOpen) => {
  const sections = aid.map(({ title, lines, rows }) =>
    sectionOf(title, [...lines, ...rows.map(([name, text]) => `${name}: ${text}`)]),
  );
  const summary = make("summary", {}, say("Player aid"));
  return make("details", { open: isOpen }, summary, ...sections);
};

/**
 * @param {HTMLElement} list
 * @param {string[]} lines
 */
const fillList = (list, lines) =>
  list.replaceChildren(...lines.map((line) => make("li", {}, line)));

/**
 * Fill a list; lines that stay are kept, so that only new ones are read out.
 *
 * @param {HTMLElement} list
 * @param {string[]} lines
 */
const extendList = (list, lines) => {
  const kept = [...list.children].every((one, at) => one.textContent === lines[at]);
  if (!kept) list.replaceChildren();
  for (const line of lines.slice(list.childElementCount)) list.append(make("li", {}, line));
};
