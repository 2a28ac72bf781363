import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";
import { seat, update } from "../../../samples.js";

const { Recap } = await import("../../../../../src/keelstone/web/components/table/log/recap.js");

const seats = [0, 1, 2].map((number) => seat({ seat: number, letter: "ABC"[number] }));
const event = (text, by, kind = "move") => ({ number: 1, kind, at: 0, text, seat: by });

function recapOf(...updates) {
  setPage(`<ol id="recap"></ol>`);
  const lit = [];
  const recap = new Recap(document.getElementById("recap"), (ids) => lit.push(ids));
  for (const { events, moved = [] } of updates) recap.add(update({ events, seats }), moved);
  recap.show(true, seats);
  return { recap, lit };
}

const lines = () =>
  [...document.querySelectorAll("#recap li")].map((line) => line.querySelector("span").textContent);

test("each seat has a line for what it did in a row", () => {
  recapOf({ events: [event("Bo loads", 1), event("Bo sails", 1), event("Cy loads", 2)] });
  assert.deepEqual(lines(), ["Bo loads · Bo sails", "Cy loads"]);
});

test("the viewer's own move begins the recap anew", () => {
  recapOf({ events: [event("Bo loads", 1), event("Anna loads", 0), event("Cy sails", 2)] });
  assert.deepEqual(lines(), ["Cy sails"]);
});

test("chance belongs to whoever moved last, and remarks to nobody", () => {
  recapOf({
    events: [event("Bo rolls", 1), event("a seven", null, "chance"), event("hello", 2, "chat")],
  });
  assert.deepEqual(lines(), ["Bo rolls · a seven"]);
});

test("the end of a turn is not told, and dice belong to the turn that they begin", () => {
  const rolls = (text) => event(text, null, "chance");
  const ends = (by) => ({ ...event("ends the turn", by), sign: "end" });
  recapOf({
    events: [ends(0), rolls("Bo rolls 5"), ends(1), rolls("Cy rolls 6"), event("Cy builds", 2)],
  });
  assert.deepEqual(lines(), ["Bo rolls 5", "Cy rolls 6 · Cy builds"]);
  const marks = [...document.querySelectorAll("#recap .mark")].map((mark) => mark.textContent);
  assert.deepEqual(marks, ["B", "C"]);
});

test("no more than three lines are shown, the last ones", () => {
  const events = [1, 2, 1, 2].map((by, n) => event(`deed ${n}`, by));
  recapOf({ events });
  assert.deepEqual(lines(), ["deed 1", "deed 2", "deed 3"]);
});

test("a line under the pointer lights the pieces it moved", () => {
  const { recap, lit } = recapOf({ events: [event("Bo sails", 1)], moved: ["ship-1"] });
  const line = document.querySelector("#recap li");
  line.dispatchEvent(new Event("pointerenter"));
  line.dispatchEvent(new Event("pointerleave"));
  assert.deepEqual(lit, [["ship-1"], []]);
  recap.show(false, seats);
  assert.equal(document.getElementById("recap").hidden, true);
});
