import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../page.js";

const { NoticesPanel } = await import("../../../../src/keelstone/web/components/me/notices.js");

const CHANNEL = { id: "c", kind: "ntfy", address: "ntfy.example", is_confirmed: true, is_on: true };

/** A panel and what it has sent. */
function panelWith({ channels = [] } = {}) {
  setPage('<div id="notices"></div>');
  const sent = [];
  globalThis.fetch = async (address, { body } = {}) => {
    sent.push([String(address).split("?")[0], body ? JSON.parse(body) : null]);
    return { ok: true, status: 200, json: async () => ({}) };
  };
  const place = document.getElementById("notices");
  const hooks = { attempt: (action) => action(), refresh: async () => {} };
  const panel = new NoticesPanel(place, hooks);
  panel.show({ channels, push_key: "", has_mail: false, quiet_from: null, quiet_to: null });
  return { place, sent };
}

test("to choose a time of quiet hours switches them on", async () => {
  const { place, sent } = panelWith();
  const [from] = place.querySelectorAll('input[type="time"]');
  from.value = "23:30";
  from.dispatchEvent(new Event("change"));
  await new Promise(setImmediate);
  const [, body] = sent.find(([address]) => address.endsWith("/api/me"));
  assert.deepEqual([body.quiet_from, body.quiet_to], [23 * 60 + 30, 7 * 60]);
});

test("a notice that is tried is told of", async () => {
  const { place, sent } = panelWith({ channels: [CHANNEL] });
  const buttons = [...place.querySelectorAll("button")];
  buttons.find((one) => one.textContent === "Try it").click();
  await new Promise(setImmediate);
  assert.deepEqual(sent[0], ["/api/me/channels/test", { channel: "c" }]);
  assert.equal(place.querySelector("[role=status]").textContent, "A notice is on its way.");
});
