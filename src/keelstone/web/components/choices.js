// The choice in words: what was begun, buttons for what has no place in the picture, panels, all moves.

import { button, capital, make, remember, remembered } from "../lib/dom.js";
import { say } from "../lib/i18n.js";
import { Panel } from "./panel.js";
import { spoken } from "./touch.js";

const FEW = 24;

/** `touch` knows the paths; `play(move)` plays a move, `run(moves)` several in a row; `aim(move)`
 * shows what one would do. */
export class Choices {
  constructor(place, { touch, play, run, light, aim, sign, onPanel }) {
    Object.assign(this, { place, touch, play, run, light, aim, sign, onPanel });
    this.moves = [];
    this.panel = null;
    this.isOpen = false;
    this.pending = null;
    this.hint = null;
    this.described = "";
    this.end = null; // what there is to do when the game is over
    this.isListed = remembered("list") === "on";
    this.held = -1; // where the focus is, or was before there was nothing to choose
  }

  /** The legal moves and the panel have changed. */
  show(update) {
    const described = JSON.stringify([
      update.panel ?? null,
      (update.moves ?? []).map((move) => move.number),
    ]);
    if (described === this.described) return;
    this.described = described;
    this.moves = update.moves ?? [];
    const hooks = { onChange: () => this.changed(), sign: this.sign };
    this.panel = update.panel ? new Panel(update.panel, hooks) : null;
    this.isOpen = Boolean(this.panel && !this.panel.opener);
    this.pending = null;
    this.hint = null;
    this.onPanel(null);
  }

  /** One step back in whatever is being put together; whether there was one. */
  back() {
    if (this.pending) return this.settle(null);
    if (this.isOpen && this.panel.back()) return true;
    if (this.isOpen && this.panel.opener) return this.open(false);
    if (this.hint) return this.showHint(null);
    return false;
  }

  open(is) {
    this.isOpen = is;
    this.changed();
    return true;
  }

  /** The panel has changed, and with it what can be touched in the picture. */
  changed() {
    this.touch.show(this.touchable());
    this.onPanel(this.isOpen ? this.panel : null);
  }

  /** What can be touched in the picture: the legal moves, or the parts of the panel. */
  touchable() {
    return this.isOpen ? this.panel.touchable((moves) => this.run(moves)) : this.moves;
  }

  showHint(hint) {
    this.hint = hint;
    this.light([]);
    this.draw();
    return true;
  }

  /** Ask once more before a move. */
  confirm(move) {
    this.pending = move;
    this.aim(move);
    this.draw();
    this.place.querySelector(".main")?.focus({ preventScroll: true });
  }

  settle(move) {
    this.pending = null;
    this.aim(null);
    if (move) this.play(move);
    else this.touch.back();
    this.draw();
    return true;
  }

  /** Show all moves in words, or hide them; remembered in this browser. */
  toggleList() {
    this.isListed = !this.isListed;
    remember("list", this.isListed ? "on" : "off");
    this.draw();
    if (this.isListed) this.place.querySelector(".list select")?.focus();
  }

  get isListShown() {
    return Boolean(this.place.querySelector(".list"));
  }

  /** To the first button, for people at the keyboard. */
  focus() {
    focusable(this.place)[0]?.focus();
  }

  draw() {
    const isHere = this.place.contains(document.activeElement);
    if (isHere) this.held = position(this.place);
    else if (document.activeElement !== document.body) this.held = -1;
    this.place.replaceChildren(...this.parts().flat().filter(Boolean));
    const found = focusable(this.place);
    const next = this.held >= 0 && found[Math.min(this.held, found.length - 1)];
    if (next) next.focus({ preventScroll: true });
  }

  parts() {
    if (this.end) return [this.end];
    if (this.pending) return [this.question(this.pending)];
    if (this.hint) return [this.hints()];
    if (this.isOpen) return [this.composing()];
    return [this.begun(), this.buttons(), this.list()];
  }

  question(move) {
    return make(
      "div",
      { class: "row confirm" },
      make("span", {}, capital(move.text)),
      button(say("Yes"), () => this.settle(move), { class: "main" }),
      button(say("No"), () => this.settle(null)),
    );
  }

  composing() {
    const element = this.panel.element((moves) => this.run(moves));
    if (this.panel.opener)
      element.lastChild.append(button(say("Cancel"), () => this.open(false), { class: "plain" }));
    return element;
  }

  /** What was touched so far, with a way back. */
  begun() {
    if (!this.touch.path.length) return null;
    const names = this.touch.path.map((id) => spoken(this.touch.find(id))).filter(Boolean);
    return make(
      "div",
      { class: "row begun" },
      make("span", {}, names.map((name) => `${name} →`).join(" ")),
      button(say("Back"), () => this.touch.back(), { class: "plain" }),
    );
  }

  /** Buttons for what can be chosen next but is not in the picture. */
  buttons() {
    const next = [...this.touch.next()].filter(([id]) => !this.touch.find(id));
    const withoutPath = this.touch.path.length
      ? []
      : this.moves.filter((move) => !move.touch?.length);
    const found = [
      ...next.map(([id, [move]]) => this.moveButton(move, () => this.touch.touch(id))),
      ...(withoutPath.length <= FEW
        ? withoutPath.map((move) => this.moveButton(move, () => this.play(move)))
        : []),
    ];
    if (this.panel?.opener && !this.touch.path.length)
      found.push(button(this.panel.opener, () => this.open(true)));
    return found.length ? make("div", { class: "row buttons" }, ...found) : null;
  }

  moveButton(move, act) {
    return make(
      "button",
      { type: "button", class: "main", "data-move": String(move.number), onclick: act },
      capital(move.text || move.notation),
    );
  }

  /** Every legal move in words: for whom the picture is not the easiest way. */
  list() {
    if (!this.moves.length || !this.isListed) return null;
    const kinds = Map.groupBy ? Map.groupBy(this.moves, (move) => move.kind) : grouped(this.moves);
    const groups = [...kinds].map(([kind, moves]) =>
      make(
        "optgroup",
        { label: kind },
        ...moves.map((move) =>
          make("option", { value: String(move.number) }, capital(move.text || move.notation)),
        ),
      ),
    );
    const select = make("select", { "aria-label": say("All moves") }, ...groups);
    const go = () => this.play(this.moves.find((move) => String(move.number) === select.value));
    select.addEventListener("change", () => this.lightMove(select.value));
    select.addEventListener("keydown", (event) => event.key === "Enter" && go());
    return make("div", { class: "row list" }, select, button(say("Play"), go));
  }

  lightMove(number) {
    const move = this.moves.find((one) => String(one.number) === number);
    this.light(move?.touch ?? []);
    this.aim(move ?? null);
  }

  hints() {
    const rows = this.hint.moves.slice(0, 3).map((found) => {
      const move = this.moves.find((one) => one.number === found.number);
      const chance = say("{n} %", { n: Math.round(100 * found.chances[this.hint.seat]) });
      const steps = [found.text, ...found.then].join(" → ");
      const row = button(capital(steps), () => move && this.play(move), { class: "hint" });
      row.append(make("b", {}, chance));
      for (const event of ["pointerenter", "focus"])
        row.addEventListener(event, () => this.lightMove(String(found.number)));
      row.addEventListener("pointerleave", () => this.aim(null));
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

function grouped(moves) {
  const kinds = new Map();
  for (const move of moves) kinds.set(move.kind, [...(kinds.get(move.kind) ?? []), move]);
  return kinds;
}

const focusable = (place) => [...place.querySelectorAll("button:not(:disabled), select")];
const position = (place) => focusable(place).indexOf(document.activeElement);
