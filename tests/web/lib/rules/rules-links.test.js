import assert from "node:assert/strict";
import { test } from "node:test";
import { sectionOf } from "../../../../src/keelstone/web/lib/rules/rules-links.js";

test("links to the rules of the game lead to their section, others nowhere", () => {
  assert.equal(sectionOf("#8.2", "imhotep"), "8.2");
  assert.equal(sectionOf("/rules/imhotep#8.2", "imhotep"), "8.2");
  assert.equal(sectionOf("/rules/imhotep", "imhotep"), "");
  assert.equal(sectionOf("/rules/eschnapur#3", "imhotep"), "");
});
