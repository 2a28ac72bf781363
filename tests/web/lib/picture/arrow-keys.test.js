import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../../../../src/keelstone/web/lib/picture/arrow-keys.js";

/** A thing of 10 by 10 with its middle at a point. */
const thing = (name, x, y) => ({
  name,
  getBoundingClientRect: () => ({ x: x - 5, y: y - 5, width: 10, height: 10 }),
});

const middle = thing("middle", 100, 100);
const east = thing("east", 160, 100);
const farEast = thing("far east", 220, 100);
const north = thing("north", 100, 40);
const northEast = thing("north-east", 130, 60);
const all = [middle, farEast, east, north, northEast];

test("an arrow goes to the nearest thing in its direction", () => {
  assert.equal(nearest(middle, all, "Right").name, "east");
  assert.equal(nearest(farEast, all, "Left").name, "east");
  assert.equal(nearest(north, [north, middle], "Down").name, "middle");
});

test("a thing straight ahead counts as nearer than one aside", () => {
  assert.equal(nearest(middle, all, "Up").name, "north");
});

test("there may be nothing in a direction", () => {
  assert.equal(nearest(middle, all, "Left"), null);
});

test("from elsewhere an arrow goes to the first thing", () => {
  assert.equal(nearest(thing("elsewhere", 0, 0), all, "Left"), middle);
  assert.equal(nearest(null, [], "Left"), null);
});
