import assert from "node:assert/strict";
import { test } from "node:test";
import { BoardHistory } from "../../../../src/keelstone/web/lib/draw/board-history.js";

test("steps are undone and done again in their order", () => {
  const history = new BoardHistory();
  for (const step of ["a", "b", "c"]) history.add(step);
  assert.equal(history.undo(), "b");
  assert.equal(history.undo(), "a");
  assert.equal(history.undo(), "a");
  assert.equal(history.redo(), "b");
  assert.ok(history.canRedo);
});

test("a new step forgets what was undone", () => {
  const history = new BoardHistory();
  for (const step of ["a", "b"]) history.add(step);
  history.undo();
  history.add("c");
  assert.equal(history.canRedo, false);
  assert.equal(history.undo(), "a");
});

test("two hundred steps are remembered", () => {
  const history = new BoardHistory();
  for (let step = 0; step < 250; step += 1) history.add(step);
  while (history.canUndo) history.undo();
  assert.equal(history.current, 50);
});
