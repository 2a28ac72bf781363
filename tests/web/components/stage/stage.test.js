import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import "../../page.js";
import { settled } from "../../samples.js";

const { Stage } = await import("../../../../src/keelstone/web/components/stage/stage.js");

/** A stage and what it did to the board and the points. */
function staged() {
  const did = [];
  const place = document.createElement("div");
  document.createElement("main").append(place);
  const board = {
    picture: {},
    place,
    layer: { append: () => {} },
    find: () => null,
    cover: (ids) => did.push(["cover", ...ids]),
    uncover: (ids) => did.push(["uncover", ...(ids ?? ["all"])]),
    highlight: (ids) => did.push(["light", ...ids]),
    clearStage: () => {},
    bringIntoView: () => {},
    floatText: () => {},
  };
  const stage = new Stage(board, {
    onGain: (seat, points) => did.push(["gain", seat, points]),
    letterOf: () => "A",
  });
  return { stage, board, did };
}

const show = (ids, hidden = []) => ({ kind: "show", ids, hidden, caption: "Look" });
const gain = (seat, points) => ({ kind: "gain", seat, points, at: "seat" });
const gains = (did) => did.filter(([what]) => what === "gain");

beforeEach(() => {
  localStorage.clear();
  globalThis.matchMedia = () => ({ matches: false });
});

test("what is shown later is covered first, and uncovered when its turn comes", async () => {
  const { stage, did, board } = staged();
  const played = stage.play([{ steps: [show(["a"], ["card-1"]), show(["b"], ["card-2"])] }]);
  assert.deepEqual(did.slice(0, 3), [
    ["cover", "card-1", "card-2"],
    ["uncover", "card-1"],
    ["light", "a"],
  ]);
  assert.equal(board.place.nextSibling.textContent, "Look");
  stage.endPause();
  await settled();
  assert.deepEqual(did.at(-1), ["light", "b"]);
  stage.skip();
  await played;
  assert.equal(stage.isPlaying, false);
});

test("whoever skips sees everything and all points counted, once", async () => {
  const { stage, did } = staged();
  const played = stage.play([
    { steps: [show(["a"], ["card-1"]), gain(0, 4)] },
    { steps: [gain(1, 2)] },
  ]);
  stage.skip();
  stage.skip();
  await played;
  assert.deepEqual(gains(did), [
    ["gain", 0, 4],
    ["gain", 1, 2],
  ]);
  assert.ok(did.some(([what, which]) => what === "uncover" && which === "all"));
});

test("at once, or with reduced motion, nothing is acted out and points count", async () => {
  localStorage.setItem("tempo", "instant");
  const instant = staged();
  await instant.stage.play([{ steps: [show(["a"]), gain(0, 4)] }]);
  assert.deepEqual(gains(instant.did), [["gain", 0, 4]]);
  assert.ok(!instant.did.some(([what]) => what === "cover"));
  localStorage.clear();
  globalThis.matchMedia = () => ({ matches: true });
  const reduced = staged();
  await reduced.stage.play([{ steps: [gain(2, 1)] }]);
  assert.deepEqual(gains(reduced.did), [["gain", 2, 1]]);
});

test("events that are left out still count", () => {
  const { stage, did } = staged();
  stage.pass([{ steps: [show(["a"]), gain(0, 4)] }, { steps: [gain(0, 1)] }]);
  assert.deepEqual(gains(did), [
    ["gain", 0, 4],
    ["gain", 0, 1],
  ]);
});

test("new events end those that are being acted out", async () => {
  const { stage, did } = staged();
  const first = stage.play([{ steps: [show(["a"]), gain(0, 4)] }]);
  const second = stage.play([{ steps: [show(["b"]), gain(1, 2)] }]);
  await first;
  assert.deepEqual(gains(did), [["gain", 0, 4]]);
  stage.skip();
  await second;
  assert.deepEqual(gains(did), [
    ["gain", 0, 4],
    ["gain", 1, 2],
  ]);
});
