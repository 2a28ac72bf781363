import assert from "node:assert/strict";
import { test } from "node:test";

const { nearestThing, roomAround } = await import(
  "../../../../src/keelstone/web/lib/picture/reach.js"
);

const thing = (x, y, width = 10, height = 10) => ({
  getBoundingClientRect: () => ({ x: x - width / 2, y: y - height / 2, width, height }),
});

test("a finger takes the nearest thing within its reach", () => {
  const [one, other] = [thing(0, 0), thing(40, 0)];
  assert.equal(nearestThing([one, other], { x: 18, y: 0 }), one);
  assert.equal(nearestThing([one, other], { x: 22, y: 0 }), other);
  assert.equal(nearestThing([one, other], { x: 0, y: 28 }), null);
});

test("a long thing is near along all of its edge", () => {
  const [card, spot] = [thing(0, 0, 10, 80), thing(30, 35)];
  assert.equal(nearestThing([card, spot], { x: 10, y: 35 }), card);
});

test("the room around a thing ends at the nearest other one", () => {
  const [one, other, far] = [thing(0, 0), thing(30, 40), thing(200, 0)];
  assert.equal(roomAround(one, [one, other, far]), 50);
  assert.equal(roomAround(one, [one]), Infinity);
});
