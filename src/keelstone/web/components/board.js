// The picture of the board: drawn by the server, merged here into the one that stands there.

import { draw, make } from "../lib/dom.js";
import { morph } from "../lib/morph.js";
import { isStill, Motion } from "../lib/motion.js";
import { inPlace, likeness } from "../lib/svg-copy.js";

const FLOAT = 1600;
const boards = new WeakMap();

/** Show a picture, SVG markup or plain text; pieces slide. Gives what moved. */
export function showBoard(place, picture) {
  if (!boards.has(place)) boards.set(place, new Board(place));
  return boards.get(place).show(picture);
}

/** A place for pictures, with a layer above them for trails and figures that float up. */
export class Board {
  constructor(place) {
    this.place = place;
    this.picture = null;
    this.markup = "";
    this.layer = draw("svg", { class: "board layer", "aria-hidden": "true" });
    this.lit = [];
    boards.set(place, this);
    addEventListener("resize", () => this.layer.replaceChildren());
  }

  show(picture) {
    if (picture?.kind !== "svg" || !picture.body) {
      this.showText(picture?.body);
      return [];
    }
    if (this.picture && picture.body === this.markup) return [];
    this.markup = picture.body;
    const fresh = parsed(picture.body);
    return this.picture ? this.change(fresh) : this.begin(fresh);
  }

  /** The first picture. */
  begin(fresh) {
    this.picture = document.importNode(fresh, true);
    this.frame();
    this.place.replaceChildren(make("div", { class: "picture" }, this.picture, this.layer));
    return [];
  }

  /** The frame around it has its shape: who sits down has a hand, and so a higher picture. */
  frame() {
    const { width, height } = this.picture.viewBox.baseVal;
    const ratio = String(width / height);
    const { style } = this.place.parentElement;
    if (style.getPropertyValue("--ratio") !== ratio) style.setProperty("--ratio", ratio);
  }

  change(fresh) {
    this.forget();
    this.ghost([]);
    this.foretell(null);
    const motion = new Motion(this.picture, fresh);
    morph(this.picture, document.adoptNode(fresh));
    this.frame();
    this.dress();
    const moved = motion.play(this.layer);
    if (moved.length) this.remember(moved);
    return moved;
  }

  /** What flies above the picture wears the same colours. */
  dress() {
    const classes = `${this.picture.getAttribute("class")} layer`;
    if (this.layer.getAttribute("class") !== classes) this.layer.setAttribute("class", classes);
  }

  showText(body) {
    this.picture = null;
    this.place.replaceChildren(...(body ? [make("pre", { tabindex: "0" }, body)] : []));
  }

  // -- the last move stays readable ----------------------------------------------------------------

  /** A faint trail from where to where, until the next move. */
  remember(moved) {
    for (const old of this.layer.querySelectorAll(".trail")) old.remove();
    this.layer.prepend(...moved.filter(({ from }) => from).map((one) => this.trail(one)));
    this.light(
      moved.map(({ id }) => id),
      "fresh",
    );
  }

  trail({ from, to }) {
    const [start, end] = [this.here(from), this.here(to)];
    const lift = Math.min(40, Math.hypot(end.x - start.x, end.y - start.y) / 4);
    const bend = `${(start.x + end.x) / 2} ${(start.y + end.y) / 2 - lift}`;
    return draw("path", { class: "trail", d: `M${start.x} ${start.y}Q${bend} ${end.x} ${end.y}` });
  }

  forget() {
    for (const [element, mark] of this.lit) element.classList.remove(mark);
    this.lit = [];
  }

  /** Let things shine: pieces that moved, what a line of the log or a hint speaks of. */
  light(ids, mark) {
    this.dim(mark);
    for (const id of ids) {
      const element = this.find(id);
      element?.classList.add(mark);
      if (element) this.lit.push([element, mark]);
    }
  }

  dim(mark) {
    for (const [element, one] of this.lit) if (one === mark) element.classList.remove(mark);
    this.lit = this.lit.filter(([, one]) => one !== mark);
  }

  /** Copies of pieces where they are about to lie: pairs of ids, from where and to where. */
  ghost(pairs) {
    for (const old of this.picture?.querySelectorAll(".ghost") ?? []) old.remove();
    for (const [from, to] of pairs) {
      const [thing, place] = [this.find(from), this.find(to)];
      const what = thing && ([...thing.querySelectorAll(".piece")].pop() ?? thing);
      if (!what || !place) continue;
      const copy = likeness(what, "ghost");
      this.picture.append(copy);
      const inverse = this.picture.getScreenCTM().inverse();
      const [here, there] = [what, place].map((one) => centre(one, inverse));
      const { a, b, c, d, e, f } = inverse.multiply(what.getScreenCTM());
      copy.setAttribute(
        "transform",
        `matrix(${a} ${b} ${c} ${d} ${e + there.x - here.x} ${f + there.y - here.y})`,
      );
    }
  }

  /** The pieces as they would stand in another picture, above this one; what would leave fades.
   *
   * `words` are written where the last of them would be, or at the thing `id`.
   */
  foretell(markup, words = "", id = "") {
    for (const root of [this.picture, this.layer])
      for (const old of root?.querySelectorAll(".foretold") ?? []) old.remove();
    this.dim("leaving");
    if (!markup || !this.picture) return;
    const fresh = parsed(markup);
    const { came, moved, left, isTooMuch } = new Motion(this.picture, fresh);
    if (isTooMuch) return;
    const ghosts = [...moved, ...came].map((one) => inPlace(fresh, one.id));
    const group = draw("g", { class: "foretold" }, ...ghosts);
    this.picture.append(group);
    this.light([...left.map(({ piece }) => piece.id), ...moved.map((one) => one.id)], "leaving");
    const last = group.lastElementChild ?? this.find(id);
    if (words && last) this.write(words, last.getBoundingClientRect());
  }

  write(words, box) {
    const { x, y } = this.here({ x: box.x + box.width / 2, y: box.y - 6 });
    const at = { x: String(x), y: String(Math.max(24, y)) };
    this.layer.append(draw("text", { class: "float gain foretold", ...at }, words));
  }

  /** The sign on a thing as a small picture of its own; null where it has none. */
  sign(id) {
    const use = this.find(id)?.querySelector("use");
    if (!use) return null;
    const { x, y, width, height } = use.getBBox();
    const classes = `${this.picture.getAttribute("class")} sign`;
    const viewBox = `${x - 3} ${y - 3} ${width + 6} ${height + 6}`; // room for its outline
    return draw("svg", { class: classes, viewBox, "aria-hidden": "true" }, likeness(use, "whole"));
  }

  /** A figure such as "+4" that floats up from a point on the screen. */
  float(text, at, mark) {
    const { x, y } = this.here(at);
    const figure = draw("text", { class: `float ${mark}`, x: String(x), y: String(y) }, text);
    this.layer.append(figure);
    const frames = [
      { opacity: 0, transform: "translateY(10px)" },
      { opacity: 1, offset: 0.2 },
      { opacity: 1, offset: 0.7 },
      { opacity: 0, transform: `translateY(${isStill() ? 0 : -46}px)` },
    ];
    figure.animate(frames, { duration: FLOAT, fill: "both" }).onfinish = () => figure.remove();
  }

  find(id) {
    return this.picture?.querySelector(`#${CSS.escape(id)}`) ?? null;
  }

  /** A point on the screen as a point of the layer. */
  here({ x, y }) {
    const box = this.layer.getBoundingClientRect();
    return { x: x - box.x, y: y - box.y };
  }
}

function centre(element, inverse) {
  const box = element.getBoundingClientRect();
  return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(inverse);
}

/** The HTML parser reads SVG three times as fast as the XML parser does. */
function parsed(markup) {
  const template = document.createElement("template");
  template.innerHTML = markup;
  const svg = template.content.firstElementChild;
  for (const script of svg.querySelectorAll("script, foreignObject")) script.remove();
  return svg;
}
