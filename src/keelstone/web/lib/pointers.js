// Frames and arrows in a picture that point at things.

import { draw } from "./dom.js";

/** The sizes on the screen, in pixels: around a thing, of an arrow, and the corners of a frame. */
const MARGIN = 5;
const ARROW = 26;
const ROUND = 8;

/**
 * Point at a thing in a picture.
 *
 * @param {SVGSVGElement} picture
 * @param {SVGGraphicsElement} thing
 */
export function drawPointer(picture, thing) {
  const toPicture = picture.getScreenCTM()?.inverse();
  if (!toPicture) return;
  const unit = toPicture.a; // of the picture for each pixel
  const box = thing.getBoundingClientRect();
  const { x, y } = new DOMPoint(box.x, box.y).matrixTransform(toPicture);
  const frame = grown({ x, y, width: box.width * unit, height: box.height * unit }, MARGIN * unit);
  const group = draw("g", { class: "pointer", "aria-hidden": "true" });
  const sizes = { ...asText(frame), rx: String(ROUND * unit), fill: "none" };
  group.append(draw("rect", sizes), arrow(frame, ARROW * unit, picture.viewBox.baseVal.y));
  picture.append(group);
}

/** @param {SVGSVGElement} picture */
export function removePointers(picture) {
  for (const old of picture.querySelectorAll(".pointer")) old.remove();
}

/**
 * An arrow to the middle of a frame: from above, or from below where there is no room.
 *
 * @param {{ x: number, y: number, width: number, height: number }} frame
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
 * @param {{ x: number, y: number, width: number, height: number }} box
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
