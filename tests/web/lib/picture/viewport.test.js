import assert from "node:assert/strict";
import { test } from "node:test";

const { Viewport } = await import("../../../../src/keelstone/web/lib/picture/viewport.js");

test("a point that is enlarged keeps its place in the window", () => {
  const view = new Viewport(800, 400);
  view.zoom(2, { x: 200, y: 100 });
  assert.equal(view.viewBox, "100 50 400 200");
  assert.equal(view.isFit, false);
});

test("the window never leaves the drawing", () => {
  const view = new Viewport(800, 400);
  view.zoom(2, { x: 0, y: 0 });
  view.pan(-50, 900);
  assert.equal(view.viewBox, "0 200 400 200");
  view.zoom(0.1, { x: 0, y: 0 });
  assert.equal(view.viewBox, "0 0 800 400");
});

test("a drawing can be enlarged only so far", () => {
  const view = new Viewport(800, 400);
  view.zoom(100, { x: 400, y: 200 });
  assert.equal(view.scale, 6);
});

test("a point comes to the middle, as far as the edges allow", () => {
  const view = new Viewport(800, 400);
  view.zoom(4, { x: 0, y: 0 });
  view.centreOn({ x: 400, y: 10 });
  assert.equal(view.viewBox, "300 0 200 100");
});
