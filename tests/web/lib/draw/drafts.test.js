import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Drafts } from "../../../../src/keelstone/web/lib/draw/drafts.js";

const stored = new Map();
globalThis.localStorage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, value) => stored.set(name, value),
};
beforeEach(() => stored.clear());

const draft = (id, name = "") => ({ id, name, at: 0, document: {}, steps: [], kept: "" });
const ids = (drafts) => drafts.all().map((one) => one.id);

test("the drawing that was changed last comes first", () => {
  const drafts = new Drafts("seafarers");
  for (const id of ["a", "b", "a"]) drafts.save(draft(id));
  assert.deepEqual(ids(drafts), ["a", "b"]);
  assert.deepEqual(ids(new Drafts("imhotep")), []);
});

test("the eight latest drawings are remembered", () => {
  const drafts = new Drafts("seafarers");
  for (const id of "abcdefghijkl") drafts.save(draft(id));
  assert.deepEqual(ids(drafts).join(""), "lkjihgfe");
});

test("what cannot be read is left out", () => {
  const drafts = new Drafts("seafarers");
  stored.set("drafts-seafarers", "{");
  assert.deepEqual(ids(drafts), []);
  stored.set("drafts-seafarers", JSON.stringify([null, 1, { id: "a" }, draft("b")]));
  assert.deepEqual(ids(drafts), ["b"]);
});
