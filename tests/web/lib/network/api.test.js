import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import "../../page.js";
import { settled } from "../../samples.js";

const { command, get, post, Refused } = await import(
  "../../../../src/keelstone/web/lib/network/api.js"
);
const { query, TableApi } = await import(
  "../../../../src/keelstone/web/lib/network/table-endpoints.js"
);

/** What was sent: address and body. */
let sent = [];

/** Let the server answer the next requests so; the last answer is repeated. */
function answer(...answers) {
  globalThis.fetch = async (address, { body } = {}) => {
    sent.push({ address, body: body && JSON.parse(body) });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next instanceof Error) throw next;
    return { ok: next.status === 200, status: next.status, json: async () => next.body };
  };
}

const ok = (body) => ({ status: 200, body });
const refusal = (status, error, message) => ({ status, body: { error, message } });

beforeEach(() => {
  sent = [];
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

/** Run a command through its pauses. */
async function patiently(promise) {
  for (let n = 0; n < 10; n += 1) {
    await settled();
    mock.timers.tick(1000);
  }
  return promise;
}

test("every request names the language", async () => {
  answer(ok({}));
  await get("/api/games");
  await get("/api/tables?a=1");
  assert.deepEqual(
    sent.map(({ address }) => address),
    ["/api/games?language=en", "/api/tables?a=1&language=en"],
  );
});

test("a refusal carries its status, its code and its sentence", async () => {
  answer(refusal(409, "late", "Somebody was faster."));
  await assert.rejects(post("/api/x", {}), (fault) => {
    assert.ok(fault instanceof Refused);
    assert.deepEqual([fault.status, fault.code], [409, "late"]);
    assert.equal(fault.message, "Somebody was faster.");
    return true;
  });
});

test("a refusal without a sentence has one all the same", async () => {
  globalThis.fetch = async () => ({ ok: false, status: 502, json: () => Promise.reject(Error()) });
  await assert.rejects(get("/api/x"), { message: "Something went wrong.", status: 502 });
});

test("a command is repeated with the same key until the server is back", async () => {
  answer(new TypeError("no network"), refusal(503, "busy", ""), ok({ number: 3 }));
  assert.deepEqual(await patiently(command("/api/x", { move: 1 })), { number: 3 });
  assert.equal(sent.length, 3);
  const keys = new Set(sent.map(({ body }) => body.key));
  assert.equal(keys.size, 1);
  assert.match([...keys][0], /^[0-9a-f]{32}$/);
});

test("a command that was refused is not repeated", async () => {
  answer(refusal(409, "late", "Too late."));
  await assert.rejects(command("/api/x", {}), { code: "late" });
  assert.equal(sent.length, 1);
});

test("a command gives up after eight attempts", async () => {
  answer(new TypeError("no network"));
  const failed = assert.rejects(command("/api/x", {}), TypeError);
  await patiently(failed);
  assert.equal(sent.length, 8);
});

test("two commands have two keys", async () => {
  answer(ok({}));
  await command("/api/x", {});
  await command("/api/x", {});
  assert.notEqual(sent[0].body.key, sent[1].body.key);
});

test("a text is posted as it is", async () => {
  let body;
  globalThis.fetch = async (_, options) => {
    body = options.body;
    return { ok: true, json: async () => ({}) };
  };
  await post("/api/verify", '{"game" : 1}');
  assert.equal(body, '{"game" : 1}');
});

test("a spectator's requests name no seat, a player's do", async () => {
  answer(ok({ number: 1 }));
  const api = new TableApi("abcdefghij");
  await api.undo(4, null);
  await api.undo(4, 0);
  assert.equal("seat" in sent[0].body, false);
  assert.equal(sent[1].body.seat, 0);
  await api.preview(0, 2);
  assert.match(sent[2].address, /^\/api\/tables\/abcdefghij\/preview\?move=0&seat=2&/);
});

test("a query escapes its values and leaves out what is null", () => {
  assert.equal(query({ id: "a&b", seat: null }), "?id=a%26b");
  assert.equal(query({ seat: null }), "");
});
