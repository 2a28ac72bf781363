import assert from "node:assert/strict";
import { test } from "node:test";
import { StepQueue } from "../../../../src/keelstone/web/components/draw/step-queue.js";
import { settled } from "../../samples.js";

const stroke = (thing) => ({ tool: "paint", things: [thing], symmetry: "none" });
const done = (queue) => queue.run(async () => undefined);
const named = (step) => step.things ?? step.field;

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
  queue.add(stroke("a"));
  queue.add(stroke("b"));
  queue.add(stroke("c"));
  queue.add({ field: "name", value: "x" });
  queue.add(stroke("d"));
  await done(queue);
  assert.deepEqual(sent.map(named), [["a"], ["b", "c"], "name", ["d"]]);
});

test("what is no step takes its turn among the steps", async () => {
  const order = [];
  const queue = new StepQueue(async (step) => order.push(named(step)));
  queue.add(stroke("a"));
  queue.run(async () => order.push("undo"));
  queue.add(stroke("b"));
  await done(queue);
  assert.deepEqual(order, [["a"], "undo", ["b"]]);
});

test("it tells what is not done yet", async () => {
  const told = [];
  const queue = new StepQueue(
    async () => undefined,
    () => told.push([queue.isBusy, queue.pending.length]),
  );
  queue.add(stroke("a"));
  queue.add({ field: "name", value: "x" });
  assert.deepEqual(told, [
    [true, 1],
    [true, 2],
  ]);
  await done(queue);
  await settled();
  assert.deepEqual(told.at(-1), [false, 0]);
});

test("a step that fails does not hold up those after it", async () => {
  const [sent, reported] = [[], []];
  globalThis.reportError = (fault) => reported.push(fault.message);
  const queue = new StepQueue(async (step) => {
    if (step.field) throw new Error("no");
    sent.push(step);
  });
  queue.add({ field: "name", value: "x" });
  queue.add(stroke("a"));
  await done(queue);
  assert.deepEqual([sent.map(named), reported], [[["a"]], ["no"]]);
});
