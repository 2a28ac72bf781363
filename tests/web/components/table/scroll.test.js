import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../page.js";

const { isMostly, scrollToThings } = await import(
  "../../../../src/keelstone/web/components/table/scroll.js"
);

const MAP = '<svg class="zoomable"><g id="edge"/></svg>';

/** A board of 300 pixels in which things lie at the given heights; how far it is scrolled. */
function scrolledTo(markup, tops, ...ids) {
  setPage(`<div id="board"><svg><g id="build"/>${markup}</svg></div>`);
  const board = document.getElementById("board");
  Object.defineProperties(board, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } });
  board.getBoundingClientRect = () => ({ top: 0, bottom: 300, height: 300 });
  let scrolled = 0;
  board.scrollBy = ({ top }) => {
    scrolled = top;
  };
  for (const [selector, top, height] of tops)
    board.querySelector(selector).getBoundingClientRect = () => {
      return { top, bottom: top + height, height };
    };
  scrollToThings(ids.map((id) => document.getElementById(id)));
  return scrolled;
}

const BELOW = ["#build", 400, 40];
const ABOVE = [".zoomable", -350, 400];

test("a small screen scrolls to places on the map, not to the cards beside it", () => {
  const tops = [BELOW, ABOVE, ["#edge", -100, 20]];
  assert.equal(scrolledTo(MAP, tops, "build", "edge"), -110);
});

test("the map is in sight where only cards may be touched", () => {
  assert.equal(scrolledTo(MAP, [BELOW, ABOVE], "build"), -360);
  assert.equal(scrolledTo(MAP, [BELOW, [".zoomable", -100, 400]], "build"), 0);
});

test("a picture without a map scrolls to what may be touched", () => {
  assert.equal(scrolledTo("", [BELOW], "build"), 150);
});

test("the own goods are in the sheet: nothing is scrolled to them", () => {
  const own = '<g class="own"><g id="sled"/></g>';
  assert.equal(scrolledTo(own, [BELOW, ["#sled", 600, 40]], "build", "sled"), 150);
  assert.equal(scrolledTo(own, [["#sled", 600, 40]], "sled"), 0);
});

test("a map is mostly shown if it fills half of what is in sight", () => {
  const view = { top: 100, bottom: 300 };
  assert.equal(isMostly(view, { top: 200, bottom: 900 }), true);
  assert.equal(isMostly(view, { top: 201, bottom: 900 }), false);
});
