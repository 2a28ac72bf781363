import assert from "node:assert/strict";
import { test } from "node:test";
import "../../page.js";
import { update } from "../../samples.js";

const { hasFinale, withoutResult } = await import(
  "../../../../src/keelstone/web/components/table/ending.js"
);

const stages = [{ number: 3, steps: [] }];
const playing = update({ phase: "playing" });
const over = update({ phase: "over", winners: [1], question: "Bo has won.", rematch: "x", stages });

test("only an end that is acted out waits for it", () => {
  assert.equal(hasFinale(playing, over), true);
  assert.equal(hasFinale(playing, { ...over, stages: [] }), false);
  assert.equal(hasFinale(over, over), false);
  assert.equal(hasFinale(null, over), false);
});

test("before the end was acted out nobody learns who has won", () => {
  const shown = withoutResult(over);
  assert.deepEqual([shown.phase, shown.winners, shown.question], ["playing", [], ""]);
  assert.deepEqual([shown.rematch, shown.events], ["", []]);
  assert.equal(shown.stages, stages);
});
