import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";

const { arrow } = await import("../../../../src/keelstone/web/lib/picture/pointers.js");

test("an arrow comes from above, or from below where there is no room", () => {
  const frame = { x: 10, y: 100, width: 20, height: 30 };
  assert.equal(arrow(frame, 26, 0).getAttribute("class"), "down");
  assert.equal(arrow({ ...frame, y: 5 }, 26, 0).getAttribute("class"), "up");
});
