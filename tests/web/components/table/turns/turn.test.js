import assert from "node:assert/strict";
import { test } from "node:test";
import "../../../page.js";
import { move, seat, update } from "../../../samples.js";

const { answersToChoose, choosableMoves, isDue, isOwnMove, withoutAnswered } = await import(
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

test("an answer can be chosen if it would be made now, and none given ahead is", () => {
  const asked = { is_on: false, moves: [3] };
  const others = [
    { is_on: false, moves: [] },
    { is_on: true, moves: [] },
  ];
  assert.deepEqual(answersToChoose([asked, ...others]), [asked]);
  assert.deepEqual(answersToChoose([asked, { is_on: true, moves: [3] }]), []);
});

test("what is answered ahead changes neither question nor buttons", () => {
  const before = update({ due: [1], question: "Bo’s turn.", optional_moves: [move(1)], panel: {} });
  const seats = [seat({ seat: 0, is_due: true }), seat({ seat: 1, is_due: true })];
  const offer = { due: [0, 1], seats, question: "Bo gives wool.", moves: [move(3)] };
  const shown = (isOn) => {
    const answers = [{ name: "unmet", text: "", is_on: isOn, moves: [3] }];
    return withoutAnswered(update({ ...offer, answers_ahead: answers }), before);
  };
  const asked = shown(false);
  assert.deepEqual([asked.question, asked.due, asked.moves.length], ["Bo gives wool.", [0, 1], 1]);
  const passed = shown(true);
  assert.deepEqual([passed.question, passed.due, passed.moves], ["Bo’s turn.", [1], []]);
  assert.deepEqual(
    passed.seats.map((one) => one.is_due),
    [false, true],
  );
  assert.deepEqual([passed.optional_moves, passed.panel], [before.optional_moves, before.panel]);
});

test("after the own turn nothing of it stays while an offer is answered ahead", () => {
  const own = update({ question: "Your turn.", moves: [move(1)], panel: {} });
  const answers = [{ name: "unmet", text: "", is_on: true, moves: [3] }];
  const offer = update({ question: "Bo gives wool.", moves: [move(3)], answers_ahead: answers });
  const { question, moves, optional_moves: optional, panel } = withoutAnswered(offer, own);
  assert.deepEqual([question, moves, optional, panel], ["Bo gives wool.", [], [], null]);
});
