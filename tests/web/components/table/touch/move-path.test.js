import assert from "node:assert/strict";
import { test } from "node:test";
import { MovePath } from "../../../../../src/keelstone/web/components/table/touch/move-path.js";
import { move } from "../../../samples.js";

function pathOf(...targets) {
  const path = new MovePath();
  path.setTargets(targets);
  return path;
}

test("the first things of all paths can be touched", () => {
  const path = pathOf(move(1, ["sled", "ship"]), move(2, ["sled", "site"]), move(3, ["quarry"]));
  assert.deepEqual([...path.next().keys()], ["sled", "quarry"]);
});

test("moves without a path are left out", () => {
  assert.equal(pathOf(move(1), move(2, undefined)).next().size, 0);
});

test("a path of two things reaches its move at the second", () => {
  const path = pathOf(move(1, ["sled", "ship"]), move(2, ["sled", "site"]));
  assert.equal(path.touch("sled"), null);
  assert.deepEqual([...path.next().keys()], ["ship", "site"]);
  assert.equal(path.touch("site").number, 2);
  assert.equal(path.isComplete, true);
});

test("a thing that leads nowhere cannot be touched", () => {
  const path = pathOf(move(1, ["sled"]));
  assert.equal(path.touch("harbour"), undefined);
  assert.deepEqual(path.ids, []);
});

test("a path that was begun stays when other moves still continue it", () => {
  const path = pathOf(move(1, ["sled", "ship"]));
  path.touch("sled");
  path.setTargets([move(7, ["sled", "site"])]);
  assert.deepEqual(path.ids, ["sled"]);
  path.setTargets([move(8, ["quarry"])]);
  assert.deepEqual(path.ids, []);
});

test("a complete path ends with the next targets", () => {
  const path = pathOf(move(1, ["sled"]));
  path.touch("sled");
  path.setTargets([move(1, ["sled"])]);
  assert.deepEqual(path.ids, []);
  assert.equal(path.isComplete, false);
});

test("back takes the last touch away and gives it", () => {
  const path = pathOf(move(1, ["sled", "ship"]));
  path.touch("sled");
  assert.equal(path.back(), "sled");
  assert.equal(path.back(), undefined);
});

test("only a touch that would play a move at once has a move to preview", () => {
  const panelPart = { touch: ["card"], act: () => {} };
  const path = pathOf(move(1, ["sled", "ship"]), move(0, ["quarry"]), panelPart);
  assert.equal(path.moveAt("quarry").number, 0);
  assert.equal(path.moveAt("sled"), null);
  assert.equal(path.moveAt("card"), null);
  path.touch("sled");
  assert.equal(path.moveAt("ship").number, 1);
});

test("a thing leads on only if every move behind it needs more touches", () => {
  const path = pathOf(move(1, ["sled", "ship"]), move(2, ["quarry", "sled"]), move(3, ["quarry"]));
  assert.equal(path.leadsOn("sled"), true);
  assert.equal(path.leadsOn("quarry"), false);
  assert.equal(path.leadsOn("harbour"), false);
});

test("what could have been touched earlier is an alternative, what was touched is not", () => {
  const path = pathOf(move(1, ["sled", "ship"]), move(2, ["quarry", "site"]));
  path.touch("sled");
  assert.deepEqual(
    ["quarry", "sled", "ship", "site"].map((id) => path.isAlternative(id)),
    [true, false, false, false],
  );
  path.returnTo("quarry");
  assert.deepEqual([...path.next().keys()], ["sled", "quarry"]);
});

test("a refused move takes back what leads to it alone", () => {
  const refused = move(1, ["sled", "ship"]);
  const alone = pathOf(refused, move(2, ["quarry"]));
  alone.touch("sled");
  alone.touch("ship");
  alone.refuse(1);
  assert.deepEqual(alone.ids, []);
  const shared = pathOf(refused, move(2, ["sled", "site"]));
  shared.touch("sled");
  shared.touch("ship");
  shared.refuse(1);
  assert.deepEqual(shared.ids, ["sled"]);
});

test("a gesture is another path to the same move", () => {
  const path = new MovePath();
  path.setTargets([{ ...move(1, ["ship"]), gestures: [["sled", "ship"]] }]);
  assert.equal(path.touch("sled"), null);
  assert.equal(path.touch("ship").number, 1);
});

test("a lone button at the end of a path needs no touch", () => {
  const path = new MovePath();
  path.setTargets([
    move(1, ["coast", "button-ship"]),
    move(2, ["shore", "button-road"]),
    move(3, ["shore", "button-ship"]),
  ]);
  path.touch("coast");
  assert.equal(path.onlyButton(), "button-ship");
  path.back();
  path.touch("shore");
  assert.equal(path.onlyButton(), "");
});
