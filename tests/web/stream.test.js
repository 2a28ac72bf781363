import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { deflateSync } from "node:zlib";
import "./page.js";
import { settled, update } from "./samples.js";

const { Stream } = await import("../../src/keelstone/web/lib/stream.js");

class FakeSocket {
  static opened = [];

  constructor(address) {
    this.address = address;
    FakeSocket.opened.push(this);
  }

  close() {
    this.isClosed = true;
  }

  async send(fields) {
    this.onmessage({ data: typeof fields === "string" ? fields : JSON.stringify(fields) });
    await settled();
  }
}

/** A stream with what it told its listeners. */
function follow() {
  const heard = { updates: [], connection: [], refusals: [], waiting: [] };
  const stream = new Stream("abcdefghij", {
    onUpdate: (one) => {
      heard.updates.push(one);
      for (const look of heard.waiting) look();
    },
    onConnection: (is) => heard.connection.push(is),
    onRefusal: (status) => heard.refusals.push(status),
  });
  stream.open();
  return { stream, heard, socket: FakeSocket.opened[0] };
}

/** Wait until a number of updates was heard. Decompressing takes as long as the machine needs. */
function count(heard, wanted) {
  return new Promise((resolve) => {
    const look = () => heard.updates.length >= wanted && resolve();
    heard.waiting.push(look);
    look();
  });
}

beforeEach(() => {
  FakeSocket.opened = [];
  globalThis.WebSocket = FakeSocket;
  globalThis.reportError = () => {};
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => mock.timers.reset());

test("the first connection asks for everything", () => {
  const { socket } = follow();
  assert.match(
    socket.address,
    /^ws:\/\/table\.test\/api\/tables\/abcdefghij\/socket\?after=0&lang/,
  );
});

test("after a cut it asks for what came after the last number", async () => {
  const { socket, heard } = follow();
  await socket.send(update({ number: 7 }));
  socket.onclose({ code: 1006 });
  mock.timers.tick(400);
  assert.equal(FakeSocket.opened.length, 2);
  assert.match(FakeSocket.opened[1].address, /after=7&/);
  assert.deepEqual(heard.connection, [true, false]);
});

test("pauses between attempts grow, up to a limit, and start again after an update", async () => {
  const { stream, socket } = follow();
  for (let n = 0; n < 20; n += 1) stream.closed(stream.socket, 1006);
  assert.equal(stream.delay, 4000);
  await socket.send(update());
  assert.equal(stream.delay, 300);
});

test("a picture that is left out is the one that was sent last", async () => {
  const { socket, heard } = follow();
  const picture = { kind: "svg", body: "<svg/>" };
  await socket.send(update({ number: 1, picture }));
  await socket.send(update({ number: 2, picture: null }));
  assert.deepEqual(heard.updates[1].picture, picture);
});

test("a long update comes compressed", async () => {
  const { socket, heard } = follow();
  const { buffer, byteOffset, length } = deflateSync(JSON.stringify(update({ number: 3 })));
  socket.onmessage({ data: buffer.slice(byteOffset, byteOffset + length) });
  await count(heard, 1);
  assert.equal(heard.updates[0].number, 3);
});

test("updates are shown in the order in which they came", async () => {
  const { socket, heard } = follow();
  const { buffer, byteOffset, length } = deflateSync(JSON.stringify(update({ number: 1 })));
  socket.onmessage({ data: buffer.slice(byteOffset, byteOffset + length) });
  await socket.send(update({ number: 2 }));
  await count(heard, 2);
  assert.deepEqual(
    heard.updates.map(({ number }) => number),
    [1, 2],
  );
});

test("a refusal ends the stream, but not one that says: too many requests", () => {
  const { socket, heard } = follow();
  socket.onclose({ code: 4429 });
  assert.deepEqual(heard.refusals, []);
  socket.onclose({ code: 4403 });
  assert.deepEqual(heard.refusals, [403]);
});

test("another seat begins at the beginning, and the old connection is not heard any more", async () => {
  const { stream, socket, heard } = follow();
  await socket.send(update({ number: 7 }));
  stream.restart(2);
  assert.equal(socket.isClosed, true);
  assert.match(FakeSocket.opened[1].address, /after=0&seat=2&/);
  await socket.send(update({ number: 8 }));
  assert.equal(heard.updates.length, 1);
});

test("an update that cannot be read closes the connection", async () => {
  const { socket, heard } = follow();
  await socket.send("no JSON");
  assert.equal(socket.isClosed, true);
  assert.equal(heard.updates.length, 0);
});
