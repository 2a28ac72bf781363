// The part of a drawing that is shown in its window, as an SVG view box.

/** @import { Point } from "../../types.js" */

/** How far a drawing can be enlarged, and from where on it counts as enlarged. */
const MOST = 6;
const FIT = 1.02;

/** A window of the size of the drawing: at scale 1 it shows all of it. */
export class Viewport {
  /**
   * @param {number} width of the drawing, in its own units
   * @param {number} height
   */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }

  get isFit() {
    return this.scale < FIT;
  }

  get viewBox() {
    const [width, height] = [this.width / this.scale, this.height / this.scale];
    return `${round(this.x)} ${round(this.y)} ${round(width)} ${round(height)}`;
  }

  /** Show everything. */
  fit() {
    this.scale = 1;
    this.clamp();
  }

  /**
   * Enlarge by a factor. The point `at` of the drawing keeps its place in the window.
   *
   * @param {number} factor
   * @param {Point} at
   */
  zoom(factor, at) {
    const scale = Math.min(MOST, Math.max(1, this.scale * factor));
    const kept = this.scale / scale;
    this.x = at.x - (at.x - this.x) * kept;
    this.y = at.y - (at.y - this.y) * kept;
    this.scale = scale;
    this.clamp();
  }

  /**
   * Move by units of the drawing.
   *
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.clamp();
  }

  /**
   * Bring a point of the drawing to the middle of the window, as far as the edges allow.
   *
   * @param {Point} point
   */
  centreOn(point) {
    this.x = point.x - this.width / this.scale / 2;
    this.y = point.y - this.height / this.scale / 2;
    this.clamp();
  }

  /** The window never leaves the drawing. */
  clamp() {
    this.x = Math.min(Math.max(0, this.x), this.width * (1 - 1 / this.scale));
    this.y = Math.min(Math.max(0, this.y), this.height * (1 - 1 / this.scale));
  }

  /** @returns {[x: number, y: number, scale: number]} */
  get state() {
    return [this.x, this.y, this.scale];
  }

  /** @param {[x: number, y: number, scale: number]} state */
  set state([x, y, scale]) {
    [this.x, this.y, this.scale] = [x, y, scale];
    this.clamp();
  }
}

/** @param {number} value */
const round = (value) => Math.round(value * 100) / 100;
