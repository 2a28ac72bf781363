import assert from "node:assert/strict";
import { test } from "node:test";
import { PanelState } from "../../../../../src/keelstone/web/components/table/choices/panel-state.js";
import { panel, slot, supply } from "../../../samples.js";

const state = (description) => new PanelState(description, () => {});

test("a supply can be added as often as there are copies of it", () => {
  const one = state(panel([supply("wood", 2)], [slot({ wood: 5 }, { most: 9 })]));
  one.add(0, "wood");
  assert.equal(one.remaining("wood"), 1);
  one.add(0, "wood");
  one.add(0, "wood");
  assert.equal(one.count(0), 2);
  assert.equal(one.remaining("wood"), 0);
});

test("a slot takes only the supplies that it names, and no more than its most", () => {
  const one = state(panel([supply("wood", 3), supply("ore", 3)], [slot({ wood: 5 }, { most: 2 })]));
  assert.equal(one.canAdd(0, "ore"), false);
  one.add(0, "wood");
  one.add(0, "wood");
  assert.equal(one.canAdd(0, "wood"), false);
});

test("distinct slots never hold the same kind", () => {
  const supplies = [supply("mine", 1, { text: "wood" }), supply("yours", 1, { text: "wood" })];
  const slots = [
    slot({ mine: 1 }, { is_distinct: true }),
    slot({ yours: 2 }, { is_distinct: true }),
  ];
  const one = state(panel(supplies, slots));
  one.add(0, "mine");
  assert.equal(one.canAdd(1, "yours"), false);
  one.remove(0, "mine");
  assert.equal(one.canAdd(1, "yours"), true);
});

test("after an addition the next slot that needs something is active", () => {
  const takes = { a: 1 };
  const slots = [slot(takes), slot(takes, { least: 0 }), slot(takes)];
  const one = state(panel([supply("a", 5)], slots));
  one.add(0, "a");
  assert.equal(one.active, 2, "the second slot may stay empty");
  one.add(2, "a");
  assert.equal(one.active, 1);
  one.add(1, "a");
  assert.equal(one.active, -1, "all are full");
});

test("a panel is ready when no slot misses anything and the total is reached", () => {
  const description = panel([supply("a", 5)], [slot({ a: 1 }, { least: 0, most: 4 })], {
    total: 2,
  });
  const one = state(description);
  assert.deepEqual(one.missing(), []);
  assert.equal(one.isReady(), false);
  one.add(0, "a");
  one.add(0, "a");
  assert.equal(one.isReady(), true);
});

test("what is missing is told by name, or by number where a slot needs several", () => {
  const slots = [slot({ a: 1 }, { text: "gift" }), slot({ a: 1 }, { least: 3, most: 3 })];
  const one = state(panel([supply("a", 9)], slots));
  one.add(1, "a");
  assert.deepEqual(one.missing(), ["gift", "2"]);
});

test("moves come slot by slot in the order of the supplies, the finish last", () => {
  const late = { least: 0, empty: 29 };
  const slots = [slot({ a: 10, b: 11 }, { most: 3 }), slot({ a: 20 }, late), slot({ a: 30 }, late)];
  const finish = { text: "Done", move: 99, touch: "" };
  const one = state(panel([supply("a", 3), supply("b", 3)], slots, { finish }));
  one.add(0, "b");
  one.add(0, "a");
  one.add(0, "a");
  assert.deepEqual(one.moves(), [10, 10, 11, 99], "nothing is left empty after the last card");
  one.remove(0, "a");
  one.add(2, "a");
  assert.deepEqual(one.moves(), [10, 11, 29, 30, 99]);
});

test("a move with the number 0 is sent like any other", () => {
  const finish = { text: "Done", move: 0, touch: "" };
  const slots = [slot({}, { least: 0, empty: 0 }), slot({ a: 0 })];
  const one = state(panel([supply("a", 1)], slots, { finish }));
  one.add(1, "a");
  assert.deepEqual(one.moves(), [0, 0, 0]);
});

test("back empties the last slot that holds something and says when all are empty", () => {
  const one = state(panel([supply("a", 2)], [slot({ a: 1 }), slot({ a: 2 })]));
  one.add(0, "a");
  one.add(1, "a");
  assert.equal(one.back(), true);
  assert.deepEqual([one.count(0), one.count(1)], [1, 0]);
  assert.equal(one.back(), true);
  assert.equal(one.back(), false);
});

test("a touched supply goes to the active slot, and to another only if slots take several", () => {
  const singles = state(panel([supply("a", 2)], [slot({ b: 1 }), slot({ a: 1 })]));
  assert.equal(singles.slotFor("a"), -1);
  const bundles = state(panel([supply("a", 2)], [slot({ b: 1 }, { most: 2 }), slot({ a: 1 })]));
  assert.equal(bundles.slotFor("a"), 1);
});

test("the finish can be touched only when the panel is ready", () => {
  const finish = { text: "Done", move: 9, touch: "end" };
  const one = state(panel([supply("a", 1, { touch: "card" })], [slot({ a: 1 })], { finish }));
  const touched = () => one.targets(() => {}).flatMap(({ touch }) => touch);
  assert.deepEqual(touched(), ["card"]);
  assert.equal(one.finishTarget(), "");
  one.add(0, "a");
  assert.deepEqual(touched(), ["end"]);
  assert.equal(one.finishTarget(), "end");
});

test("touching the finish sends the moves", () => {
  const finish = { text: "Done", move: 9, touch: "end" };
  const one = state(panel([supply("a", 1)], [slot({ a: 4 })], { finish }));
  one.add(0, "a");
  const sent = [];
  one.targets((moves) => sent.push(moves))[0].act();
  assert.deepEqual(sent, [[4, 9]]);
});

test("a supply can be dropped on slots that take it, and lies there as a ghost", () => {
  const slots = [slot({ a: 1 }, { touch: "here" }), slot({ b: 1 }, { touch: "there" })];
  const one = state(panel([supply("a", 1, { touch: "card" })], slots));
  const drops = one.drops("a");
  assert.deepEqual(Object.keys(drops), ["here"]);
  drops.here();
  assert.deepEqual(one.ghosts(), [["card", "here"]]);
});

test("what lies in a slot is no longer left", () => {
  const supplies = [supply("a", 2, { touch: "card" }), supply("b", 1)];
  const one = state(panel(supplies, [slot({ a: 1 })]));
  assert.deepEqual(one.left(), [["card", 2]]);
  one.add(0, "a");
  assert.deepEqual(one.left(), [["card", 1]]);
});

test("every change is reported", () => {
  let changes = 0;
  const one = new PanelState(panel([supply("a", 1)], [slot({ a: 1 })]), () => {
    changes += 1;
  });
  one.add(0, "a");
  one.toggle(0);
  one.toggle(0);
  assert.equal(changes, 3);
  assert.equal(one.active, 0);
});
