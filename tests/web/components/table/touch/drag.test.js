import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";
import { move } from "../../../samples.js";

const { Touch } = await import("../../../../../src/keelstone/web/components/table/touch/touch.js");

/** A matrix that changes nothing, as a browser gives it. */
const IDENTITY = {
  a: 1,
  b: 0,
  c: 0,
  d: 1,
  e: 0,
  f: 0,
  inverse: () => IDENTITY,
  multiply: () => IDENTITY,
};

/** A picture whose things lie under the points (10, 0), (20, 0) and (30, 0). */
function dragging(...targets) {
  setPage(`<div id="board"><svg><g id="sled"/><g id="ship"/><g id="site"/></svg></div>`);
  const places = { 10: "sled", 20: "ship", 30: "site" };
  document.elementFromPoint = (x) => document.getElementById(places[x] ?? "board");
  document.elementsFromPoint = (x) => [document.elementFromPoint(x)];
  for (const element of document.querySelectorAll("svg, g")) element.getScreenCTM = () => IDENTITY;
  const played = [];
  const board = document.getElementById("board");
  board.setPointerCapture = () => {};
  const touch = new Touch(board, {
    onPlay: (target) => (target.act ? target.act() : played.push(target.number)),
    onChange: () => {},
    onPreview: () => {},
  });
  touch.show(targets);
  return { touch, played, board };
}

/** Press at one x, move in steps and release. */
function drag({ touch }, from, ...to) {
  const at = (x) => ({ button: 0, isPrimary: true, clientX: x, clientY: 0, pointerId: 1 });
  touch.drag.down(at(from));
  for (const x of to) touch.drag.move(at(x));
  touch.drag.up(at(to.at(-1)));
}

test("a thing dragged onto the next one of its path plays the move", () => {
  const one = dragging(move(1, ["sled", "ship"]), move(2, ["sled", "site"]));
  drag(one, 10, 30);
  assert.deepEqual(one.played, [2]);
  assert.equal(one.touch.drag.hasJustEnded(), true);
});

test("a pointer that hardly moves does not drag", () => {
  const one = dragging(move(1, ["sled", "ship"]));
  drag(one, 10, 16);
  assert.deepEqual(one.touch.path.ids, []);
  assert.equal(one.touch.drag.hasJustEnded(), false);
});

test("a thing dropped beside everything goes back", () => {
  const one = dragging(move(1, ["sled", "ship"]));
  drag(one, 10, 90);
  assert.deepEqual(one.played, []);
  assert.deepEqual(one.touch.path.ids, []);
});

test("a thing that plays a move by itself cannot be dragged", () => {
  const one = dragging(move(1, ["sled"]), move(2, ["sled", "ship"]));
  drag(one, 10, 20);
  assert.deepEqual(one.played, []);
});

test("a supply is dropped on the slot under the pointer, and nowhere else", () => {
  const dropped = [];
  const card = { touch: ["sled"], act: () => {}, drops: { site: () => dropped.push("site") } };
  const one = dragging(card);
  drag(one, 10, 20);
  assert.deepEqual(dropped, []);
  drag(one, 10, 30);
  assert.deepEqual(dropped, ["site"]);
});

test("a copy follows the pointer while it drags, and is gone afterwards", () => {
  const one = dragging(move(1, ["sled", "ship"]));
  const at = (x) => ({ button: 0, isPrimary: true, clientX: x, clientY: 0, pointerId: 1 });
  one.touch.drag.down(at(10));
  one.touch.drag.move(at(25));
  const copy = one.board.querySelector(".dragged");
  assert.equal(copy.getAttribute("transform"), "matrix(1 0 0 1 15 0)");
  one.touch.drag.cancel();
  assert.equal(one.board.querySelector(".dragged"), null);
});

test("only the main button of the first pointer drags", () => {
  const one = dragging(move(1, ["sled", "ship"]));
  one.touch.drag.down({ button: 2, isPrimary: true, clientX: 10, clientY: 0 });
  one.touch.drag.down({ button: 0, isPrimary: false, clientX: 10, clientY: 0 });
  assert.equal(one.touch.drag.dragged, null);
});
