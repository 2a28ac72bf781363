import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../page.js";
import { seat, update } from "../../samples.js";

const { openPoints, pointsTable } = await import(
  "../../../../src/keelstone/web/components/table/points-dialog.js"
);

const rowsOf = (table, selector) =>
  [...table.querySelectorAll(selector)].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );

test("the table of points has a row for each source and a sum", () => {
  const seats = [seat({ points: { site: 3, card: null } }), seat({ points: { site: 1, card: 2 } })];
  const table = pointsTable(update({ seats, sources: { site: "Site" } }));
  assert.deepEqual(rowsOf(table, "tbody tr, tfoot tr"), [
    ["Site", "3", "1"],
    ["card", "?", "2"],
    ["Points", "3", "3"],
  ]);
});

test("points to come stand in a table of their own, without rows of zeros", async () => {
  setPage(`<dialog id="points"><div id="sources"></div></dialog>`);
  const seats = [seat({ seat: 0, points: {} }), seat({ seat: 1, points: {} })];
  const sources = { site: "sites", card: "cards" };
  const points = [
    { site: 3, card: 0 },
    { site: 1, card: 0 },
  ];
  await openPoints(update({ seats, sources }), async () => ({ points }));
  const [now, projected] = document.querySelectorAll("#sources table");
  assert.deepEqual(rowsOf(now, "tbody tr"), []);
  assert.deepEqual(rowsOf(projected, "tbody tr"), [["sites", "3", "1"]]);
  assert.deepEqual(rowsOf(projected, "tfoot tr"), [["Points", "3", "1"]]);
});

test("where all points count at once nothing is projected", async () => {
  setPage(`<dialog id="points"><div id="sources"></div></dialog>`);
  await openPoints(update({ seats: [seat({})], sources: {} }), async () => ({ points: null }));
  assert.equal(document.querySelectorAll("#sources table").length, 1);
});
