import assert from "node:assert/strict";
import { test } from "node:test";
import { StepQueue } from "../../../../src/keelstone/web/components/draw/step-queue.js";

test("steps are sent one after another, and strokes that wait are joined", async () => {
  const sent = [];
  let isSending = false;
  const queue = new StepQueue(async (step) => {
    assert.equal(isSending, false);
    isSending = true;
    await Promise.resolve();
    sent.push(step);
    isSending = false;
  });
  const stroke = (thing) => ({ tool: "paint", things: [thing], symmetry: "none" });
  queue.add(stroke("a"));
  queue.add(stroke("b"));
  queue.add(stroke("c"));
  queue.add({ field: "name", value: "x" });
  queue.add(stroke("d"));
  await queue.idle();
  assert.deepEqual(
    sent.map((step) => step.things ?? step.field),
    [["a"], ["b", "c"], "name", ["d"]],
  );
});

test("it says when it is busy", async () => {
  const told = [];
  const queue = new StepQueue(
    async () => undefined,
    (isBusy) => told.push(isBusy),
  );
  queue.add({ action: "fill" });
  await queue.idle();
  assert.deepEqual(told, [true, false]);
});
