// The picture of the board. The server draws it; here it is merged into the one that is shown.

/** @import { MovedPiece, Picture, Point } from "../types.js" */

import { draw, make, parseSvg } from "../lib/dom.js";
import { bringIntoView } from "../lib/picture/bring-into-view.js";
import { morph } from "../lib/picture/morph.js";
import { centre, Motion, matrix, prefersReducedMotion } from "../lib/picture/motion.js";
import { afterMotion, drawPointers, removePointers } from "../lib/picture/pointers.js";
import { copyInPlace, copyPart, topPiece } from "../lib/picture/svg-copy.js";

/** How many trails of earlier moves stay. */
const MOST_TRAILS = 12;
/** With more pieces on the move at once their trails would be a tangle. */
const MOST_PIECES = 6;
/** Milliseconds that a text floats. */
const FLOAT = 1600;

/** Screens on which a picture may be laid out side by side. */
const wideScreen = matchMedia("(min-width: 56.01rem) and (min-aspect-ratio: 13/10)");

/** Shows pictures, with a layer above them for trails and floating texts. */
export class Board {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    /** @type {SVGSVGElement | null} */
    this.picture = null;
    this.markup = "";
    /** What stands in place of a picture before the game begins. */
    this.waitingText = "";
    this.layer = draw("svg", { class: "board layer", "aria-hidden": "true" });
    /**
     * What the picture and the layer lie in.
     *
     * @type {HTMLElement | null}
     */
    this.frame = null;
    /** @type {{ element: Element, className: string }[]} */
    this.highlighted = [];
    /** Called when other elements have taken the place of all elements of the picture. */
    this.onReplaced = () => {};
    /**
     * Called after the picture or a copy of a part of it has changed.
     *
     * @type {(root?: Element) => void}
     */
    this.onDrawn = () => {};
    /** Whether trails of earlier moves stay. */
    this.keepsTrails = false;
    /** When the pieces that move have arrived: milliseconds as of `performance.now()`. */
    this.movingUntil = 0;
    /** @type {WeakMap<Element, string>} what the server said: how many there are of something */
    this.counts = new WeakMap();
    /** @type {string[]} the ids of the things that are pointed at */
    this.pointed = [];
    addEventListener("resize", () => {
      this.layer.replaceChildren();
      this.point(this.pointed);
    });
    wideScreen.addEventListener("change", () => this.layOutAnew());
  }

  /**
   * Show a picture and return the pieces that moved.
   *
   * @param {Picture | null} picture
   * @returns {MovedPiece[]}
   */
  show(picture) {
    if (picture?.kind !== "svg" || !picture.body) {
      this.showText(picture?.body);
      return [];
    }
    if (this.picture && picture.body === this.markup) return [];
    this.markup = picture.body;
    const fresh = this.parse(picture.body);
    if (this.picture) return this.change(this.picture, fresh);
    this.showFirst(fresh);
    return [];
  }

  /**
   * Parse a picture. On a wide screen it shows the box that it names for one, where the style sheet
   * lays its parts out side by side.
   *
   * @param {string} markup
   */
  parse(markup) {
    const svg = parseSvg(markup);
    hideLetters(svg);
    const box = svg.dataset.wide;
    if (box && wideScreen.matches) {
      svg.setAttribute("viewBox", box);
      svg.classList.add("wide");
    }
    return svg;
  }

  /** Lay the same picture out anew: the screen has become wide, or is so no longer. */
  layOutAnew() {
    if (!this.picture || !this.markup) return;
    this.showFirst(this.parse(this.markup));
    this.onReplaced();
  }

  /** The id of the part of the picture that the present question is about. */
  get look() {
    return this.picture?.dataset.look ?? "";
  }

  /** @param {SVGSVGElement} fresh */
  showFirst(fresh) {
    this.picture = document.importNode(fresh, true);
    this.setRatio(this.picture);
    this.frame = make("div", { class: "picture" }, this.picture, this.layer);
    this.place.replaceChildren(this.frame);
    this.onDrawn();
  }

  /**
   * The style sheet needs the ratio of width to height. It changes when a seat's hand is drawn.
   *
   * @param {SVGSVGElement} picture
   */
  setRatio(picture) {
    const { width, height } = picture.viewBox.baseVal;
    const ratio = String(width / height);
    const { style } = document.body;
    if (style.getPropertyValue("--ratio") !== ratio) style.setProperty("--ratio", ratio);
  }

  /**
   * @param {SVGSVGElement} picture
   * @param {SVGSVGElement} fresh
   */
  change(picture, fresh) {
    this.clearHighlights();
    this.showGhosts([]);
    this.showLeft([]);
    this.counts = new WeakMap();
    this.hidePreview();
    removePointers(picture);
    const motion = new Motion(picture, fresh);
    this.movingUntil = performance.now() + motion.duration;
    morph(picture, document.adoptNode(fresh));
    this.setRatio(picture);
    this.copyClasses(picture);
    this.onDrawn();
    const moved = motion.play(this.layer);
    if (moved.length) this.showTrails(moved);
    else this.removeTrails([]);
    this.point(this.pointed);
    return moved;
  }

  /**
   * The layer has the classes of the picture, so that what flies there has the same colours.
   *
   * @param {SVGSVGElement} picture
   */
  copyClasses(picture) {
    const classes = `${picture.getAttribute("class")} layer`;
    if (this.layer.getAttribute("class") !== classes) this.layer.setAttribute("class", classes);
  }

  /** Something else stands in the place of the picture: draw the next one from the beginning. */
  forget() {
    this.picture = null;
    this.waitingText = "";
  }

  /** @param {string} [body] */
  showText(body) {
    this.picture = null;
    this.place.replaceChildren(...(body ? [make("pre", { tabindex: "0" }, body)] : []));
  }

  // -- the last move -------------------------------------------------------------------------------

  /**
   * Draw a faint trail for each piece that moved. It stays until the next move, or until the viewer
   * has moved.
   *
   * @param {MovedPiece[]} moved
   */
  showTrails(moved) {
    const old = [...this.layer.querySelectorAll(".trail")];
    for (const one of this.keepsTrails ? old.slice(MOST_TRAILS) : old) one.remove();
    this.removeTrails(moved.map(({ id }) => id));
    for (const one of this.layer.querySelectorAll(".trail")) one.classList.add("old");
    const came = moved.filter(({ from }) => from);
    const traced = came.length > MOST_PIECES ? [] : came;
    const trails = traced.map(({ id, from, to }) => from && this.trail(id, from, to));
    this.layer.prepend(...trails.filter((one) => one !== undefined));
    this.highlight(
      moved.map(({ id }) => id),
      "fresh",
    );
  }

  /**
   * Remove trails whose piece has moved on or is no longer there.
   *
   * @param {string[]} movedOn ids of pieces
   */
  removeTrails(movedOn) {
    for (const one of this.layer.querySelectorAll(".trail")) {
      const id = one.getAttribute("data-piece") ?? "";
      if (movedOn.includes(id) || !this.find(id)) one.remove();
    }
  }

  /**
   * @param {string} id of the piece
   * @param {Point} from
   * @param {Point} to
   */
  trail(id, from, to) {
    const [start, end] = [this.toLayer(from), this.toLayer(to)];
    const lift = Math.min(40, Math.hypot(end.x - start.x, end.y - start.y) / 4);
    const bend = `${(start.x + end.x) / 2} ${(start.y + end.y) / 2 - lift}`;
    return draw("path", {
      class: "trail",
      "data-piece": id,
      d: `M${start.x} ${start.y}Q${bend} ${end.x} ${end.y}`,
    });
  }

  // -- highlights ----------------------------------------------------------------------------------

  /**
   * Give things a class, and take it from those that had it before.
   *
   * @param {string[]} ids
   * @param {string} className
   */
  highlight(ids, className) {
    this.clearHighlight(className);
    for (const id of ids) {
      const element = this.find(id);
      if (!element) continue;
      element.classList.add(className);
      this.highlighted.push({ element, className });
    }
  }

  /** @param {string} className */
  clearHighlight(className) {
    const [ended, kept] = [true, false].map((is) =>
      this.highlighted.filter((one) => (one.className === className) === is),
    );
    for (const { element } of ended) element.classList.remove(className);
    this.highlighted = kept;
  }

  clearHighlights() {
    for (const { element, className } of this.highlighted) element.classList.remove(className);
    this.highlighted = [];
  }

  /**
   * Point at things: each gets an outline, a single one an arrow above or below it.
   *
   * @param {string[]} ids
   */
  point(ids) {
    this.pointed = ids;
    if (!this.picture) return;
    removePointers(this.picture);
    const things = ids.map((id) => this.find(id)).filter((thing) => thing !== null);
    if (!things.length) return;
    drawPointers(this.picture, things);
    afterMotion(things, () => this.pointed === ids && this.point(ids));
  }

  /**
   * Scroll until things are in sight.
   *
   * @param {string[]} ids
   */
  bringIntoView(ids) {
    const things = ids.map((id) => this.find(id)).filter((thing) => thing !== null);
    bringIntoView(this.place, things);
  }

  /** A part of the picture shows another section now: what lies above it follows or goes. */
  followZoom() {
    for (const old of this.layer.querySelectorAll(".trail")) old.remove();
    if (this.pointed.length) this.point(this.pointed);
  }

  // -- staged moments ------------------------------------------------------------------------------

  /**
   * Hide things until they are uncovered.
   *
   * @param {string[]} ids
   */
  cover(ids) {
    this.highlight(ids, "covered");
  }

  /**
   * Show some of the things that were covered, or all of them.
   *
   * @param {string[]} [ids]
   */
  uncover(ids) {
    const covered = this.highlighted.filter((one) => one.className === "covered");
    const left = covered.map(({ element }) => element.id);
    this.cover(ids ? left.filter((id) => !ids.includes(id)) : []);
  }

  /**
   * Leave points out of the totals in the picture. They have `data-total`: the seat and the points.
   *
   * @param {number[]} uncounted by seat
   */
  leaveOut(uncounted) {
    for (const text of this.picture?.querySelectorAll("[data-total]") ?? []) {
      const [seat, total] = (text.getAttribute("data-total") ?? "").split(" ").map(Number);
      const shown = String(total - (uncounted[seat] ?? 0));
      if (text.textContent !== shown) text.textContent = shown;
    }
  }

  /** Remove what a staged moment has drawn. */
  clearStage() {
    for (const part of this.layer.querySelectorAll(".staged-part")) part.remove();
  }

  // -- what a move or a panel would do -------------------------------------------------------------

  /**
   * Show copies of pieces at other things: pairs of ids, which piece and where.
   *
   * @param {[from: string, to: string][]} pairs
   */
  showGhosts(pairs) {
    for (const old of this.picture?.querySelectorAll(".ghost") ?? []) old.remove();
    for (const [from, to] of pairs) this.showGhost(this.find(from), this.find(to));
  }

  /**
   * Say how many are left of things: pairs of an id and a number. The others have what the server
   * said.
   *
   * @param {[id: string, left: number][]} pairs
   */
  showLeft(pairs) {
    const left = new Map(pairs);
    for (const count of this.picture?.querySelectorAll("[data-left]") ?? []) {
      const said = this.counts.get(count) ?? count.textContent ?? "";
      this.counts.set(count, said);
      count.textContent = String(left.get(count.getAttribute("data-left") ?? "") ?? said);
    }
  }

  /**
   * @param {Element | null} thing
   * @param {Element | null} place
   */
  showGhost(thing, place) {
    const piece = /** @type {SVGGraphicsElement | null} */ (thing && topPiece(thing));
    const inverse = this.picture?.getScreenCTM()?.inverse();
    const own = piece?.getScreenCTM();
    if (!piece || !place || !inverse || !own) return;
    const copy = copyPart(piece, "ghost");
    this.picture?.append(copy);
    const [here, there] = [piece, place].map((one) => {
      const { x, y } = centre(one.getBoundingClientRect());
      return new DOMPoint(x, y).matrixTransform(inverse);
    });
    const offset = { x: there.x - here.x, y: there.y - here.y };
    copy.setAttribute("transform", matrix(inverse.multiply(own), offset.x, offset.y));
  }

  /**
   * Show the pieces as they would be in another picture; pieces that would leave fade.
   *
   * @param {string} markup of that picture
   * @param {string} [text] written above the last piece, or above the thing `id`
   * @param {string} [id]
   */
  showPreview(markup, text = "", id = "") {
    this.hidePreview();
    if (!this.picture) return;
    const fresh = this.parse(markup);
    const { appeared, moved, vanished, isTooMuch } = new Motion(this.picture, fresh);
    if (isTooMuch) return;
    const copies = [...moved, ...appeared].map((one) => copyInPlace(fresh, one.id));
    const group = draw("g", { class: "previewed" }, ...copies);
    this.picture.append(group);
    this.onDrawn(group);
    const leaving = [...vanished.map(({ piece }) => piece.id), ...moved.map((one) => one.id)];
    this.highlight(leaving, "leaving");
    const last = group.lastElementChild ?? this.find(id);
    if (text && last) this.writeAbove(last, text);
  }

  hidePreview() {
    for (const root of [this.picture, this.layer])
      for (const old of root?.querySelectorAll(".previewed") ?? []) old.remove();
    this.clearHighlight("leaving");
  }

  /**
   * @param {Element} element
   * @param {string} text
   */
  writeAbove(element, text) {
    const box = element.getBoundingClientRect();
    const { x, y } = this.toLayer({ x: box.x + box.width / 2, y: box.y - 6 });
    const at = { x: String(x), y: String(Math.max(24, y)) };
    this.layer.append(draw("text", { class: "float gain previewed", ...at }, text));
  }

  /**
   * The symbol on a thing as a small picture of its own; null if it has none.
   *
   * @param {string} id
   */
  symbol(id) {
    const use = this.find(id)?.querySelector("use");
    if (!use || !this.picture) return null;
    const { x, y, width, height } = use.getBBox();
    const classes = `${this.picture.getAttribute("class")} sign`;
    const viewBox = `${x - 3} ${y - 3} ${width + 6} ${height + 6}`; // room for the outline
    return draw("svg", { class: classes, viewBox, "aria-hidden": "true" }, copyPart(use, "whole"));
  }

  /**
   * Let a text such as "+4" float up from a point on the screen.
   *
   * @param {string} text
   * @param {Point} at
   * @param {string} className
   */
  floatText(text, at, className) {
    const { x, y } = this.toLayer(at);
    const figure = draw("text", { class: `float ${className}`, x: String(x), y: String(y) }, text);
    this.layer.append(figure);
    const frames = [
      { opacity: 0, transform: "translateY(10px)" },
      { opacity: 1, offset: 0.2 },
      { opacity: 1, offset: 0.7 },
      { opacity: 0, transform: `translateY(${prefersReducedMotion() ? 0 : -46}px)` },
    ];
    figure.animate(frames, { duration: FLOAT, fill: "both" }).onfinish = () => figure.remove();
  }

  /**
   * @param {string} id
   * @returns {SVGGraphicsElement | null}
   */
  find(id) {
    return this.picture?.querySelector(`#${CSS.escape(id)}`) ?? null;
  }

  /**
   * A point on the screen as a point of the layer.
   *
   * @param {Point} point
   */
  toLayer({ x, y }) {
    const box = this.layer.getBoundingClientRect();
    return { x: x - box.x, y: y - box.y };
  }
}

/**
 * Leave single words and numbers of a picture out of what is read aloud, if its parts have names:
 * the names say them.
 *
 * @param {SVGSVGElement} picture
 */
function hideLetters(picture) {
  if (!picture.querySelector("g > title")) return;
  for (const letters of picture.querySelectorAll("text:not([role])"))
    letters.setAttribute("aria-hidden", "true");
}
