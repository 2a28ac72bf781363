import assert from "node:assert/strict";
import { test } from "node:test";
import { setPage } from "../../../page.js";
import { move } from "../../../samples.js";

const { Hints } = await import(
  "../../../../../src/keelstone/web/components/table/choices/hints.js"
);

function asking() {
  setPage(`<button id="hint"></button>`);
  const [shown, lit] = [[], []];
  let answer = (_found) => {};
  const choices = {
    fingerprint: "a",
    hint: null,
    moves: [move(4, ["ship-1"])],
    showHint: (hint) => shown.push(hint),
  };
  const hints = new Hints({
    api: { hint: () => new Promise((done) => (answer = done)) },
    attempt: (act) => act(),
    choices,
    seat: () => 1,
    highlight: (ids) => lit.push(ids),
  });
  return { hints, choices, shown, lit, answer: (found) => answer(found) };
}

const found = { moves: [{ number: 4, text: "", chances: [0, 1] }] };

test("a hint is shown for the viewer's seat, and its move lit", async () => {
  const { hints, shown, lit, answer } = asking();
  const asked = hints.ask();
  assert.equal(document.getElementById("hint").disabled, true);
  answer(found);
  await asked;
  assert.deepEqual(shown, [{ ...found, seat: 1 }]);
  assert.deepEqual(lit, [["ship-1"]]);
  assert.equal(document.getElementById("hint").disabled, false);
});

test("a hint that comes after a move, or for another choice, is not shown", async () => {
  const late = asking();
  const asked = late.hints.ask();
  late.hints.drop();
  late.answer(found);
  await asked;
  assert.deepEqual(late.shown, []);
  const other = asking();
  const again = other.hints.ask();
  other.choices.fingerprint = "b";
  other.answer(found);
  await again;
  assert.deepEqual(other.shown, []);
});
