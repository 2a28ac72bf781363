import assert from "node:assert/strict";
import { test } from "node:test";
import { scrollNeeded } from "../../../../src/keelstone/web/lib/picture/bring-into-view.js";

const VIEW = { top: 100, bottom: 400 };
const box = (top, bottom) => ({ top, bottom });

test("what is in sight needs no scrolling", () => {
  assert.equal(scrollNeeded(VIEW, [box(120, 200), box(300, 380)]), 0);
});

test("things above and below are brought in whole, no farther than needed", () => {
  assert.equal(scrollNeeded(VIEW, [box(50, 90)]), -60);
  assert.equal(scrollNeeded(VIEW, [box(380, 450)]), 60);
});

test("of what does not fit the first thing is shown", () => {
  assert.equal(scrollNeeded(VIEW, [box(600, 640), box(90, 130)]), 490);
});
