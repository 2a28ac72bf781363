import assert from "node:assert/strict";
import { test } from "node:test";
import { fromFragment, toFragment } from "../../../../src/keelstone/web/lib/draw/board-link.js";

const board = { name: { en: "Öster", da: "Øster" }, map: "~ ~\n".repeat(30), seats: [3, 4] };

test("a board comes out of its link as it went in", async () => {
  const fragment = await toFragment(board);
  assert.match(fragment, /^b=[A-Za-z0-9_-]+$/);
  assert.ok(fragment.length < JSON.stringify(board).length);
  assert.deepEqual(await fromFragment(fragment), board);
});

test("what is no board is not read", async () => {
  for (const fragment of ["", "token", "b=", "b=!!", "b=AAAA", `b=${"A".repeat(70_000)}`])
    assert.equal(await fromFragment(fragment), null);
});

test("a small link that unpacks to a lot is not read", async () => {
  const fragment = await toFragment({ map: "~".repeat(3_000_000) });
  assert.ok(fragment.length < 60_000);
  assert.equal(await fromFragment(fragment), null);
});
