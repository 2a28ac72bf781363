import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";

const { copyInPlace, copyPart, topPiece } = await import(
  "../../../../src/keelstone/web/lib/picture/svg-copy.js"
);
const { parseSvg } = await import("../../../../src/keelstone/web/lib/dom.js");

const picture = () =>
  parseSvg(`<svg class="board"><g class="harbour block" transform="translate(9 9)">
<g class="thing may ship" id="ship"><path id="hull"/><g class="piece one" id="p1"/><g class="piece two" id="p2"/></g>
</g></svg>`);

test("a copy has no ids and cannot be touched", () => {
  const copy = copyPart(picture().querySelector("#ship"), "ghost");
  assert.equal(copy.getAttribute("class"), "ghost");
  assert.equal(copy.querySelectorAll("[id]").length, 0);
  assert.equal(copy.querySelectorAll(".thing, .may").length, 0);
  assert.ok(copy.querySelector(".ship path"));
});

test("a copy keeps the classes of the groups around it, which colour it", () => {
  const copy = copyPart(picture().querySelector("#ship"), "ghost");
  assert.ok(copy.querySelector(".harbour > .ship"));
  assert.equal(copy.querySelector(".block"), null);
});

test("a copy in place keeps the transforms of the groups around it", () => {
  const copy = copyInPlace(picture(), "p1");
  assert.equal(copy.getAttribute("transform"), "translate(9 9)");
  assert.equal(copy.querySelectorAll(".one").length, 1);
  assert.equal(copy.querySelector(".two"), null);
  assert.equal(copyInPlace(picture(), "nothing"), null);
});

test("the uppermost piece on a thing is the one drawn last", () => {
  const thing = picture().querySelector("#ship");
  assert.equal(topPiece(thing).id, "p2");
  const hull = picture().querySelector("#hull");
  assert.equal(topPiece(hull), hull);
});
