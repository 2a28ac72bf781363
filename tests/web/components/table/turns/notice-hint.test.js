import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";

const { offerNotices } = await import(
  "../../../../../src/keelstone/web/components/table/turns/notice-hint.js"
);

/** What is offered to somebody with these channels. */
async function offered(channels) {
  setPage('<div id="offered-notices"></div>');
  globalThis.fetch = async () => ({ ok: true, status: 200, json: async () => ({ channels }) });
  const place = document.getElementById("offered-notices");
  await offerNotices(place);
  return place;
}

const channel = (isOn, isConfirmed) => ({ is_on: isOn, is_confirmed: isConfirmed });

test("notices are offered to somebody who gets none", async () => {
  localStorage.clear();
  for (const channels of [[], [channel(false, true)], [channel(true, false)]]) {
    const place = await offered(channels);
    assert.equal(place.querySelector("a").getAttribute("href"), "/me");
  }
  assert.equal((await offered([channel(true, true)])).textContent, "");
});

test("who declines is not asked again", async () => {
  localStorage.clear();
  const place = await offered([]);
  place.querySelector("button").click();
  assert.equal(place.textContent, "");
  assert.equal((await offered([])).textContent, "");
});
