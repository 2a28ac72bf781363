// Moves pieces between two pictures: one that vanished here and appeared there slides across.

/** @import { MovedPiece, Point } from "../../types.js" */

import { copyPart } from "./svg-copy.js";

/** Milliseconds: one movement, the pause between two, and the most for all pauses together. */
const DURATION = 420;
const STAGGER = 120;
const LONGEST = 900;
/** With more changes at once nobody could follow, so nothing moves. */
const MOST_CHANGES = 40;
const EASING = "cubic-bezier(.3, .1, .2, 1)";

/** @typedef {SVGGraphicsElement} Piece an element with the class `piece` and an id */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/**
 * @typedef {{
 *   element: Piece,
 *   from?: Point,
 *   to: Point,
 *   size: number,
 *   frames: Keyframe[],
 *   isFlying?: boolean,
 * }} Movement
 */

export const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The changes between two pictures: compared before the old one changes, played after it. */
export class Motion {
  /**
   * @param {SVGSVGElement} old the picture that is shown; it becomes the fresh one
   * @param {SVGSVGElement} fresh
   */
  constructor(old, fresh) {
    this.old = old;
    /** @type {{ kind: string | undefined, piece: Piece, box?: Box }[]} */
    this.vanished = [];
    /** @type {{ id: string, transform: string | null, box: Box }[]} */
    this.moved = [];
    /** @type {{ id: string, kind: string | undefined }[]} */
    this.appeared = [];
    const before = piecesIn(old);
    for (const [id, piece] of piecesIn(fresh)) this.compare(id, before.get(id), piece, before);
    for (const piece of before.values()) this.vanished.push({ kind: piece.dataset.kind, piece });
    const changes = this.vanished.length + this.appeared.length + this.moved.length;
    this.isTooMuch = changes > MOST_CHANGES;
    if (!this.isTooMuch)
      for (const one of this.vanished) one.box = one.piece.getBoundingClientRect();
  }

  /** Milliseconds until everything has arrived. */
  get duration() {
    const count = this.moved.length + this.appeared.length;
    if (this.isTooMuch || !count || prefersReducedMotion()) return 0;
    return DURATION + (count - 1) * pauseBetween(count);
  }

  /**
   * @param {string} id
   * @param {Piece | undefined} before
   * @param {Piece} after
   * @param {Map<string, Piece>} unmatched
   */
  compare(id, before, after, unmatched) {
    if (!before || before.dataset.kind !== after.dataset.kind) {
      this.appeared.push({ id, kind: after.dataset.kind });
      return;
    }
    unmatched.delete(id);
    const transform = before.getAttribute("transform");
    if (transform !== after.getAttribute("transform"))
      this.moved.push({ id, transform, box: before.getBoundingClientRect() });
  }

  /**
   * Play all movements and return the pieces that moved. What comes from elsewhere flies in a layer
   * above the picture, so that nothing hides it.
   *
   * @param {SVGSVGElement} layer
   * @returns {MovedPiece[]}
   */
  play(layer) {
    if (this.isTooMuch) return [];
    const found = [
      ...this.moved.map((one) => this.glide(one)),
      ...this.appeared.map((one) => this.arrive(one)),
    ];
    const movements = found.filter((one) => one !== null);
    movements.sort((one, other) => other.size - one.size); // ships before stones
    if (!prefersReducedMotion()) playAll(movements, layer);
    return movements.map(({ element, from, to }) => ({ id: element.id, from, to }));
  }

  /**
   * The movement of a piece that is the same one at another place.
   *
   * @param {{ id: string, transform: string | null, box: Box }} moved
   * @returns {Movement | null}
   */
  glide({ id, transform, box }) {
    const element = this.find(id);
    const before = translation(transform);
    const after = translation(element?.getAttribute("transform") ?? null);
    if (!element || !before || !after) return null;
    return {
      element,
      from: centre(box),
      to: centre(element.getBoundingClientRect()),
      size: Infinity,
      frames: [{ transform: before }, { transform: after }],
    };
  }

  /**
   * The movement of a new piece: from where one of its kind vanished; otherwise it fades in.
   *
   * @param {{ id: string, kind: string | undefined }} appeared
   * @returns {Movement | null}
   */
  arrive({ id, kind }) {
    const element = this.find(id);
    if (!element) return null;
    const box = element.getBoundingClientRect();
    const end = { element, to: centre(box), size: box.width };
    const at = this.vanished.findIndex((one) => one.kind === kind);
    if (at < 0) return { ...end, frames: [{ opacity: 0 }, { opacity: 1 }] };
    const [gone] = this.vanished.splice(at, 1);
    const frames = gone.box ? slideFrames(element, gone.box, box) : null;
    if (!gone.box || !frames) return null;
    return { ...end, from: centre(gone.box), frames, isFlying: true };
  }

  /**
   * @param {string} id
   * @returns {Piece | null}
   */
  find(id) {
    return this.old.querySelector(`#${CSS.escape(id)}`);
  }
}

/**
 * @param {Element} root
 * @returns {Map<string, Piece>}
 */
function piecesIn(root) {
  const found = new Map();
  for (const piece of root.getElementsByClassName("piece")) found.set(piece.id, piece);
  return found;
}

/**
 * @param {Box} box
 * @returns {Point}
 */
export const centre = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/**
 * The attribute `translate(3 4)` as a style; null for other transforms, which are not animated.
 *
 * @param {string | null} transform
 */
export function translation(transform) {
  const found = /^translate\(([-\d.]+)[ ,]*([-\d.]*)\)$/.exec(transform ?? "");
  return found && `translate(${found[1]}px, ${found[2] || 0}px)`;
}

/**
 * Keyframes from a box on the screen to where the element is now, in the element's own units.
 *
 * @param {Piece} element
 * @param {Box} from
 * @param {Box} to
 * @returns {Keyframe[] | null}
 */
function slideFrames(element, from, to) {
  const inverse = element.getScreenCTM()?.inverse();
  if (!inverse || !to.width || !from.width) return null;
  const own = translation(element.getAttribute("transform")) ?? "";
  const [start, end] = [from, to].map((box) => {
    const { x, y } = centre(box);
    return new DOMPoint(x, y).matrixTransform(inverse);
  });
  const back = `translate(${-end.x}px, ${-end.y}px)`;
  const size = from.width / to.width;
  return [
    { transform: `${own} translate(${start.x}px, ${start.y}px) scale(${size}) ${back}` },
    { transform: `${own} translate(${end.x}px, ${end.y}px) scale(1) ${back}` },
  ];
}

/** @param {number} count of movements */
const pauseBetween = (count) => Math.min(STAGGER, LONGEST / Math.max(1, count));

/**
 * @param {Movement[]} movements
 * @param {SVGSVGElement} layer
 */
function playAll(movements, layer) {
  const pause = pauseBetween(movements.length);
  for (const [at, { element, frames, isFlying }] of movements.entries()) {
    if (isFlying) fly(layer, element, frames, at * pause);
    else animate(element, frames, at * pause);
  }
}

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} delay
 */
function animate(element, frames, delay) {
  return element.animate(frames, { duration: DURATION, delay, easing: EASING, fill: "backwards" });
}

/**
 * Let a copy of the element fly; the element itself is hidden until the copy has landed.
 *
 * @param {SVGSVGElement} layer
 * @param {Piece} element
 * @param {Keyframe[]} frames
 * @param {number} delay
 */
function fly(layer, element, frames, delay) {
  const parent = /** @type {SVGGraphicsElement | null} */ (element.parentElement);
  const [above, below] = [layer.getScreenCTM(), parent?.getScreenCTM()];
  const copy = copyPart(element, "moving");
  if (!above || !below || !copy.firstElementChild) return;
  copy.setAttribute("transform", matrix(above.inverse().multiply(below)));
  layer.append(copy);
  animate(copy.firstElementChild, frames, delay).onfinish = () => copy.remove();
  animate(element, [{ opacity: 0 }, { opacity: 0 }], delay);
}

/**
 * A matrix as the attribute `transform`, moved by an offset.
 *
 * @param {{ a: number, b: number, c: number, d: number, e: number, f: number }} matrix
 */
export const matrix = ({ a, b, c, d, e, f }, dx = 0, dy = 0) =>
  `matrix(${a} ${b} ${c} ${d} ${e + dx} ${f + dy})`;
