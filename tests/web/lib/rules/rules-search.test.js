import assert from "node:assert/strict";
import { test } from "node:test";
import {
  chapters,
  matchPositions,
  splitQuery,
} from "../../../../src/keelstone/web/lib/rules/rules-search.js";

test("a query is split into words, regardless of case", () => {
  assert.deepEqual(splitQuery("  Sled  QUARRY "), ["sled", "quarry"]);
  assert.deepEqual(splitQuery(" "), []);
});

test("a chapter begins at each second heading", () => {
  const blocks = ["H1", "P", "H2", "P", "H3", "H2"].map((tagName) => ({ tagName }));
  assert.deepEqual(
    chapters(blocks).map(({ heading, body }) => [heading.tagName, body.length]),
    [
      ["H1", 1],
      ["H2", 2],
      ["H2", 0],
    ],
  );
});

test("words are found wherever they are, regardless of case", () => {
  assert.deepEqual(matchPositions("A sled, a Sled", ["sled"]), [
    { start: 2, end: 6 },
    { start: 10, end: 14 },
  ]);
  assert.deepEqual(matchPositions("A sled", ["ship"]), []);
});
