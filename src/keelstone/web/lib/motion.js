// Motion that explains: a piece that vanished at one place and appeared at another slides there.

import { likeness } from "./svg-copy.js";

const TIME = 420;
const STEP = 120;
const LONGEST = 900;
/** With more changes than this at once nobody could follow: the new picture just stands there. */
const MOST = 40;
const EASE = "cubic-bezier(.3, .1, .2, 1)";

export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What changes between two pictures: looked at before the change, played after it. */
export class Motion {
  constructor(old, fresh) {
    this.old = old;
    this.left = [];
    this.moved = [];
    this.came = [];
    const was = pieces(old);
    for (const [id, piece] of pieces(fresh)) this.compare(id, was.get(id), piece, was);
    for (const piece of was.values()) this.left.push({ kind: piece.dataset.kind, piece });
    this.isTooMuch = this.left.length + this.came.length + this.moved.length > MOST;
    if (!this.isTooMuch) for (const one of this.left) one.box = one.piece.getBoundingClientRect();
  }

  compare(id, before, after, was) {
    if (before?.dataset.kind !== after.dataset.kind) {
      this.came.push({ id, kind: after.dataset.kind });
      return;
    }
    was.delete(id);
    const [then, now] = [before.getAttribute("transform"), after.getAttribute("transform")];
    if (then !== now) this.moved.push({ id, then, box: before.getBoundingClientRect() });
  }

  /** Let everything slide; gives what was moved, from where and to where on the screen.
   *
   * What comes from elsewhere flies in a layer above the picture, so that nothing hides it.
   */
  play(layer) {
    if (this.isTooMuch) return [];
    const slides = [
      ...this.moved.map((one) => this.glide(one)),
      ...this.came.map((one) => this.arrival(one)),
    ];
    const seen = slides.filter(Boolean).sort((one, other) => other.size - one.size); // ships, then stones
    const step = Math.min(STEP, LONGEST / Math.max(1, seen.length));
    if (!isStill())
      seen.forEach((one, n) =>
        one.isFlying ? fly(layer, one, n * step) : animate(one.element, one.frames, n * step),
      );
    return seen.map(({ element, from, to }) => ({ id: element.id, from, to }));
  }

  /** A piece that is the same one at another place. */
  glide({ id, then, box }) {
    const element = this.find(id);
    const [before, after] = [styled(then), styled(element?.getAttribute("transform"))];
    if (!before || !after) return null;
    const to = middle(element.getBoundingClientRect());
    return {
      element,
      from: middle(box),
      to,
      size: Infinity,
      frames: [{ transform: before }, { transform: after }],
    };
  }

  /** A piece that is new here: it slides from where one of its kind has gone, or fades in. */
  arrival({ id, kind }) {
    const element = this.find(id);
    if (!element) return null;
    const at = this.left.findIndex((one) => one.kind === kind);
    const box = element.getBoundingClientRect();
    if (at < 0)
      return {
        element,
        to: middle(box),
        size: box.width,
        frames: [{ opacity: 0 }, { opacity: 1 }],
      };
    const [gone] = this.left.splice(at, 1);
    const frames = slide(element, gone.box, box);
    return (
      frames && {
        element,
        from: middle(gone.box),
        to: middle(box),
        size: box.width,
        frames,
        isFlying: true,
      }
    );
  }

  find(id) {
    return this.old.querySelector(`#${CSS.escape(id)}`);
  }
}

function pieces(root) {
  const found = new Map();
  for (const piece of root.getElementsByClassName("piece")) found.set(piece.id, piece);
  return found;
}

const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The attribute `translate(3 4)` as a style; other transforms are not moved. */
function styled(transform) {
  const found = /^translate\(([-\d.]+)[ ,]*([-\d.]*)\)$/.exec(transform ?? "");
  return found && `translate(${found[1]}px, ${found[2] || 0}px)`;
}

/** Frames from a box on the screen to where the element stands now, in the element's own units. */
function slide(element, from, to) {
  const here = styled(element.getAttribute("transform")) ?? "";
  const inverse = element.getScreenCTM()?.inverse();
  if (!inverse || !to.width || !from.width) return null;
  const [start, end] = [from, to].map((box) =>
    new DOMPoint(middle(box).x, middle(box).y).matrixTransform(inverse),
  );
  const size = from.width / to.width;
  const first = `${here} translate(${start.x}px, ${start.y}px) scale(${size}) translate(${-end.x}px, ${-end.y}px)`;
  return [
    { transform: first },
    {
      transform: `${here} translate(${end.x}px, ${end.y}px) scale(1) translate(${-end.x}px, ${-end.y}px)`,
    },
  ];
}

function animate(element, frames, delay) {
  return element.animate(frames, { duration: TIME, delay, easing: EASE, fill: "backwards" });
}

/** A likeness of the element flies; the element itself is seen when that has landed. */
function fly(layer, { element, frames }, delay) {
  const copy = likeness(element, "moving");
  const { a, b, c, d, e, f } = layer
    .getScreenCTM()
    .inverse()
    .multiply(element.parentElement.getScreenCTM());
  copy.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  layer.append(copy);
  animate(copy.firstChild, frames, delay).onfinish = () => copy.remove();
  animate(element, [{ opacity: 0 }, { opacity: 0 }], delay);
}
