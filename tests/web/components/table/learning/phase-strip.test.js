import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../page.js";

const { showPhases } = await import(
  "../../../../../src/keelstone/web/components/table/learning/phase-strip.js"
);

test("the strip marks the phase in play", () => {
  const place = document.createElement("ol");
  showPhases(place, { names: ["Sites", "Gold", "Building"], at: 1 });
  const states = [...place.children].map((item) => item.className);
  assert.deepEqual(states, ["past", "now", ""]);
  assert.equal(place.querySelector("[aria-current]")?.textContent, "Gold");
  showPhases(place, null);
  assert.equal(place.hidden, true);
});
