import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";

const { Pointer } = await import(
  "../../../../../src/keelstone/web/components/table/learning/pointer.js"
);
globalThis.requestAnimationFrame = (then) => then();

function pointing() {
  setPage('<g id="tile" class="may"></g><g id="hex"></g>');
  const tile = document.getElementById("tile");
  const seen = [];
  const pointer = new Pointer({
    find: (id) => document.getElementById(id),
    point: (ids) => seen.push(ids.join(" ")),
    bringIntoView: () => {},
  });
  pointer.point(["tile", "hex"]);
  return { pointer, tile, seen };
}

test("a tile that was pressed is not pointed at any more, a hex beside it stays so", () => {
  const { pointer, tile, seen } = pointing();
  tile.classList.replace("may", "chosen");
  pointer.refresh();
  tile.classList.remove("chosen");
  pointer.refresh();
  assert.deepEqual(seen, ["tile hex", "tile hex", "hex"]);
});

test("a tile that cannot be pressed for a while is pointed at until a move is made", () => {
  const { pointer, tile, seen } = pointing();
  tile.classList.remove("may");
  pointer.refresh();
  pointer.point(["tile", "hex"]);
  tile.classList.add("may");
  pointer.refresh();
  assert.deepEqual(seen, ["tile hex", "tile hex", "hex", "tile hex"]);
});

test("the board scrolls to the things of a new step, and again when the coach has answered", () => {
  setPage('<g id="tile" class="may"></g>');
  const scrolled = [];
  const pointer = new Pointer({
    find: (id) => document.getElementById(id),
    point: () => {},
    bringIntoView: (ids) => scrolled.push(ids),
  });
  pointer.point(["tile"]);
  pointer.point(["tile"]);
  pointer.point(["tile"], true);
  assert.deepEqual(scrolled, [["tile"], ["tile"]]);
});
