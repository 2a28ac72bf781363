// Outlines and an arrow in a picture that point at things.

import { draw } from "../dom.js";

/** The sizes on the screen, in pixels: around a thing, of an arrow, and the corners of a frame. */
const MARGIN = 5;
const ARROW = 26;
const ROUND = 8;
/** A part of a thing that fills so much of the thing's box has the thing's shape. */
const FILLS = 0.8;

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * Point at things in a picture. Each gets an outline; a single one gets an arrow as well. Many
 * arrows would hide what they point at. What this screen does not show is left out.
 *
 * @param {SVGSVGElement} picture
 * @param {SVGGraphicsElement[]} all
 */
export function drawPointers(picture, all) {
  const toPicture = picture.getScreenCTM()?.inverse();
  if (!toPicture) return;
  const things = all.filter(isOnScreen);
  const unit = toPicture.a; // of the picture for each pixel
  const group = draw("g", { class: "pointer", "aria-hidden": "true" });
  for (const thing of things) {
    const frame = grown(boxIn(toPicture, thing), MARGIN * unit);
    group.append(outlineOf(thing, toPicture) ?? frameAround(frame, unit));
    if (things.length === 1) {
      group.append(arrow(frame, ARROW * unit, picture.viewBox.baseVal.y));
    }
  }
  picture.append(group);
}

/**
 * Call back when things that are moving have come to rest; never if nothing moves.
 *
 * @param {Element[]} things
 * @param {() => unknown} then
 */
export async function afterMotion(things, then) {
  const animations = things.flatMap((thing) => thing.getAnimations?.({ subtree: true }) ?? []);
  const movements = animations.filter(endsByItself);
  if (!movements.length) return;
  await Promise.allSettled(movements.map(({ finished }) => finished));
  then();
}

/** @param {Animation} animation */
const endsByItself = ({ effect, playState }) =>
  playState === "running" && Number.isFinite(Number(effect?.getComputedTiming().endTime));

/** @param {Element} thing */
function isOnScreen(thing) {
  const { width, height } = thing.getBoundingClientRect();
  return width > 0 || height > 0;
}

/**
 * The outline of the part that gives a thing its shape; null if no part does.
 *
 * @param {SVGGraphicsElement} thing
 * @param {DOMMatrix} toPicture
 */
function outlineOf(thing, toPicture) {
  const parts = [thing, ...thing.children];
  const part = parts.find((one) => one instanceof SVGGeometryElement && fills(one, thing));
  const matrix = part instanceof SVGGeometryElement && part.getScreenCTM();
  if (!matrix) return null;
  const { a, b, c, d, e, f } = toPicture.multiply(matrix);
  const outline = /** @type {SVGGeometryElement} */ (part.cloneNode());
  for (const name of ["id", "class", "style", "tabindex", "role", "aria-label"]) {
    outline.removeAttribute(name);
  }
  outline.setAttribute("fill", "none");
  outline.setAttribute("transform", `matrix(${[a, b, c, d, e, f].join(" ")})`);
  return outline;
}

/**
 * @param {SVGElement} part
 * @param {SVGElement} whole
 */
function fills(part, whole) {
  const [a, b] = [part.getBoundingClientRect(), whole.getBoundingClientRect()];
  return a.width >= FILLS * b.width && a.height >= FILLS * b.height;
}

/**
 * @param {Box} frame
 * @param {number} unit
 */
const frameAround = (frame, unit) =>
  draw("rect", { ...asText(frame), rx: String(ROUND * unit), fill: "none" });

/**
 * The box of a thing in the picture's own units.
 *
 * @param {DOMMatrix} toPicture
 * @param {SVGElement} thing
 * @returns {Box}
 */
function boxIn(toPicture, thing) {
  const box = thing.getBoundingClientRect();
  const { x, y } = new DOMPoint(box.x, box.y).matrixTransform(toPicture);
  return { x, y, width: box.width * toPicture.a, height: box.height * toPicture.a };
}

/** @param {SVGSVGElement} picture */
export function removePointers(picture) {
  for (const old of picture.querySelectorAll(".pointer")) old.remove();
}

/**
 * An arrow to the middle of a frame: from above, or from below where there is no room.
 *
 * @param {Box} frame
 * @param {number} size
 * @param {number} top of the picture
 */
export function arrow({ x, y, width, height }, size, top) {
  const isAbove = y - size * 1.2 > top;
  const [tip, way] = isAbove ? [y, -1] : [y + height, 1];
  const middle = x + width / 2;
  const back = tip + way * size;
  const neck = tip + way * size * 0.55;
  const [half, thin] = [size * 0.45, size * 0.17];
  const path =
    `M${middle} ${tip}L${middle + half} ${neck}H${middle + thin}V${back}` +
    `H${middle - thin}V${neck}H${middle - half}Z`;
  return draw("path", { d: path, class: isAbove ? "down" : "up" });
}

/**
 * @param {Box} box
 * @param {number} by
 */
const grown = ({ x, y, width, height }, by) => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** @param {Record<string, number>} values */
const asText = (values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
