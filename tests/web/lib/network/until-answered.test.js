import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";

const { Refused } = await import("../../../../src/keelstone/web/lib/network/api.js");
const { untilAnswered } = await import(
  "../../../../src/keelstone/web/lib/network/until-answered.js"
);

/** An action that fails with some faults and then answers. */
function failing(...faults) {
  return async () => {
    const fault = faults.shift();
    if (fault) throw fault;
    return "answer";
  };
}
const atOnce = async () => undefined;

test("an action is repeated without a connection and where the server asks to wait", async () => {
  const waited = [];
  const action = failing(new TypeError("no network"), new Refused(429, {}), new Refused(503, {}));
  const found = await untilAnswered(action, (fault) => waited.push(fault), atOnce);
  assert.equal(found, "answer");
  assert.equal(waited.length, 3);
});

test("a refusal is not repeated", async () => {
  const action = failing(new Refused(400, { message: "no such tool" }));
  await assert.rejects(
    untilAnswered(action, () => assert.fail("it does not wait"), atOnce),
    /no such tool/,
  );
});
