import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../page.js";

const { Coach } = await import(
  "../../../../../src/keelstone/web/components/table/learning/coach.js"
);
const { Refused } = await import("../../../../../src/keelstone/web/lib/network/api.js");

/** @param {object} [fields] */
const lesson = (fields = {}) => ({
  title: "Learn",
  step: 0,
  number: 1,
  steps: 3,
  kind: "read",
  text: "Welcome.",
  reply: "",
  point: ["ship-1"],
  ...fields,
});

function coachInPlace() {
  const place = document.createElement("section");
  const calls = [];
  const coach = new Coach(place, {
    onRead: (step) => calls.push(["read", step]),
    onLeave: (step) => calls.push(["leave", step]),
    onReturn: (step) => calls.push(["return", step]),
    point: (ids) => calls.push(["point", ids]),
  });
  return { coach, place, calls };
}

test("a step to read has a button that leads on, and points at things", () => {
  const { coach, place, calls } = coachInPlace();
  coach.show(lesson());
  assert.equal(place.hidden, false);
  assert.equal(coach.next.hidden, false);
  coach.next.click();
  assert.deepEqual(calls, [
    ["point", ["ship-1"]],
    ["read", 0],
  ]);
});

test("a step that waits for a move has no such button", () => {
  const { coach } = coachInPlace();
  coach.show(lesson({ kind: "move", reply: "Well done." }));
  assert.equal(coach.next.hidden, true);
  assert.equal(coach.reply.textContent, "Well done.");
});

test("the coach says why a move was not made, and other faults are thrown on", () => {
  const { coach } = coachInPlace();
  coach.show(lesson({ kind: "move" }));
  coach.explain(new Refused(409, { error: "coach", message: "Try the ship." }));
  assert.equal(coach.reply.textContent, "Try the ship.");
  const stale = new Refused(409, { error: "stale", message: "Too late." });
  assert.throws(() => coach.explain(stale), stale);
});

test("without a lesson there is no coach", () => {
  const { coach, place, calls } = coachInPlace();
  coach.show(null);
  assert.equal(place.hidden, true);
  assert.deepEqual(calls, [["point", []]]);
});

test("whoever knows enough may go on without the coach", () => {
  const { coach, calls } = coachInPlace();
  coach.show(lesson({ step: 1 }));
  coach.leave.click();
  assert.deepEqual(calls.at(-1), ["leave", 1]);
});

test("a coach who was sent away can be brought back", () => {
  const { coach, place, calls } = coachInPlace();
  coach.show(lesson({ step: 1, kind: "away", point: [] }));
  assert.equal(place.hidden, false);
  assert.deepEqual([coach.next.hidden, coach.leave.hidden, coach.back.hidden], [true, true, false]);
  coach.back.click();
  assert.deepEqual(calls.at(-1), ["return", 1]);
  coach.show(lesson({ step: 1 }));
  assert.equal(coach.back.hidden, true);
});
