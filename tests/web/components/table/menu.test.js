import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../page.js";

const { Menu } = await import("../../../../src/keelstone/web/components/table/menu.js");

/** What closing does if the host answers this. */
async function closed(answer) {
  setPage('<dialog id="menu"></dialog><div id="preferences"></div><dl id="keys"></dl>');
  const done = [];
  globalThis.confirm = () => answer;
  const api = { close: async () => done.push("close") };
  await new Menu({ api, seating: {}, attempt: (act) => act() }).closeTable();
  return done;
}

test("a table is closed only after a question", async () => {
  assert.deepEqual(await closed(false), []);
  assert.deepEqual(await closed(true), ["close"]);
});
