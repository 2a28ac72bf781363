import assert from "node:assert/strict";
import { test } from "node:test";
import { MoveSender } from "../../../../../src/keelstone/web/components/table/choices/move-sender.js";
import { settled } from "../../../samples.js";

/** A sender to a server that answers each move with the next number; it refuses `refused`. */
function senderTo({ stream = { number: 4 }, refused = null } = {}) {
  const sent = [];
  const busy = [];
  const send = async (move, after) => {
    sent.push([move, after]);
    return move === refused ? undefined : { number: after + 1 };
  };
  const sender = new MoveSender(stream, { send, onBusy: (is) => busy.push(is) });
  return { sender, stream, sent, busy };
}

test("each move is sent after the number that the one before it came to", async () => {
  const { sender, stream, sent } = senderTo();
  const done = sender.sendAll([10, 11]);
  await settled();
  stream.number = 6;
  sender.updated();
  await done;
  assert.deepEqual(sent, [
    [10, 4],
    [11, 5],
  ]);
});

test("nothing is sent after a move that was refused", async () => {
  const { sender, sent, busy } = senderTo({ refused: 10 });
  await sender.sendAll([10, 11]);
  assert.deepEqual(sent, [[10, 4]]);
  assert.deepEqual(busy, [true, false]);
});

test("it stays busy until the stream has shown the last move", async () => {
  const { sender, stream, busy } = senderTo();
  const done = sender.sendAll([10]);
  await settled();
  sender.updated();
  await settled();
  assert.deepEqual(busy, [true]);
  stream.number = 5;
  sender.updated();
  await done;
  assert.deepEqual(busy, [true, false]);
});

test("moves are ignored while others are being sent", async () => {
  const { sender, stream, sent } = senderTo();
  const done = sender.sendAll([10]);
  await sender.sendAll([20]);
  stream.number = 5;
  await settled();
  sender.updated();
  await done;
  assert.deepEqual(sent, [[10, 4]]);
});

test("a stream that stays silent does not block the page for ever", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { sender, busy } = senderTo();
  const done = sender.sendAll([10]);
  await settled();
  context.mock.timers.tick(3000);
  await done;
  assert.deepEqual(busy, [true, false]);
});
