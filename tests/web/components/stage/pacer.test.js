import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../../page.js";
import { settled, update } from "../../samples.js";

const { Pacer } = await import("../../../../src/keelstone/web/components/stage/pacer.js");

/** A pacer, what it has shown, and a way to end what is being acted out. */
function pacerWith({ isUrgent = () => false } = {}) {
  const shown = [];
  const ends = [];
  const pacer = new Pacer({
    show: (one) => {
      shown.push(one.number);
      return new Promise((done) => ends.push(done));
    },
    skip: () => {},
    isDue: (one) => one.due.includes(0),
    isUrgent,
    onHeld: () => {},
  });
  const receive = (number, due = [1]) => pacer.receive(update({ number, due }));
  return { pacer, shown, end: () => ends.at(-1)(), receive };
}

/** Let the timers of a pacer that waits for no gap pass. */
const passed = async () => {
  await new Promise((done) => setTimeout(done));
  await settled();
};

beforeEach(() => localStorage.clear());

test("an update waits until the one before has been acted out", async () => {
  const { shown, end, receive } = pacerWith();
  receive(1);
  receive(2);
  assert.deepEqual(shown, [1]);
  end();
  await passed();
  assert.deepEqual(shown, [1, 2]);
});

test("a flush shows everything in its order", () => {
  const { pacer, shown, receive } = pacerWith();
  for (const number of [1, 2, 3]) receive(number);
  pacer.flush();
  assert.deepEqual(shown, [1, 2, 3]);
  assert.equal(pacer.number, 3);
});

test("nothing is held back from who waits for the own move, or wants all at once", () => {
  const own = pacerWith({ isUrgent: () => true });
  for (const number of [1, 2]) own.receive(number);
  assert.deepEqual(own.shown, [1, 2]);
  localStorage.setItem("tempo", "instant");
  const instant = pacerWith();
  for (const number of [1, 2]) instant.receive(number);
  assert.deepEqual(instant.shown, [1, 2]);
});

test("skipping lasts until the viewer is due", () => {
  const { pacer, shown, receive } = pacerWith();
  receive(1);
  pacer.skipToTurn();
  receive(2);
  receive(3, [0]);
  receive(4);
  assert.deepEqual(shown, [1, 2, 3]);
});

test("what follows waits until it was acted out, even after one's own move", async () => {
  const { pacer, shown, end } = pacerWith({ isUrgent: () => true });
  pacer.receive(update({ number: 1, is_between: true }));
  pacer.receive(update({ number: 2 }));
  assert.deepEqual(shown, [1]);
  end();
  await passed();
  assert.deepEqual(shown, [1, 2]);
});
