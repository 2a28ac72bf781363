import assert from "node:assert/strict";
import { test } from "node:test";
import {
  adler32,
  applied,
  Received,
} from "../../../../src/keelstone/web/lib/network/difference.js";

const bytes = (text) => new TextEncoder().encode(text);
const text = (found) => new TextDecoder().decode(found);

test("a difference is made of new text and of copies, each counted from the end of the last", () => {
  const old = bytes("the ship sails to the temple");
  assert.equal(
    text(applied(old, [0, 9, "waits at", 8, 4, " market"])),
    "the ship waits at the market",
  );
  assert.equal(text(applied(old, [22, 6, " ", -28, 3])), "temple the");
  assert.equal(text(applied(old, [])), "");
});

test("lengths are counted in bytes, not in letters", () => {
  const old = bytes("Sjælland ø");
  assert.equal(text(applied(old, [0, 4, "r", 6, 2])), "Sjærø");
});

test("the check sum is that of zlib, also for long texts", () => {
  assert.equal(adler32(bytes("Wikipedia")), 0x11e60398);
  assert.equal(adler32(new Uint8Array()), 1);
  const long = new Uint8Array(100_000).fill(255);
  const byParts = adler32(long.subarray(60_000), adler32(long.subarray(0, 60_000)));
  assert.equal(adler32(long), byParts);
});

test("what was received changes only if the sum fits", () => {
  const first = new Received().changed({
    changes: ["{}"],
    picture: ["<svg/>"],
    check: adler32(bytes("<svg/>"), adler32(bytes("{}"))),
  });
  assert.equal(text(first.body), "<svg/>");
  const next = first.changed({
    changes: ["[]"],
    picture: null,
    check: adler32(bytes("<svg/>"), adler32(bytes("[]"))),
  });
  assert.equal(text(next.text), "[]");
  assert.equal(text(next.body), "<svg/>", "a picture that did not change is kept");
  assert.throws(() => first.changed({ changes: ["[]"], picture: null, check: 1 }), /does not fit/);
});
