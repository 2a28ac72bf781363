import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../page.js";

const { setTempo, tempo, tempoFactor, tempoGap } = await import(
  "../../../src/keelstone/web/lib/tempo.js"
);

beforeEach(() => localStorage.clear());

test("the tempo is the usual one unless this browser remembers another", () => {
  assert.equal(tempo(), "usual");
  assert.equal(tempoFactor(), 1);
  localStorage.setItem("tempo", "breakneck");
  assert.equal(tempo(), "usual");
});

test("a faster tempo takes less time, and at once takes none", () => {
  const factors = ["slow", "usual", "fast", "instant"].map((one) => {
    setTempo(one);
    return tempoFactor();
  });
  assert.deepEqual(
    [...factors].sort((a, b) => b - a),
    factors,
  );
  assert.equal(factors.at(-1), 0);
  assert.equal(tempoGap("other"), 0);
});

test("a change of the tempo is remembered and announced", () => {
  let heard = 0;
  addEventListener("tempo", () => {
    heard += 1;
  });
  setTempo("fast");
  assert.equal(localStorage.getItem("tempo"), "fast");
  assert.equal(heard, 1);
});
