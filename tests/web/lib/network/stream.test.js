import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { deflateSync } from "node:zlib";
import "../../page.js";
import { settled, update } from "../../samples.js";

const { adler32 } = await import("../../../../src/keelstone/web/lib/network/difference.js");
const { Stream } = await import("../../../../src/keelstone/web/lib/network/stream.js");

class FakeSocket {
  static opened = [];

  constructor(address) {
    this.address = address;
    this.asked = [];
    this.readyState = 1;
    FakeSocket.opened.push(this);
  }

  close() {
    this.isClosed = true;
  }

  send(text) {
    this.asked.push(text);
  }

  async deliver(fields) {
    const data = typeof fields === "string" ? fields : JSON.stringify(whole(fields));
    this.onmessage({ data });
    await settled();
  }
}
FakeSocket.OPEN = 1;

/** An update as the first one of a connection comes: the change of nothing into all of it. */
function whole({ picture = null, ...fields }) {
  const text = JSON.stringify({ ...fields, picture: null });
  return changed([text], picture && [picture.body], text, picture?.body ?? "");
}

/** What turns one text into another, and one picture into another. */
function changed(changes, picture, text, body) {
  const encode = (one) => new TextEncoder().encode(one);
  return { changes, picture, kind: "svg", check: adler32(encode(body), adler32(encode(text))) };
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
    /^ws:\/\/table\.test\/api\/tables\/abcdefghij\/socket\?changes=1&after=0&lang/,
  );
});

test("after a cut it asks for what came after the last number", async () => {
  const { socket, heard } = follow();
  await socket.deliver(update({ number: 7 }));
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
  await socket.deliver(update());
  assert.equal(stream.delay, 300);
});

test("a picture that is left out is the one that was sent last", async () => {
  const { socket, heard } = follow();
  const picture = { kind: "svg", body: "<svg/>" };
  await socket.deliver(update({ number: 1, picture }));
  const text = JSON.stringify(update({ number: 2 }));
  socket.onmessage({ data: JSON.stringify(changed([text], null, text, picture.body)) });
  await settled();
  assert.deepEqual(heard.updates[1].picture, picture);
});

test("a long update comes compressed", async () => {
  const { socket, heard } = follow();
  const { buffer, byteOffset, length } = deflateSync(JSON.stringify(whole(update({ number: 3 }))));
  socket.onmessage({ data: buffer.slice(byteOffset, byteOffset + length) });
  await count(heard, 1);
  assert.equal(heard.updates[0].number, 3);
});

test("updates are shown in the order in which they came", async () => {
  const { socket, heard } = follow();
  const { buffer, byteOffset, length } = deflateSync(JSON.stringify(whole(update({ number: 1 }))));
  socket.onmessage({ data: buffer.slice(byteOffset, byteOffset + length) });
  await socket.deliver(update({ number: 2 }));
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
  await socket.deliver(update({ number: 7 }));
  stream.restart(2);
  assert.equal(socket.isClosed, true);
  assert.match(FakeSocket.opened[1].address, /after=0&seat=2&/);
  await socket.deliver(update({ number: 8 }));
  assert.equal(heard.updates.length, 1);
});

test("an update that cannot be read closes the connection", async () => {
  const { socket, heard } = follow();
  await socket.deliver("no JSON");
  assert.equal(socket.isClosed, true);
  assert.equal(heard.updates.length, 0);
});

test("an update is what its changes make of the last one", async () => {
  const { socket, heard } = follow();
  const first = update({ number: 1, title: "Größe 🂡", picture: { kind: "svg", body: "<a/><b/>" } });
  await socket.deliver(first);
  const before = JSON.stringify({ ...first, picture: null });
  const at = new TextEncoder().encode(before.slice(0, before.indexOf('"number":1'))).length;
  const after = before.replace('"number":1', '"number":2');
  const rest = new TextEncoder().encode(before).length - at - 10;
  const next = changed([0, at, '"number":2', 10, rest], [4, 4, "<c/>"], after, "<b/><c/>");
  socket.onmessage({ data: JSON.stringify(next) });
  await settled();
  assert.deepEqual(heard.updates[1], {
    ...first,
    number: 2,
    picture: { kind: "svg", body: "<b/><c/>" },
  });
});

test("changes that do not fit close the connection, and the next one begins with nothing", async () => {
  const { socket, heard } = follow();
  await socket.deliver(update({ number: 4 }));
  socket.onmessage({ data: JSON.stringify({ changes: [0, 9], picture: null, check: 1 }) });
  await settled();
  assert.equal(socket.isClosed, true);
  socket.onclose({ code: 1005 });
  mock.timers.tick(4000);
  await FakeSocket.opened[1].deliver(update({ number: 5 }));
  assert.deepEqual(
    heard.updates.map(({ number }) => number),
    [4, 5],
  );
});

test("a connection that falls silent is given up within 20 seconds", async () => {
  const { socket, heard } = follow();
  await socket.deliver(update());
  mock.timers.tick(8000);
  assert.deepEqual(socket.asked, ["ping"]);
  mock.timers.tick(8000);
  mock.timers.tick(3999);
  assert.equal(heard.connection.at(-1), false);
  assert.equal(FakeSocket.opened.length, 2);
  assert.equal(socket.isClosed, true);
});

test("a connection that answers is kept", async () => {
  const { socket, heard } = follow();
  await socket.deliver(update());
  for (let n = 0; n < 5; n += 1) {
    mock.timers.tick(8000);
    socket.onmessage({ data: "pong" });
  }
  assert.equal(FakeSocket.opened.length, 1);
  assert.deepEqual(heard.connection, [true]);
});

test("a page that is looked at again, or is online again, asks at once", async () => {
  const { socket } = follow();
  await socket.deliver(update());
  dispatchEvent(new Event("online"));
  assert.deepEqual(socket.asked, ["ping"]);
  document.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual(socket.asked, ["ping", "ping"]);
  mock.timers.tick(3000);
  socket.readyState = 3;
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(FakeSocket.opened.length, 2, "it does not wait for its turn to try again");
});

test("pauses grow while every update fails to be shown", async () => {
  const { stream, socket } = follow();
  stream.onUpdate = () => {
    throw new Error("a fault of the page");
  };
  await socket.deliver(update());
  stream.closed(socket, 1006);
  assert.ok(stream.delay > 300);
});
