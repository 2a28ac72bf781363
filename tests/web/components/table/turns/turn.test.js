import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../page.js";
import { move, seat, update } from "../../../samples.js";

const { choosableMoves, isChoice, isDue, isOwnMove } = await import(
  "../../../../../src/keelstone/web/components/table/turns/turn.js"
);

test("a viewer is due whose seat is, unless a bot plays for it", () => {
  assert.equal(isDue(null), false);
  assert.equal(isDue(update({ seat: 0, due: [0, 1] })), true);
  assert.equal(isDue(update({ seat: 0, due: [1] })), false);
  assert.equal(isDue(update({ seat: null, due: [0] })), false);
  assert.equal(isDue(update({ seat: 0, due: [0], seats: [seat({ kept: "away" })] })), false);
});

test("a spectator has no move of their own, not even one without a seat", () => {
  const event = { kind: "move", seat: 1 };
  assert.equal(isOwnMove(event, { seat: 1 }), true);
  assert.equal(isOwnMove(event, { seat: 0 }), false);
  assert.equal(isOwnMove({ kind: "move", seat: null }, { seat: null }), false);
  assert.equal(isOwnMove({ kind: "chat", seat: 1 }, { seat: 1 }), false);
});

test("moves that nobody waits for can be chosen if there are no others", () => {
  const [asked, optional] = [move(1), move(2)];
  assert.deepEqual(choosableMoves(update({ moves: [asked], optional_moves: [optional] })), [asked]);
  assert.deepEqual(choosableMoves(update({ moves: [], optional_moves: [optional] })), [optional]);
  assert.deepEqual(choosableMoves(update({ moves: null, optional_moves: null })), []);
});

test("an answer ahead is a choice while it would answer the present question", () => {
  assert.equal(isChoice({ is_on: false, move: 3 }), true);
  assert.equal(isChoice({ is_on: true, move: 3 }), false);
  assert.equal(isChoice({ is_on: false, move: null }), false);
});
