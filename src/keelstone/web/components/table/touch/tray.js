// The sheet of a small screen: what can be touched far up in the picture, and the own goods.

/** @import { SeenMove } from "../../../types.js" */
/** @import { Board } from "../../board.js" */
/** @import { Touch } from "./touch.js" */
/** @import { Zoom } from "./zoom.js" */

import { button, closest, draw, make } from "../../../lib/dom.js";
import { say } from "../../../lib/i18n.js";
import { copyPart } from "../../../lib/picture/svg-copy.js";
import { smallScreen } from "../../../lib/screen.js";
import { capital, shortName } from "../../../lib/text.js";
import { MARKS, nameOf } from "./touch.js";

/**
 * A part of the picture as a small picture of its own.
 *
 * @param {SVGGraphicsElement} part
 * @param {string} className
 */
function smallPicture(part, className) {
  const { x, y, width, height } = part.getBBox();
  const picture = part.closest(".picture")?.querySelector("svg");
  const classes = `${picture?.getAttribute("class")} ${className}`;
  const viewBox = `${x - 2} ${y - 2} ${width + 4} ${height + 4}`;
  const copy = draw("svg", { class: classes, viewBox, "aria-hidden": "true" });
  copy.append(copyPart(part, "whole"));
  for (const one of copy.querySelectorAll("[tabindex]"))
    for (const name of MARKS) one.removeAttribute(name);
  return copy;
}

/** What shows more than an empty place. */
const DRAWN = "text, use";
/** Units of the picture: a larger thing could not be read as a small picture. */
const LARGE = { width: 150, height: 130 };

/**
 * Whether a thing is still clear as a small picture.
 *
 * @param {SVGElement} thing
 */
function isClearWhenSmall(thing) {
  const { width, height } = /** @type {SVGGraphicsElement} */ (thing).getBBox();
  const isSmall = width <= LARGE.width && height <= LARGE.height;
  return isSmall && Boolean(thing.querySelector(DRAWN));
}

/**
 * What a thing looks like; others of the same look cannot be told from it as small pictures.
 *
 * @param {Element} thing
 */
const lookOf = (thing) =>
  [...thing.querySelectorAll(DRAWN)]
    .map((one) => one.getAttribute("href") ?? one.textContent)
    .join();

/**
 * The own goods stand in the sheet anyway: they come last.
 *
 * @param {Element} one
 * @param {Element} other
 */
const ownLast = (one, other) =>
  Number(Boolean(one.closest(".own"))) - Number(Boolean(other.closest(".own")));

/** @param {number} n */
const placesText = (n) =>
  n === 1 ? say("One place on the map") : say("{n} places on the map", { n });

/** Cards for the things that can be touched, and a way through the places on the map. */
export class Tray {
  /**
   * @param {{
   *   touch: Touch,
   *   zoom: Zoom,
   *   play: (move: SeenMove) => void,
   *   preview: (move: SeenMove | null) => void,
   *   highlight: (ids: string[]) => void,
   *   isOpener: (id: string) => boolean,
   * }} hooks `isOpener` says whether a thing opens the panel,
   *   for which there is a button before anything is touched
   */
  constructor(hooks) {
    this.hooks = hooks;
    this.touch = hooks.touch;
    /** The place on the map that was looked at last. */
    this.place = "";
  }

  /** Everything that can be touched; null on a large screen, and where there is nothing. */
  element() {
    if (!smallScreen.matches) return null;
    const hasBegun = this.touch.path.ids.length > 0; // then there is no button for the panel
    const things = this.touch.touchable().filter(({ id }) => hasBegun || !this.hooks.isOpener(id));
    const places = things.filter((thing) => thing.closest(".zoomable"));
    const cards = things.filter((thing) => !thing.closest(".zoomable")).sort(ownLast);
    if (!things.length) return null;
    return make(
      "div",
      { class: "tray" },
      cards.length ? this.cards(cards) : null,
      places.length ? this.stepper(places) : null,
    );
  }

  /** @param {SVGElement[]} things */
  cards(things) {
    const looks = things.map(lookOf);
    const isAlone = (/** @type {string} */ look) => looks.indexOf(look) === looks.lastIndexOf(look);
    const cards = things.map((thing, at) =>
      this.card(thing, isAlone(looks[at]) && isClearWhenSmall(thing)),
    );
    return make(
      "div",
      { class: "cards", role: "group", "aria-label": say("May be touched") },
      ...cards,
    );
  }

  /**
   * @param {SVGElement} thing
   * @param {boolean} isClear whether its picture says enough; otherwise it is named
   */
  card(thing, isClear) {
    const { id } = thing;
    const graphic = /** @type {SVGGraphicsElement} */ (thing);
    const deed = this.touch.path.moveAt(id)?.text;
    const called = this.touch.nameOf(thing);
    const name = capital(deed ?? called);
    const word = deed ? name : capital(shortName(called));
    const shown = isClear ? smallPicture(graphic, "sign") : make("span", {}, word);
    const act = () => this.touch.press(id);
    return button(shown, act, { class: "card", "aria-label": name, "data-of": id });
  }

  /**
   * The places on the map one after another: each is shown, named, and can be chosen.
   *
   * @param {SVGElement[]} places
   */
  stepper(places) {
    const at = places.findIndex(({ id }) => id === this.place);
    const place = places[at];
    const text = place ? capital(nameOf(place)) : placesText(places.length);
    const step = (/** @type {number} */ by) => this.go(places, at, by);
    return make(
      "div",
      { class: "stepper" },
      button("‹", () => step(-1), { "aria-label": say("The place before") }),
      make("span", { role: "status" }, text),
      button("›", () => step(1), { "aria-label": say("The next place") }),
      place ? button(say("Here"), () => this.choose(place.id), { class: "main" }) : null,
    );
  }

  /**
   * @param {SVGElement[]} places
   * @param {number} at
   * @param {number} by
   */
  go(places, at, by) {
    const next =
      at < 0 ? (by > 0 ? 0 : places.length - 1) : (at + by + places.length) % places.length;
    const place = places[next];
    this.place = place.id;
    this.hooks.zoom.closeUp(place, places);
    this.hooks.zoom.reveal(place);
    this.hooks.highlight([place.id]);
    this.hooks.preview(this.touch.path.moveAt(place.id));
    this.touch.onChange();
  }

  /** @param {string} id */
  choose(id) {
    const move = this.touch.path.moveAt(id);
    this.place = "";
    if (move) this.hooks.play(move);
    else this.touch.press(id);
  }
}

/** The viewer's own goods: the part of the picture with the class `own`, always in sight. */
export class OwnGoods {
  /**
   * @param {HTMLElement} place
   * @param {{ board: Board, touch: Touch, isInPanel: () => boolean }} parts `isInPanel` while the
   *   open panel shows the same goods
   */
  constructor(place, { board, touch, isInPanel }) {
    this.place = place;
    this.board = board;
    this.isInPanel = isInPanel;
    place.addEventListener("click", ({ target }) => {
      const id = closest(target, "[data-of]")?.getAttribute("data-of");
      if (id && touch.path.options().has(id)) touch.press(id);
    });
  }

  draw() {
    /** @type {SVGGraphicsElement | null | undefined} */
    const part = this.board.picture?.querySelector(".own");
    const isShown = part && smallScreen.matches && !this.isInPanel();
    this.place.hidden = !isShown;
    this.place.replaceChildren(...(isShown ? [smallPicture(part, "strip")] : []));
  }
}
