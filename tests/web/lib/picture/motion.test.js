import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";

const { centre, Motion, matrix, translation } = await import(
  "../../../../src/keelstone/web/lib/picture/motion.js"
);
const { parseSvg } = await import("../../../../src/keelstone/web/lib/dom.js");

const piece = (id, kind, at = "0 0") =>
  `<g class="piece" id="${id}" data-kind="${kind}" transform="translate(${at})"/>`;
const svg = (...pieces) => parseSvg(`<svg>${pieces.join("")}</svg>`);
const ids = (list) => list.map(({ id, piece: one }) => id ?? one.id);

test("pieces that moved, appeared and vanished are told apart", () => {
  const old = svg(piece("a", "stone"), piece("b", "stone"), piece("c", "ship"));
  const motion = new Motion(
    old,
    svg(piece("a", "stone"), piece("c", "ship", "3 4"), piece("d", "stone")),
  );
  assert.deepEqual(ids(motion.moved), ["c"]);
  assert.deepEqual(ids(motion.appeared), ["d"]);
  assert.deepEqual(ids(motion.vanished), ["b"]);
});

test("an id that becomes another kind of piece has vanished and appeared", () => {
  const motion = new Motion(svg(piece("a", "white")), svg(piece("a", "black")));
  assert.deepEqual(ids(motion.appeared), ["a"]);
  assert.deepEqual(ids(motion.vanished), ["a"]);
  assert.deepEqual(ids(motion.moved), []);
});

test("with too many changes nothing moves", () => {
  const many = Array.from({ length: 41 }, (_, n) => piece(`p${n}`, "stone"));
  const motion = new Motion(svg(), svg(...many));
  assert.equal(motion.isTooMuch, true);
  assert.deepEqual(motion.play(svg()), []);
  assert.equal(new Motion(svg(), svg(...many.slice(1))).isTooMuch, false);
});

test("a translation becomes a style; other transforms do not", () => {
  assert.equal(translation("translate(3 -4.5)"), "translate(3px, -4.5px)");
  assert.equal(translation("translate(3,4)"), "translate(3px, 4px)");
  assert.equal(translation("translate(3)"), "translate(3px, 0px)");
  assert.equal(translation("rotate(3)"), null);
  assert.equal(translation("translate(3 4) scale(2)"), null);
  assert.equal(translation(null), null);
});

test("a matrix can be moved by an offset", () => {
  assert.equal(matrix({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }, 10, 20), "matrix(1 2 3 4 15 26)");
});

test("the centre of a box", () => {
  assert.deepEqual(centre({ x: 10, y: 20, width: 6, height: 4 }), { x: 13, y: 22 });
});
