import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";

const { nextWaiting, waitingTables } = await import(
  "../../../../src/keelstone/web/lib/network/waiting-tables.js"
);
const { clock, minutes } = await import("../../../../src/keelstone/web/components/me/notices.js");

const table = (name, due, fields = {}) => ({
  table: name,
  phase: "playing",
  mine: [0],
  due,
  ...fields,
});

test("a table waits where it is the turn of one's own seat", () => {
  const tables = [table("a", [0]), table("b", [1]), table("c", [0], { phase: "over" })];
  assert.deepEqual(
    waitingTables(tables).map((one) => one.table),
    ["a"],
  );
});

test("nobody waits for a learner", () => {
  assert.deepEqual(waitingTables([table("a", [0], { is_lesson: true })]), []);
});

test("the next table comes after the open one and is never the open one", () => {
  const tables = [table("a", [0]), table("b", [0]), table("c", [1]), table("d", [0])];
  assert.equal(nextWaiting(tables, "b")?.table, "d");
  assert.equal(nextWaiting(tables, "d")?.table, "a");
  assert.equal(nextWaiting(tables)?.table, "a");
  assert.equal(nextWaiting([table("a", [0])], "a"), null);
});

test("quiet hours are minutes after midnight", () => {
  assert.equal(clock(22 * 60 + 5), "22:05");
  assert.equal(minutes("07:30"), 450);
});
