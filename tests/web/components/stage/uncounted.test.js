import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";

const { Uncounted } = await import("../../../../src/keelstone/web/components/stage/uncounted.js");

test("points are left out until each of them is counted", () => {
  const told = [];
  const uncounted = new Uncounted([(points) => told.push([...points])]);
  uncounted.holdBack([
    { seat: 0, points: 2 },
    { seat: 1, points: 5 },
    { seat: 0, points: 1 },
  ]);
  uncounted.count(0, 2);
  uncounted.count(1, 5);
  assert.deepEqual(told, [
    [3, 5],
    [1, 5],
    [1, 0],
  ]);
});
