import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Preview } from "../../../../../src/keelstone/web/components/table/choices/preview.js";
import { move, settled } from "../../../samples.js";

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** A preview whose server answers when it is told to. */
function previewOf() {
  const shown = [];
  const asked = [];
  const board = {
    showPreview: (...what) => shown.push(what),
    hidePreview: () => shown.push("hidden"),
  };
  const fetch = (number) => new Promise((answer, refuse) => asked.push({ number, answer, refuse }));
  const told = [];
  const tell = (gains) => told.push(gains.join());
  const preview = new Preview(board, { fetch, text: (gains) => gains.join(), tell });
  return { preview, shown, asked, told };
}

const found = (picture) => ({ picture, gains: [1, 2] });

test("a preview is asked for after the pointer has rested", async () => {
  const { preview, shown, asked, told } = previewOf();
  preview.show(move(5, ["sled", "ship"]));
  mock.timers.tick(100);
  assert.equal(asked.length, 0);
  mock.timers.tick(40);
  asked[0].answer(found("<svg/>"));
  await settled();
  assert.deepEqual(shown.at(-1), ["<svg/>", "1,2", "ship"]);
  assert.equal(told.at(-1), "1,2");
});

test("an answer that comes after the pointer has left is not shown", async () => {
  const { preview, shown, asked } = previewOf();
  preview.show(move(5, ["sled"]));
  mock.timers.tick(140);
  preview.show(null);
  asked[0].answer(found("<svg/>"));
  await settled();
  assert.equal(shown.at(-1), "hidden");
});

test("a move is asked about once until the position changes", async () => {
  const { preview, asked } = previewOf();
  const point = () => {
    preview.show(move(5, ["sled"]));
    mock.timers.tick(140);
    preview.show(null);
  };
  point();
  point();
  assert.equal(asked.length, 1);
  preview.clear();
  point();
  assert.equal(asked.length, 2);
});

test("an uncertain outcome and a refusal show nothing", async () => {
  const { preview, shown, asked } = previewOf();
  preview.show(move(5, ["sled"]));
  mock.timers.tick(140);
  asked[0].answer({ picture: "", gains: [] });
  preview.show(move(6, ["ship"]));
  mock.timers.tick(140);
  asked[1].refuse(new Error("refused"));
  await settled();
  assert.ok(shown.every((one) => one === "hidden"));
});
