import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.js";
import { seat, update } from "./samples.js";

const { sectionOf } = await import("../../src/keelstone/web/lib/rules-links.js");
const { showPhases } = await import("../../src/keelstone/web/components/table/phase-strip.js");
const { projectedTable } = await import("../../src/keelstone/web/components/table/points.js");
const { arrow } = await import("../../src/keelstone/web/lib/pointers.js");

test("links to the rules of the game lead to their section, others nowhere", () => {
  assert.equal(sectionOf("#8.2", "imhotep"), "8.2");
  assert.equal(sectionOf("/rules/imhotep#8.2", "imhotep"), "8.2");
  assert.equal(sectionOf("/rules/imhotep", "imhotep"), "");
  assert.equal(sectionOf("/rules/eschnapur#3", "imhotep"), "");
});

test("the strip marks the phase in play", () => {
  const place = document.createElement("ol");
  showPhases(place, { names: ["Sites", "Gold", "Building"], at: 1 });
  const states = [...place.children].map((item) => item.className);
  assert.deepEqual(states, ["past", "now", ""]);
  assert.equal(place.querySelector("[aria-current]")?.textContent, "Gold");
  showPhases(place, null);
  assert.equal(place.hidden, true);
});

test("points to come stand in a table of their own, without rows of zeros", () => {
  const table = update({
    seats: [seat({ seat: 0 }), seat({ seat: 1 })],
    sources: { site: "sites", card: "cards" },
  });
  const [, shown] = projectedTable(table, [
    { site: 3, card: 0 },
    { site: 1, card: 0 },
  ]);
  const rows = [...shown.querySelectorAll("tbody tr")].map((row) => row.textContent);
  assert.deepEqual(rows, ["sites31"]);
  assert.match(shown.querySelector("tfoot")?.textContent ?? "", /31$/);
});

test("an arrow comes from above, or from below where there is no room", () => {
  const frame = { x: 10, y: 100, width: 20, height: 30 };
  assert.equal(arrow(frame, 26, 0).getAttribute("class"), "down");
  assert.equal(arrow({ ...frame, y: 5 }, 26, 0).getAttribute("class"), "up");
});
